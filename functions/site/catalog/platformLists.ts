import * as v from 'valibot'
import { callOf, type CallResult } from '#contract/calls.ts'
import { code } from '#contract/errors.ts'
import { createMemo } from '#lib/memo.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { describeError, log } from '../../shared/log.ts'
import { within } from '../../shared/pause.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { getConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import { callFailureOf } from '../upstream/failure.ts'
import { keeperOf } from '../upstream/keeper.ts'
import { callPlatform } from '../upstream/platform.ts'
import type { PublicCallName, PublicQuestion } from './address.ts'
import type { Background } from './current.ts'

/*
 * Settings, slides, promotions and pages from the platform. The last good answer to each call is stored in KV under
 * `last:{path}?{query}` and cached in the isolate's memory.
 */
/** `content`: the version of the content that the copy was made of. */
const Copy = v.object({ storedAt_ms: v.number(), value: v.unknown(), content: v.optional(v.string()) })
type Copy = v.InferOutput<typeof Copy>
/** `isStored`: the store has the same value, so that it need not be written again. */
type KnownCopy = Copy & { isStored: boolean }
type Question<Name extends PublicCallName> = Pick<PublicQuestion<Name>, 'path' | 'search'>
type Ask<Name extends PublicCallName = PublicCallName> = Question<Name> & {
  env: SiteEnv
  name: Name
  key: string
  requestId: string
  content?: string | undefined
}

/** The size of the memory cache in UTF-16 units. */
const memoryLimit_chars = 4_000_000
/** How long a call waits if there is no copy yet; a page makes several in parallel. */
const firstWait_ms = 1500
/** A canceled request never reports its end; after this time another one refreshes. */
const lostAfter_ms = 30_000

const copies = createMemo<KnownCopy>(memoryLimit_chars)
/** Calls that this isolate is refreshing in the background, and since when. */
const refreshing = new Map<string, number>()
/** After one call has timed out, no other call waits until the platform answers again. */
let isUnresponsive = false

/** Clears the state of the isolate, for tests. */
export function resetPlatformLists(): void {
  copies.clear()
  refreshing.clear()
  isUnresponsive = false
}

/**
 * Returns the last good copy at once and refreshes it in the background, so that a slow platform never delays a page.
 * Only without a copy does it wait, briefly.
 */
export async function platformList(
  env: SiteEnv,
  background: Background,
  name: PublicCallName,
  question: Question<PublicCallName>,
  requestId: string,
  content?: string,
): Promise<Result<unknown, CallFailure>> {
  const ask = { ...askOf(env, name, question, requestId), content }
  const copy = await copyOf(env.CATALOG, ask.key)
  // After a change of the content, a caller with the new version waits for the new list, and takes the copy if that
  // is late.
  const isCurrent = content === undefined || copy?.content === content
  if (!copy || !isCurrent) return freshOrCopy(ask, background, copy, firstWait_ms)
  if (beginRefreshing(ask.key)) background.waitUntil(refreshInBackground(ask))
  return ok(copy.value)
}

/** How long a page waits to learn whether the content has changed. */
const versionWait_ms = 300

/**
 * The version of the content as it is now, for a page that is about to ask for lists of it. A platform that is slow costs one
 * short wait, and none until it answers again: until then the last known version is used.
 */
export async function currentVersion(
  env: SiteEnv,
  background: Background,
  question: Question<'contentVersion'>,
  requestId: string,
): Promise<Result<unknown, CallFailure>> {
  return freshList(env, background, 'contentVersion', question, requestId, versionWait_ms)
}

/** As `platformList`, of what has its own times: the answer of now, where it comes soon. */
export async function freshList<Name extends PublicCallName>(
  env: SiteEnv,
  background: Background,
  name: Name,
  question: Question<Name>,
  requestId: string,
  wait_ms = firstWait_ms,
): Promise<Result<unknown, CallFailure>> {
  const ask = askOf(env, name, question, requestId)
  return freshOrCopy(ask, background, await copyOf(env.CATALOG, ask.key), wait_ms)
}

/** Waits for the platform's answer; the last good copy if there is none. For lists that must not be stale. */
export async function currentPlatformList<Name extends PublicCallName>(
  env: SiteEnv,
  name: Name,
  question: Question<Name>,
  requestId: string,
): Promise<Result<CallResult<Name>, CallFailure>> {
  const ask = askOf(env, name, question, requestId)
  const answer = await askPlatform(ask)
  if (answer.ok) return answer
  const copy = await copyOf(env.CATALOG, ask.key)
  const list = copy && v.safeParse(callOf(name).result, copy.value)
  return list?.success ? ok(list.output) : answer
}

/** The settings of now, with the factors of a launch. */
export function currentSettings(env: SiteEnv, requestId: string) {
  const question = { path: callOf('settings').path, search: new URLSearchParams() }
  return currentPlatformList(env, 'settings', question, requestId)
}

function askOf<Name extends PublicCallName>(
  env: SiteEnv,
  name: Name,
  { path, search }: Question<Name>,
  requestId: string,
): Ask<Name> {
  return { env, name, path, search, key: `last:${path}?${search.toString()}`, requestId }
}

async function copyOf(store: KVNamespace, key: string): Promise<Copy | undefined> {
  const known = copies.get(key)
  if (known) return known
  const stored = await storedCopy(store, key)
  if (stored) copies.set(key, { ...stored, isStored: true }, JSON.stringify(stored.value).length)
  return stored
}

async function storedCopy(store: KVNamespace, key: string): Promise<Copy | undefined> {
  const stored = v.safeParse(Copy, await store.get(key, 'json'))
  return stored.success ? stored.output : undefined
}

/** A good answer that comes in time, else the copy; nobody waits for a platform that has not answered the last question. */
async function freshOrCopy(
  ask: Ask,
  background: Background,
  copy: Copy | undefined,
  wait_ms: number,
): Promise<Result<unknown, CallFailure>> {
  const last = copy ? ok(copy.value) : silence
  if (isUnresponsive) {
    if (beginRefreshing(ask.key)) background.waitUntil(refreshInBackground(ask))
    return last
  }
  const answer = askPlatform(ask, background)
  const inTime = await within(wait_ms, answer, undefined)
  if (inTime) return inTime.ok || !copy ? inTime : last
  isUnresponsive = true
  background.waitUntil(answer)
  return last
}

const silence = {
  ok: false,
  error: callFailureOf({ kind: 'timeout', detail: 'no copy, and no answer yet' }),
} as const

function beginRefreshing(key: string): boolean {
  const since_ms = refreshing.get(key)
  if (since_ms !== undefined && Date.now() - since_ms < lostAfter_ms) return false
  refreshing.set(key, Date.now())
  return true
}

/** Never rejects. */
async function refreshInBackground(ask: Ask): Promise<void> {
  try {
    await askPlatform(ask)
  } catch (error) {
    log('error', 'platform list not refreshed', { request_id: ask.requestId, error: describeError(error) })
  } finally {
    refreshing.delete(ask.key)
  }
}

/**
 * Makes the call and keeps a good answer; on a failure it logs the age of the copy that stays. The store is written behind the
 * answer where there is a `background`, else before it; it never makes a good answer a failure.
 */
async function askPlatform<Name extends PublicCallName>(
  { env, name, path, search, key, requestId, content }: Ask<Name>,
  background?: Background,
): Promise<Result<CallResult<Name>, CallFailure>> {
  const request = { method: 'GET', path, query: search, isLong: true }
  const answer = await callPlatform(env, getConfig(env), request)
  const status = answer.ok ? code.ok : answer.error.code
  if (status < code.upstreamBroke) isUnresponsive = false
  if (status === code.upstreamTimeout) isUnresponsive = true
  const list = answer.ok && v.safeParse(callOf(name).result, answer.value.value)
  if (list && list.success) {
    const stored = keep(env, key, list.output, content)
    if (background) background.waitUntil(stored)
    else await stored
    return ok(list.output)
  }
  if (answer.ok) log('error', 'platform list has a wrong shape', { request_id: requestId, call: name })
  await logCopy(env.CATALOG, key, requestId)
  return err(answer.ok ? callFailureOf({ kind: 'broke', detail: 'wrong shape' }) : answer.error)
}

async function logCopy(store: KVNamespace, key: string, requestId: string): Promise<void> {
  const copy = await copyOf(store, key)
  if (!copy) return
  const age_s = Math.round((Date.now() - copy.storedAt_ms) / 1000)
  log('warn', 'platform list failed, the last good one stays', { request_id: requestId, key, age_s })
}

/** Memory is updated at once. The promise belongs to the store and never rejects. */
function keep(env: SiteEnv, key: string, value: unknown, content?: string): Promise<void> {
  const before = copies.get(key)
  const version = content ?? before?.content
  const text = JSON.stringify(value)
  const isStored = before?.isStored === true && JSON.stringify(before.value) === text
  const copy = {
    storedAt_ms: Date.now(),
    value,
    ...(version !== undefined && { content: version }),
    isStored,
  }
  copies.set(key, copy, text.length)
  return isStored ? Promise.resolve() : storeCopy(env, key, copy, before === undefined)
}

/** Written only if it changed: the edge cache asks once a minute, and most answers are the same. */
async function storeCopy(env: SiteEnv, key: string, copy: KnownCopy, isFirst: boolean): Promise<void> {
  const { storedAt_ms, value, content } = copy
  try {
    const before = isFirst ? await storedCopy(env.CATALOG, key) : undefined
    const isSame = before !== undefined && JSON.stringify(before.value) === JSON.stringify(value)
    // By one object: every isolate has a new answer of a list that changes all the time.
    copy.isStored =
      isSame || (await keeperOf(env, key).keep(key, JSON.stringify({ storedAt_ms, value, content })))
  } catch (error) {
    // The store takes one write a second for a key. The next answer is written then, for this copy is not marked as stored.
    log('error', 'platform list not stored', { key, error: describeError(error) })
  }
}
