import { ok } from '#lib/result.ts'
import { clearedRecovery, readPending, sealPending } from '../session/pending.ts'
import type { CallOutcome } from '../calls/context.ts'
import { forward, forwardResult, type Forwarded } from './forward.ts'

/*
 * A recovery code is valid only in the browser that requested it: the broker keeps the platform's token in a sealed
 * cookie and sends it along with the code. The field `recovery` of the table marks these calls.
 */

export async function beginRecovery(context: Forwarded): Promise<CallOutcome<object>> {
  const answer = await forward(context)
  if (!answer.ok) return answer
  const { pendingToken } = answer.value
  if (pendingToken !== undefined) {
    context.setCookies.push(await sealPending(context.config.sessionKeys, 'recovery', pendingToken))
  }
  return ok({})
}

export async function checkRecovery(context: Forwarded): Promise<CallOutcome<object>> {
  const answer = await forwardResult(await withToken(context))
  return answer.ok ? ok({}) : answer
}

/** The token is used up; its cookie is cleared. */
export async function endRecovery(context: Forwarded): Promise<CallOutcome<object>> {
  const outcome = await checkRecovery(context)
  if (outcome.ok) context.setCookies.push(clearedRecovery)
  return outcome
}

async function withToken(context: Forwarded): Promise<Forwarded> {
  const pendingToken = await readPending(context.config.sessionKeys, 'recovery', context.cookieHeader)
  return pendingToken === undefined ? context : { ...context, pendingToken }
}
