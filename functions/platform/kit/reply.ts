import { ok, type Result } from '../../../contract/result.ts'
import { pendingTokenHeader, reply as replyWith, type CallFailure } from '../../shared/reply.ts'

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
