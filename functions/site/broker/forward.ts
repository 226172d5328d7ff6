import { ok, type Result } from '../../../contract/result.ts'
import { callPlatform, type PlatformAnswer } from '../upstream/platform.ts'
import type { CallFailure } from '../reply.ts'
import type { CallContext, CallOutcome } from './context.ts'
import { toQuery } from './input.ts'

/**
 * Passes a call on to the platform with the player's token. An answer that the platform knows no such session leaves
 * the cookies alone: it may come late, when the browser holds those of a new sign-in. The browser then makes the check,
 * whose answer clears them.
 */
export async function forward(
  call: CallContext,
  method: string,
): Promise<Result<PlatformAnswer, CallFailure>> {
  return callPlatform(call.env, call.config, {
    method,
    path: call.path,
    query: call.query && toQuery(call.query),
    body: call.body,
    token: call.session?.token,
    clientAddress: call.clientAddress,
    clientAgent: call.clientAgent,
    clientLanguage: call.clientLanguage,
    pendingToken: call.pendingToken,
    requestId: call.requestId,
  })
}

/** The handler of every call that has none of its own. */
export async function forwardResult(call: CallContext, method: string): Promise<CallOutcome> {
  const answer = await forward(call, method)
  return answer.ok ? ok(answer.value.value) : answer
}
