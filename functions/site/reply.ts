import { failureResponse, successResponse, type Failure } from '../../contract/envelope.ts'
import { code } from '../../contract/errors.ts'
import { err, type Result } from '../../contract/result.ts'
import type { UpstreamFailure } from './upstream/fetch.ts'

/**
 * A failure on its way out: `http` where the table of codes does not fit, `retryAfter_s` for a slowed-down call.
 * `pendingToken` is the platform's, for the broker alone: it goes into a sealed cookie and never into an answer.
 */
export type CallFailure = Failure & { http?: number; retryAfter_s?: number; pendingToken?: string }

export function fail(errorCode: number, message: string, more: Partial<CallFailure> = {}) {
  return err<CallFailure>({ code: errorCode, message, ...more })
}

export const noSuchCall: CallFailure = { code: code.noSuchCall, message: 'no such call' }

/** The envelope of a call's outcome, `private, no-store`. */
export function reply(result: Result<unknown, CallFailure>): Response {
  return result.ok ? successResponse(result.value) : failureReply(result.error)
}

export function failureReply(failure: CallFailure): Response {
  const { http, retryAfter_s } = failure
  const headers = retryAfter_s === undefined ? undefined : { 'Retry-After': String(retryAfter_s) }
  return failureResponse(failure, http, headers)
}

/** What the browser is told of an upstream that did not answer; the detail stays in the log (ERR-03). */
export function callFailureOf(failure: UpstreamFailure): CallFailure {
  switch (failure.kind) {
    case 'broke':
      return { code: code.upstreamBroke, message: 'upstream broke' }
    case 'off':
      return { code: code.upstreamOff, message: 'upstream is switched off for a moment' }
    case 'timeout':
      return { code: code.upstreamTimeout, message: 'upstream did not answer in time' }
  }
}
