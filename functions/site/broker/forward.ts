import type * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { validate } from '#contract/validate.ts'
import { ok } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import { fail } from '../../shared/reply.ts'
import type { CallOutcome, RequestContext } from '../calls/context.ts'
import { callPlatform, type PlatformAnswer } from '../upstream/platform.ts'

/** A request to forward: the call's own context, or one with other values. */
export type Forwarded = RequestContext & {
  query?: object | undefined
  body?: unknown
  isLong?: boolean
  explains?: boolean
}

/**
 * Forwards a call to the platform with the player's token. If the platform knows no such session, the cookies are not
 * cleared here: the answer may be late, after a new sign-in has set new ones. The browser then calls check, whose
 * answer clears them.
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
    clientPlace: context.clientPlace,
    clientAgent: context.clientAgent,
    clientLanguage: context.clientLanguage,
    pendingToken: context.pendingToken,
    isLong: context.isLong,
    explains: context.explains,
  })
}

/** Forwards a call and validates the result, for handlers that use it. */
export async function forwardAndRead<Value>(
  context: Forwarded,
  schema: v.GenericSchema<unknown, Value>,
): Promise<CallOutcome<PlatformAnswer & { value: Value }>> {
  const answer = await forward(context)
  if (!answer.ok) return answer
  const checked = validate(schema, answer.value.value)
  return checked.ok ? ok({ ...answer.value, value: checked.value }) : brokenAnswer(context)
}

/** The failure for an answer that does not match the contract. */
export function brokenAnswer(context: RequestContext) {
  logWrongShape(context)
  return fail(code.upstreamBroke, 'upstream broke')
}

export function logWrongShape({ path, requestId }: RequestContext): void {
  log('error', 'platform answer has a wrong shape', { request_id: requestId, call: path })
}

/** The handler of every call without one of its own. */
export async function forwardResult(context: Forwarded): Promise<CallOutcome> {
  const answer = await forward(context)
  return answer.ok ? ok(answer.value.value) : answer
}

/** Validated values as a query, sorted by name, without absent ones: one address per call. */
function toQuery(values: object): URLSearchParams {
  const pairs = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(pairs.sort(([one], [other]) => (one < other ? -1 : 1)))
}
