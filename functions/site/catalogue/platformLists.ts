import * as v from 'valibot'
import { calls } from '../../../contract/calls.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { getConfig } from '../config.ts'
import type { SiteEnv } from '../env.ts'
import { log } from '../log.ts'
import { callFailureOf, type CallFailure } from '../reply.ts'
import { callPlatform } from '../upstream/platform.ts'
import { toQuery } from '../broker/input.ts'
import type { PublicQuestion } from './address.ts'

/** The last good answer to a public question: `last:{path}?{query}`. */
const LastGood = v.object({ storedAt_ms: v.number(), value: v.unknown() })

/**
 * Settings, slides, promotions and pages from the platform. Where it does not answer, or answers in a wrong shape, the
 * last good copy does, its age in the log.
 */
export async function platformList(
  env: SiteEnv,
  { name, params, query }: PublicQuestion,
  requestId: string,
): Promise<Result<unknown, CallFailure>> {
  const path = calls[name].path.replace(/:([a-zA-Z]+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  )
  const search = toQuery(query)
  const key = `last:${path}?${search.toString()}`
  const answer = await callPlatform(env, getConfig(env), {
    method: 'GET',
    path,
    query: search,
    requestId,
    isList: true,
  })
  if (answer.ok && v.is(calls[name].result, answer.value.value)) {
    await keep(env.CATALOGUE, key, answer.value.value)
    return ok(answer.value.value)
  }
  if (answer.ok) log('error', 'platform list has a wrong shape', { request_id: requestId, call: name })
  const failure = answer.ok ? callFailureOf({ kind: 'broke', detail: 'wrong shape' }) : answer.error
  return (await lastGood(env.CATALOGUE, key, requestId)) ?? { ok: false, error: failure }
}

async function lastGood(store: KVNamespace, key: string, requestId: string) {
  const stored = v.safeParse(LastGood, await store.get(key, 'json'))
  if (!stored.success) return undefined
  const { storedAt_ms, value } = stored.output
  const age_s = Math.round((Date.now() - storedAt_ms) / 1000)
  log('warn', 'serving the last good list', { request_id: requestId, key, age_s })
  return ok(value)
}

/** Written only when it changed; the edge cache asks once a minute, and most answers are the same. */
async function keep(store: KVNamespace, key: string, value: unknown): Promise<void> {
  const stored = v.safeParse(LastGood, await store.get(key, 'json'))
  if (stored.success && JSON.stringify(stored.output.value) === JSON.stringify(value)) return
  await store.put(key, JSON.stringify({ storedAt_ms: Date.now(), value }))
}
