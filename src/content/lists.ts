import { calls, type CallResult, type CallsWith } from '#contract/calls.ts'
import { FailureBodySchema, type Failure } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import { createMemo } from '#lib/memo.ts'
import { fillPath } from '#lib/path.ts'
import { err, ok, type Result } from '#lib/result.ts'
import * as v from 'valibot'

/*
 * Public lists for rendering, from the worker's own Catalog entrypoint. Their contents were validated when they came
 * from upstream, so only the envelope is checked here.
 */
export type ListName = CallsWith<{ cache_s: number }>
export type Params = Record<string, string | number | undefined>
export type Catalog = { fetch(request: Request): Promise<Response> }

const timeout_ms = 3000
/** A list is answered from memory this long at most, so that a busy page makes no call. */
const longestFresh_ms = 15_000
/** After a failure the list is not asked for again for this long. */
const failurePause_ms = 5000
/** The highest age of the last good list when an answer fails, in multiples of its time at the edge. */
const staleTimes = 10
const memoLimit = 400

type Life = { fresh_ms: number; stale_ms: number }
type CachedList = {
  result: Result<unknown, Failure>
  checked_at: number
  fetched_at: number
  version: string | undefined
}
const memo = createMemo<CachedList>(memoLimit)

/**
 * One public list. `params` fill `:name` places of the path; the rest is the query. A failure is returned, never thrown;
 * the last good list takes its place while it is not stale (ten minutes for most).
 * Requests do not wait for each other's calls: workerd forbids one request the answers of another.
 */
export async function publicList<Name extends ListName>(
  catalog: Catalog,
  name: Name,
  params: Params = {},
): Promise<Result<CallResult<Name>, Failure>> {
  const version = ofContent.has(name) ? await versionOf(catalog) : undefined
  const key = keyOf(name, params)
  const known = memo.get(key)
  const life = lifeOf(name)
  // A failure is not asked about again at once, whatever the version.
  if (isFresh(known, life) && (known.version === version || !known.result.ok)) {
    return known.result as Result<CallResult<Name>, Failure>
  }
  const address = addressOf(calls[name].path, params)
  const answer = await fetchList(catalog, version === undefined ? address : withVersion(address, version))
  return cacheAnswer(key, { answer, version }, known, life) as Result<CallResult<Name>, Failure>
}

/** Lists that change when an editor publishes; they are requested by the version of the content. */
const ofContent: ReadonlySet<ListName> = new Set(['settings', 'slides', 'ads', 'flatPages', 'arrangement'])

/** Cheaper than the address, which is only built for a call: a page requests a dozen lists. */
function keyOf(name: ListName, params: Params): string {
  return `${name} ${JSON.stringify(params)}`
}

function isFresh(known: CachedList | undefined, { fresh_ms }: Life): known is CachedList {
  if (!known) return false
  return Date.now() - known.checked_at < (known.result.ok ? fresh_ms : failurePause_ms)
}

const versionKey = keyOf('contentVersion', {})
/** When a list of this isolate has asked for the version and has no answer yet. */
let asking: { since_ms: number } | undefined
const look_ms = 1
/** A canceled request never reports its end. */
const patience_ms = 300

/**
 * The version of a second ago at most; undefined where it is not known, and lists then age as they did. Of the lists of a page one asks, and
 * the others look whether the answer has come.
 */
async function versionOf(catalog: Catalog): Promise<string | undefined> {
  const life = lifeOf('contentVersion')
  for (let waited_ms = 0; asking && waited_ms < patience_ms; waited_ms += look_ms) {
    if (isFresh(memo.get(versionKey), life) || Date.now() - asking.since_ms > patience_ms) break
    await new Promise((resolve) => setTimeout(resolve, look_ms))
  }
  const mine = { since_ms: Date.now() }
  if (!isFresh(memo.get(versionKey), life)) asking = mine
  const answer = await publicList(catalog, 'contentVersion')
  if (asking === mine) asking = undefined
  return answer.ok ? answer.value.version : undefined
}

function withVersion(address: string, version: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}content=${encodeURIComponent(version)}`
}

/** Lists that the edge keeps for seconds are not kept longer here. */
function lifeOf(name: ListName): Life {
  const cache_ms = calls[name].cache_s * 1000
  return { fresh_ms: Math.min(longestFresh_ms, cache_ms), stale_ms: staleTimes * cache_ms }
}

function addressOf(path: string, params: Params): string {
  const given = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
  const filled = fillPath(path, Object.fromEntries(given)) ?? path
  const query = new URLSearchParams(given.filter(([name]) => !path.split('/').includes(`:${name}`)))
  query.sort()
  return query.size > 0 ? `${filled}?${query}` : filled
}

async function fetchList(catalog: Catalog, address: string): Promise<Result<unknown, Failure>> {
  try {
    const request = new Request(`https://catalog${address}`, { signal: AbortSignal.timeout(timeout_ms) })
    const answer = await catalog.fetch(request)
    const body: unknown = await answer.json()
    if (isSuccess(body)) return ok(body.result)
    const failure = v.safeParse(FailureBodySchema, body)
    if (!failure.success) return err({ code: code.upstreamBroke, message: `no envelope from ${address}` })
    return err({ code: failure.output.status, message: failure.output.error_message })
  } catch (error) {
    return err({ code: code.upstreamOff, message: String(error) })
  }
}

function isSuccess(body: unknown): body is { status: 0; result: unknown } {
  return (
    typeof body === 'object' && body !== null && 'status' in body && body.status === 0 && 'result' in body
  )
}

/** "Not found" is an answer and is cached. After any other failure the last good list is used until it is stale. */
function cacheAnswer(
  key: string,
  { answer, version }: { answer: Result<unknown, Failure>; version: string | undefined },
  known: CachedList | undefined,
  { fresh_ms, stale_ms }: Life,
): Result<unknown, Failure> {
  const now = Date.now()
  const broken = !answer.ok && answer.error.code >= code.upstreamBroke
  const standIn = broken && known?.result.ok && now - known.fetched_at < stale_ms
  const entry = standIn
    ? { ...known, checked_at: now - fresh_ms + Math.min(fresh_ms, failurePause_ms), version }
    : { result: answer, checked_at: now, fetched_at: now, version }
  memo.set(key, entry)
  return entry.result
}
