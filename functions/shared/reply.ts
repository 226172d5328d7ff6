import { failureResponse, successResponse, type Failure } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import { err, type Result } from '#lib/result.ts'

/**
 * A failure to be answered: `http` overrides the status of the code, `retryAfter_s` is for rate limits. `pendingToken`
 * is the token of a sign-in in progress: it is sent between the workers in a header, never to a browser.
 */
export type CallFailure = Failure & { http?: number; retryAfter_s?: number; pendingToken?: string }

/**
 * Headers of the platform's answers for the broker only: the token of a new session, and that of a sign-in in progress.
 */
export const sessionTokenHeader = 'x-session-token'
export const pendingTokenHeader = 'x-pending-token'

export function fail(errorCode: number, message: string, more: Partial<CallFailure> = {}) {
  return err<CallFailure>({ code: errorCode, message, ...more })
}

export const noSuchCall: CallFailure = { code: code.noSuchCall, message: 'no such call' }
export const signInRequired: CallFailure = { code: code.signInRequired, message: 'sign-in required' }

/** For an amount that the currency does not have: three decimals of a dollar, half a yen. */
export const noSuchAmount = (field: string) =>
  fail(code.invalid, `invalid: ${field}`, { fields: { [field]: 'incorrectInput' } })

/** The envelope of a call's outcome; `private, no-store` unless the headers say otherwise. */
export function reply(result: Result<unknown, CallFailure>, headers?: HeadersInit): Response {
  return result.ok ? successResponse(result.value, headers) : failureReply(result.error, headers)
}

export function failureReply(
  { http, retryAfter_s, ...failure }: CallFailure,
  headers?: HeadersInit,
): Response {
  const answer = failureResponse(failure, http, headers)
  if (retryAfter_s !== undefined) answer.headers.set('Retry-After', String(retryAfter_s))
  return answer
}
