import * as v from 'valibot'
import { BookLine, Line, LineEvent, lineLimit } from '#contract/line.ts'
import { daySpan } from '#contract/lineDays.ts'
import { code } from '#contract/errors.ts'
import { createMemo } from '#lib/memo.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { hour_ms, minute_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { fail, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import { getConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import type { DigitainConfig } from '../kit/sportsbooks.ts'
import { lineClient } from '../upstream/clients.ts'
import { callFailureOf, type UpstreamFailure } from '../upstream/failure.ts'
import { upstreamFetch, type Upstream, type UpstreamAnswer } from '../upstream/fetch.ts'
import { keeperOf } from '../upstream/keeper.ts'
import type { PublicQuestion } from './address.ts'
import type { Background } from './current.ts'

/*
 * The sportsbook's line. Prices move every few seconds, so a list is requested again when it is a few seconds old. If
 * the book does not answer, its last answer is served with its time.
 */
type Copy = { at_ms: number; storedAt_ms: number; list: Line }
/** `list`: of the lists below the address of the line. */
type Ask = {
  env: SiteEnv
  book: DigitainConfig
  list: 'line' | 'search'
  query: URLSearchParams
  requestId: string
}

/** A list is given again without asking the book for so long. */
const fresh_ms = 2000
/** A page waits this long for the book; the last good list comes at once after that. */
const timeout_ms = 1500
/** A last good list of a running match says little after a while, and nothing after hours. */
const keptFor_ms = 6 * hour_ms
/** A list changes with every price, and a write to the store costs: it may be this much older than the one in memory. */
const storePause_ms = minute_ms
const answerLimit_bytes = 256 * 1024
/** In UTF-16 units. */
const memoryLimit_chars = 4_000_000

const copies = createMemo<Copy>(memoryLimit_chars)

/** Clears the state of the isolate, for tests. */
export function resetLines(): void {
  copies.clear()
}

/** 9404 where the deployment has no sportsbook; a failure of the book only where there is no last good list either. */
export async function bookLine(
  env: SiteEnv,
  background: Background,
  { path, search, query }: PublicQuestion<'sportLine'>,
  requestId: string,
): Promise<Result<Line, CallFailure>> {
  const { digitain: book } = getConfig(env).sportsbooks
  if (!book) return err(noBook)
  const key = `last:${path}?${search.toString()}`
  const fresh = freshCopy(key)
  if (fresh) return ok(fresh)
  const params = bookParams(search, query)
  const answer = await askBook({ env, book, list: 'line', query: params, requestId })
  if (!answer.ok) return standIn(env.CATALOG, key, answer.error, requestId)
  const { cursor, event, tourney, day, q } = query
  if (answer.value === 'refused') return refusedField(cursor === undefined ? 'q' : 'cursor')
  const isStored = [cursor, event, tourney, day, q].every((narrowed) => narrowed === undefined)
  keep(env, isStored ? background : undefined, key, answer.value)
  return ok(answer.value)
}

/** As the book asks them: a day is a span of time there. */
function bookParams(
  search: URLSearchParams,
  { count = lineLimit, day, section }: PublicQuestion<'sportLine'>['query'],
): URLSearchParams {
  const params = new URLSearchParams(search)
  params.set('count', String(count))
  params.delete('day')
  if (day === undefined) return params
  const { begin_ms, end_ms } = daySpan(day, Date.now(), { isPast: section === 'results' })
  params.set('begin', new Date(begin_ms).toISOString())
  params.set('end', new Date(end_ms).toISOString())
  return params
}

function refusedField(name: 'cursor' | 'q'): Result<never, CallFailure> {
  return fail(code.invalid, `invalid: ${name}`, { fields: { [name]: 'incorrectInput' } })
}

const noBook = { ...noSuchCall, message: 'no sportsbook' }

function freshCopy(key: string): Line | undefined {
  const known = copies.get(key)
  return known && Date.now() - known.at_ms < fresh_ms ? known.list : undefined
}

/** Events by the words of a reader. A search that fails has no stand-in: nobody waits for a list of minutes ago. */
export async function bookSearch(
  env: SiteEnv,
  { path, search }: PublicQuestion<'searchEvents'>,
  requestId: string,
): Promise<Result<Line, CallFailure>> {
  const { digitain: book } = getConfig(env).sportsbooks
  if (!book) return err(noBook)
  const key = `${path}?${search.toString()}`
  const fresh = freshCopy(key)
  if (fresh) return ok(fresh)
  const answer = await askBook({ env, book, list: 'search', query: search, requestId })
  if (!answer.ok) {
    log('warn', 'events not searched', { request_id: requestId, ...answer.error })
    return err(callFailureOf(answer.error))
  }
  if (answer.value === 'refused') return refusedField('q')
  keep(env, undefined, key, answer.value)
  return ok(answer.value)
}

async function askBook({
  env,
  book,
  list,
  query,
  requestId,
}: Ask): Promise<Result<Line | 'refused', UpstreamFailure>> {
  const { origin, pathname } = new URL(`${book.line}/${list}`)
  const request = {
    method: 'GET',
    path: pathname,
    query,
    headers: { accept: 'application/json', 'x-request-id': requestId },
    limit_bytes: answerLimit_bytes,
  }
  return upstreamFetch(lineUpstream(env, book, origin, list), request, (answer) =>
    readLine(answer, query.has('cursor') || query.has('q')),
  )
}

/** With a breaker for each list. */
function lineUpstream(env: SiteEnv, book: DigitainConfig, origin: string, list: Ask['list']): Upstream {
  const { SANDBOX: sandbox } = env
  const isBound = book.isSandbox && sandbox !== undefined
  return {
    name: `sport:${list}`,
    origin,
    timeout_ms: Math.min(timeout_ms, getConfig(env).providerTimeout_ms),
    fetch: (request) => (isBound ? sandbox.fetch(request) : fetch(request)),
  }
}

/**
 * A broken event is left out; where all are, so is the list. Refused words and cursors are the visitor's mistake: they must not
 * open the breaker for everybody.
 */
function readLine(answer: UpstreamAnswer, isVisitors: boolean): Result<Line | 'refused', string> {
  const decoded = lineClient(answer)
  if (!decoded.ok) return decoded
  if (decoded.value.kind === 'refused') return isVisitors ? ok('refused') : err(decoded.value.refusal.message)
  const book = v.safeParse(BookLine, decoded.value.value)
  if (!book.success) return err('not a line')
  const { cursor } = book.output
  const events = book.output.events.flatMap((event) => {
    const read = v.safeParse(LineEvent, event)
    return read.success ? [read.output] : []
  })
  const dropped = book.output.events.length - events.length
  if (dropped > 0) log('warn', 'events of the line dropped', { dropped })
  return dropped > 0 && events.length === 0
    ? err('no event of the line can be read')
    : ok({ events, cursor, at: new Date().toISOString(), as_of: null })
}

/** Memory gets every list. The store, for other isolates and later, gets only the first pages of a sport, and rarely. */
function keep(env: SiteEnv, background: Background | undefined, key: string, list: Line): void {
  const now_ms = Date.now()
  const storedAt_ms = copies.get(key)?.storedAt_ms ?? 0
  const isDue = background !== undefined && now_ms - storedAt_ms > storePause_ms
  copies.set(
    key,
    { at_ms: now_ms, storedAt_ms: isDue ? now_ms : storedAt_ms, list },
    (list.events.length + 1) * 1200,
  )
  if (isDue) background.waitUntil(storeCopy(env, key, { at_ms: now_ms, list }))
}

/** Never rejects: the list itself is there. */
async function storeCopy(env: SiteEnv, key: string, copy: v.InferOutput<typeof Stored>): Promise<void> {
  try {
    const ttl_s = keptFor_ms / 1000
    await keeperOf(env, key).keep(key, JSON.stringify(copy), ttl_s)
  } catch (error) {
    log('error', 'line not stored', { key, error: describeError(error) })
  }
}

const Stored = v.object({ at_ms: v.number(), list: Line })

/** The last good list with its moment. */
async function standIn(
  store: KVNamespace,
  key: string,
  failure: UpstreamFailure,
  requestId: string,
): Promise<Result<Line, CallFailure>> {
  const { kind, detail } = failure
  const copy = copies.get(key) ?? (await storedCopy(store, key))
  const age_s = copy && Math.round((Date.now() - copy.at_ms) / 1000)
  log('warn', 'line not answered', { request_id: requestId, kind, detail, key, age_s })
  if (!copy || Date.now() - copy.at_ms > keptFor_ms) return err(callFailureOf(failure))
  return ok({ ...copy.list, as_of: copy.list.at })
}

async function storedCopy(
  store: KVNamespace,
  key: string,
): Promise<v.InferOutput<typeof Stored> | undefined> {
  const stored = v.safeParse(Stored, await store.get(key, 'json'))
  return stored.success ? stored.output : undefined
}
