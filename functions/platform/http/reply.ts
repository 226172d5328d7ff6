import type { Failure } from '../../../contract/envelope.ts'
import { failureResponse, successResponse } from '../../../contract/envelope.ts'
import { code } from '../../../contract/errors.ts'
import { err, ok, type Result } from '../../../contract/result.ts'

/**
 * A failure on its way out: `http` where the table of codes does not fit, `retryAfter_s` for a slowed-down call,
 * `pendingToken` where a sign-in can go on with it.
 */
export type CallFailure = Failure & { http?: number; retryAfter_s?: number; pendingToken?: string }

/** Carries the token of a sign-in half done, both ways; the site's broker keeps it, sealed, in a cookie. */
export const pendingTokenHeader = 'x-pending-token'

export function fail(errorCode: number, message: string, more: Partial<CallFailure> = {}) {
  return err<CallFailure>({ code: errorCode, message, ...more })
}

/** The envelope of a call's outcome. */
export function reply(result: Result<unknown, CallFailure>, headers?: Record<string, string>): Response {
  return result.ok ? successResponse(result.value, headers) : failureReply(result.error)
}

/** The same, for calls that answer nothing but that it is done. */
export function emptyReply(result: Result<unknown, CallFailure>): Response {
  return reply(result.ok ? ok({}) : result)
}

export function failureReply(failure: CallFailure): Response {
  const { http, retryAfter_s, pendingToken, ...wire } = failure
  const headers = {
    ...(retryAfter_s !== undefined && { 'Retry-After': String(retryAfter_s) }),
    ...(pendingToken !== undefined && { [pendingTokenHeader]: pendingToken }),
  }
  return failureResponse(wire, http, headers)
}

export const noSuchCall: CallFailure = { code: code.noSuchCall, message: 'no such call' }
export const signInRequired: CallFailure = { code: code.signInRequired, message: 'sign-in required' }
