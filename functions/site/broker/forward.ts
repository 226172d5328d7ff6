import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { callPlatform, type PlatformAnswer } from '../upstream/platform.ts'
import { clearedCookies } from '../session/cookies.ts'
import type { CallFailure } from '../reply.ts'
import type { CallContext, CallOutcome } from './context.ts'
import { toQuery } from './input.ts'

/**
 * Passes a call on to the platform with the player's token. The platform knowing no session means that there is none
 * any more, so the cookies go.
 */
export async function forward(
  call: CallContext,
  method: string,
): Promise<Result<PlatformAnswer, CallFailure>> {
  const answer = await callPlatform(call.env, call.config, {
    method,
    path: call.path,
    query: call.query && toQuery(call.query),
    body: call.body,
    token: call.session?.token,
    clientAddress: call.clientAddress,
    clientAgent: call.clientAgent,
    requestId: call.requestId,
  })
  if (!answer.ok && answer.error.code === code.signInRequired) call.setCookies = clearedCookies()
  return answer
}

/** The handler of every call that has none of its own. */
export async function forwardResult(call: CallContext, method: string): Promise<CallOutcome> {
  const answer = await forward(call, method)
  return answer.ok ? ok(answer.value.value) : answer
}
