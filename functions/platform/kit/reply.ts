import { ok, type Result } from '#lib/result.ts'
import { pendingTokenHeader, reply as replyWith, fail, type CallFailure } from '../../shared/reply.ts'

/**
 * The envelope of a call's outcome. `headers` are for success; a failure may carry the token of a sign-in in progress.
 */
export function reply(result: Result<unknown, CallFailure>, headers?: HeadersInit): Response {
  if (result.ok) return replyWith(result, headers)
  const { pendingToken } = result.error
  return replyWith(result, pendingToken === undefined ? {} : { [pendingTokenHeader]: pendingToken })
}

/** For calls with an empty result. */
export function empty(result: Result<unknown, CallFailure>): Result<object, CallFailure> {
  return result.ok ? ok({}) : result
}

/**
 * A third party did not answer, but the platform is well. The site's breaker treats any 5xx as the platform's own
 * failure and would also switch off other calls, such as the history and other payment methods. So the status is not
 * a 5xx. The browser gets the code.
 */
export function thirdPartyFailed(errorCode: number, message: string) {
  return fail(errorCode, message, { http: 424 })
}
