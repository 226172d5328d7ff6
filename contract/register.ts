import * as v from 'valibot'

/*
 * The national register of excluded people, in the dialect of the sandbox:
 *
 *   POST {register}/register/check      RegisterQuestion → RegisterAnswer
 *   x-atoll-timestamp, x-atoll-signature: as of the seamless wallet (seamless.ts), with the key shared with the register
 *
 * `marks` are HMAC-SHA-256 in hexadecimal, with the same key, of what a person is known by (person.ts): the register learns
 * nothing about people that it does not know already.
 */
export const registerPath = '/register/check'
/** People asked about at once. */
export const mostAsked = 100

const Mark = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
export const RegisterQuestion = v.object({
  people: v.pipe(
    v.array(v.object({ id: v.string(), marks: v.pipe(v.array(Mark), v.maxLength(20)) })),
    v.maxLength(mostAsked),
  ),
})
export type RegisterQuestion = v.InferOutput<typeof RegisterQuestion>
/** The ids of those who are in the register. */
export const RegisterAnswer = v.object({ excluded: v.array(v.string()) })
