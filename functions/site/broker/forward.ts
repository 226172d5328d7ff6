import type * as v from 'valibot'
import { code } from '../../../contract/errors.ts'
import { ok } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { log } from '../../shared/log.ts'
import { fail } from '../../shared/reply.ts'
import { callPlatform, type PlatformAnswer } from '../upstream/platform.ts'
import { toQuery } from '../upstream/query.ts'
import type { CallOutcome, RequestContext } from './context.ts'

/** A request as it goes on to the platform: a call's own context, or one with other values. */
export type Forwarded = RequestContext & { query?: object | undefined; body?: unknown }

/**
 * Passes a call on to the platform with the player's token. An answer that the platform knows no such session leaves
 * the cookies alone: it may come late, when the browser holds those of a new sign-in. The browser then makes the check,
 * whose answer clears them.
 */
export function forward(context: Forwarded): Promise<CallOutcome<PlatformAnswer>> {
  const { query, session } = context
  return callPlatform(context.env, context.config, {
    method: context.method,
    path: context.path,
    query: query && toQuery(query),
    body: context.body,
    token: session?.token,
    clientAddress: context.clientAddress,
    clientAgent: context.clientAgent,
    clientLanguage: context.clientLanguage,
    pendingToken: context.pendingToken,
    requestId: context.requestId,
  })
}

/** The same where the broker goes on with the answer: it has to be what the contract says. */
export async function ask<Value>(
  context: Forwarded,
  schema: v.GenericSchema<unknown, Value>,
): Promise<CallOutcome<PlatformAnswer & { value: Value }>> {
  const answer = await forward(context)
  if (!answer.ok) return answer
  const checked = validate(schema, answer.value.value)
  return checked.ok ? ok({ ...answer.value, value: checked.value }) : brokenAnswer(context)
}

/** For an answer that is not what the contract says. */
export function brokenAnswer(context: RequestContext) {
  logWrongShape(context)
  return fail(code.upstreamBroke, 'upstream broke')
}

export function logWrongShape({ path, requestId }: RequestContext): void {
  log('error', 'platform answer has a wrong shape', { request_id: requestId, call: path })
}

/** For every call that has no handler of its own. */
export async function forwardResult(context: Forwarded): Promise<CallOutcome> {
  const answer = await forward(context)
  return answer.ok ? ok(answer.value.value) : answer
}
