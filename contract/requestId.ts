import * as v from 'valibot'

/** Left out, it is made here, and the same body sent again is another request. */
const made = () => crypto.randomUUID()

/** The id of a call that moves money: chosen by the client, as a UUID; unique for a player. */
export const RequestId = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,64}$/)), made)

/** The id of a transfer; these ids are shorter words. */
export const TransferRequestId = v.optional(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/, 'incorrectInput')),
  made,
)
