import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { outagesPath, type ProviderOutage } from '#contract/providerOutages.ts'
import { PlayAnswer } from '#contract/playStatus.ts'
import { playPath, type PublicStop } from '#contract/status.ts'
import { day_ms, hour_ms, minute_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { count } from '../../shared/numbers.ts'
import { traced, TracedObject } from '../../shared/tracedObject.ts'
import { getConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import { takeNews, type BreakerState, type UpstreamNews } from './breaker.ts'
import { Outages, type OpenOutage } from './outages.ts'
import { callPlatform, siteAddress } from './platform.ts'
import { PlatformWatch, type Watched } from './platformWatch.ts'

declare module '../kit/env.ts' {
  interface SiteEnv {
    KEEPER: DurableObjectNamespace<Keeper>
  }
}

/** A key takes one write a second, and a copy of last resort need not be newer. */
const writePause_ms = minute_ms
const bucket_ms = minute_ms
const counted_ms = hour_ms
/** A state that its isolate has not told again since is over. */
const stateLife_ms = minute_ms

/** An answer of this age is given while the platform is asked again, and one of that age is not. */
const fresh_ms = 10_000
const doubted_ms = 1000
const stale_ms = minute_ms
/** The copy in the store. */
export const standingKey = 'standing'
export type Standing = { platform: Watched | undefined; outages: readonly OpenOutage[] }

export type UpstreamHealth = {
  breaker: BreakerState
  calls: number
  failures: number
  last_failure: string | null
  last_failure_at: string | null
}

/**
 * What one has to do or know for all isolates: an object writes a key of the store, so that it is written once a minute however many
 * isolates have a new answer, and one counts the calls of providers and says when one of them is out.
 */
export class Keeper extends TracedObject<SiteEnv> {
  private wroteAt_ms = 0
  private readonly sql: SqlStorage
  private readonly outages: Outages
  private readonly watch: PlatformWatch
  private looking: Promise<void> | undefined
  private isCopyLost = false

  constructor(state: DurableObjectState, env: SiteEnv) {
    super(state, env, 'Keeper')
    this.sql = state.storage.sql
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS call (
        upstream TEXT NOT NULL,
        began_at INTEGER NOT NULL,
        calls INTEGER NOT NULL,
        failures INTEGER NOT NULL,
        PRIMARY KEY (upstream, began_at)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS failure (upstream TEXT PRIMARY KEY, what TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS state (
        upstream TEXT NOT NULL,
        isolate TEXT NOT NULL,
        breaker TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (upstream, isolate)
      ) STRICT, WITHOUT ROWID;
    `)
    this.outages = new Outages(this.sql)
    this.watch = new PlatformWatch(this.sql)
  }

  /** Writes a copy of a list; false if that was done a moment ago. The object's name is the key. */
  async keep(key: string, copy: string, ttl_s?: number): Promise<boolean> {
    const before_ms = this.wroteAt_ms
    if (Date.now() - before_ms < writePause_ms) return false
    this.wroteAt_ms = Date.now()
    try {
      await this.env.CATALOG.put(key, copy, ttl_s === undefined ? {} : { expirationTtl: ttl_s })
    } catch (error) {
      this.wroteAt_ms = before_ms
      throw error
    }
    return true
  }

  /** What an isolate counted since it told before, and how its breakers are. Answers which outages the platform has to be told of. */
  tell(isolate: string, news: readonly UpstreamNews[]): ProviderOutage[] {
    const now = Date.now()
    const { outage } = getConfig(this.env)
    return this.ctx.storage.transactionSync(() => {
      for (const { upstream, calls, failures, breaker, lastFailure, lastFailureAt_ms } of news) {
        this.sql.exec(
          `INSERT INTO call VALUES (?, ?, ?, ?) ON CONFLICT (upstream, began_at)
            DO UPDATE SET calls = calls + excluded.calls, failures = failures + excluded.failures`,
          ...[upstream, Math.floor(now / bucket_ms) * bucket_ms, calls, failures],
        )
        if (lastFailure !== null)
          this.sql.exec(
            'INSERT OR REPLACE INTO failure VALUES (?, ?, ?)',
            upstream,
            lastFailure,
            lastFailureAt_ms,
          )
        if (breaker !== 'closed')
          this.sql.exec('INSERT OR REPLACE INTO state VALUES (?, ?, ?, ?)', upstream, isolate, breaker, now)
        else this.sql.exec('DELETE FROM state WHERE upstream = ? AND isolate = ?', upstream, isolate)
      }
      this.sql.exec('DELETE FROM call WHERE began_at < ?', now - counted_ms)
      this.sql.exec('DELETE FROM failure WHERE at < ?', now - day_ms)
      this.sql.exec('DELETE FROM state WHERE at < ?', now - stateLife_ms)
      for (const { upstream } of news) this.outages.look(upstream, outage, now)
      return this.outages.untold()
    })
  }

  /** The platform has taken these. */
  told(outages: readonly ProviderOutage[]): void {
    this.outages.told(outages, Date.now())
  }

  /**
   * How the platform is, for players (contract/status.ts). It is asked once in ten seconds at most, behind the answer where that is not
   * old; where nothing is known, or nobody has asked for a minute, the answer waits for it.
   */
  async standing(isDoubted = false): Promise<Standing> {
    const age_ms = Date.now() - (this.watch.now()?.checkedAt_ms ?? 0)
    if (age_ms >= (isDoubted ? doubted_ms : fresh_ms)) {
      this.looking ??= this.lookAtPlatform().finally(() => (this.looking = undefined))
      if (age_ms >= stale_ms) await this.looking
      else this.ctx.waitUntil(this.looking)
    }
    return this.standingNow()
  }

  private standingNow(): Standing {
    return { platform: this.watch.now(), outages: this.outages.open() }
  }

  /** What is news is copied into the store, for whoever cannot reach this object; what could not be copied is at the next look. */
  private async lookAtPlatform(): Promise<void> {
    const isNews = this.watch.note(await playOf(this.env), Date.now())
    if (!isNews && !this.isCopyLost) return
    const { platform } = this.standingNow()
    log('warn', 'the platform as players are told', { state: platform?.state, stops: platform?.stops.length })
    try {
      await this.env.CATALOG.put(standingKey, JSON.stringify(this.standingNow()))
      this.isCopyLost = false
    } catch (error) {
      this.isCopyLost = true
      log('error', 'no copy of how the platform is', { error: describeError(error) })
    }
  }

  /** Of all isolates: calls and failures of the last hour, the last failure of a day, and the worst breaker. */
  health(): Record<string, UpstreamHealth> {
    const now = Date.now()
    const rows = this.sql
      .exec<{
        upstream: string
        calls: number
        failures: number
        open: number
        half_open: number
        what: string | null
        at: number | null
      }>(
        `SELECT upstream, coalesce(sum(calls), 0) AS calls, coalesce(sum(failures), 0) AS failures, what, at,
          EXISTS (SELECT 1 FROM state WHERE upstream = one.upstream AND breaker = 'open' AND at >= ?2) AS open,
          EXISTS (SELECT 1 FROM state WHERE upstream = one.upstream AND breaker = 'half_open' AND at >= ?2) AS half_open
        FROM (SELECT upstream FROM call UNION SELECT upstream FROM failure UNION SELECT upstream FROM state) AS one
          LEFT JOIN (SELECT upstream, calls, failures FROM call WHERE began_at >= ?1) USING (upstream)
          LEFT JOIN failure USING (upstream)
        GROUP BY upstream`,
        ...[now - counted_ms, now - stateLife_ms],
      )
      .toArray()
    return Object.fromEntries(
      rows.map(({ upstream, calls, failures, open, half_open, what, at }) => [
        upstream,
        {
          ...{ breaker: open ? 'open' : half_open ? 'half_open' : 'closed', calls, failures },
          ...{ last_failure: what, last_failure_at: at === null ? null : new Date(at).toISOString() },
        },
      ]),
    )
  }
}

/** What is stopped; undefined if the platform cannot say. */
async function playOf(env: SiteEnv): Promise<PublicStop[] | undefined> {
  const call = { method: 'GET', path: playPath, clientAddress: siteAddress }
  const answer = await callPlatform(env, getConfig(env), call)
  const play = answer.ok && v.safeParse(PlayAnswer, answer.value.value)
  if (play && play.success) return play.output.stops
  // A platform of one's own may have no stops.
  return !answer.ok && answer.error.code === code.noSuchCall ? [] : undefined
}

const tellEvery_ms = 10_000
/** Of this isolate; nothing random is drawn before the first request. */
let isolate: string | undefined
let toldAt_ms = 0

/** Behind an answer: tells what this isolate has counted, once in ten seconds at most. Never rejects. */
export function tellHealth(env: SiteEnv, background: Pick<ExecutionContext, 'waitUntil'>): void {
  if (Date.now() - toldAt_ms >= tellEvery_ms) background.waitUntil(tellNow(env))
}

/** The same at once. What could not be told is not told again: it is of the last seconds. */
export async function tellNow(env: SiteEnv): Promise<void> {
  toldAt_ms = Date.now()
  const all = takeNews()
  if (all.length === 0) return
  for (const { upstream, calls, failures } of all)
    if (calls > 0) count('upstream', { what: upstream }, failures, calls)
  isolate ??= crypto.randomUUID()
  try {
    // The platform has breakers too; its outages are ours.
    const { providers, sportsbooks } = getConfig(env)
    const asked = new Set([...providers.map(({ id }) => id), ...Object.keys(sportsbooks)])
    const news = all.filter(({ upstream }) => asked.has(upstream))
    if (news.length > 0) await reportOutages(env, await healthOf(env).tell(isolate, news))
    const isDoubted = all.some(({ upstream, failures }) => upstream === 'platform' && failures > 0)
    if (isDoubted) await healthOf(env).standing(true)
  } catch (error) {
    log('error', 'health of providers not told', { error: describeError(error) })
  }
}

/** What fails is told again by whoever tells next; the cron does so every five minutes. */
async function reportOutages(env: SiteEnv, items: ProviderOutage[]): Promise<void> {
  if (items.length === 0) return
  const call = { method: 'POST', path: outagesPath, body: { items }, clientAddress: siteAddress }
  const answer = await callPlatform(env, getConfig(env), call)
  if (answer.ok) await healthOf(env).told(items)
}

export const keeperOf = (env: SiteEnv, name: string) => traced(env.KEEPER.getByName(name))
export const healthOf = (env: SiteEnv) => keeperOf(env, 'health')
