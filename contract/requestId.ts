import * as v from 'valibot'

/** Of a call that moves money: chosen by the client, as a UUID; unique for a player. */
export const RequestId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,64}$/))
