import type {
  BetNews,
  BonusNews,
  FreePlayNews,
  NewsChannel,
  PaymentNews,
  PlainNews,
} from '#contract/inboxTerms.ts'
import type { CampaignWay, Suppression } from '#contract/campaignTerms.ts'
import { mostUnreadCounted, newsKept_days, newsPerPage } from '#contract/inboxTerms.ts'
import type { CampaignTexts } from '#contract/campaigns.ts'
import type { RejectionReason } from '#contract/profile.ts'
import { nextUtcDay } from '#lib/dates.ts'
import { day_ms } from '#lib/time.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { attempt, type Delivery, type OpenWallet } from './delivery.ts'
import type { Owner } from './ledger.ts'
import { dueOut, marketingKeys, mostTries, noteSent, putOut, wantedWays, type Out } from './newsOut.ts'
import { pushDevices, removePushDevices, type PushDevice } from './pushDevices.ts'
import { bonusStates } from './bonuses.ts'
import { exclusionNow } from './exclusions.ts'

/*
 * The player's inbox: facts, which whoever reads them puts into words. What happens in the wallet is noted in the same transaction, other rooms
 * tell it (`tellNews` in walletOf.ts). Each event has an id, by which it counts once.
 */
export type NewsFacts =
  | { kind: BetNews; bet: string; amount_minor: number }
  | { kind: PaymentNews; payment: string; amount_minor: number }
  | { kind: PlainNews }
  | { kind: 'document_rejected'; reason: RejectionReason }
  | { kind: BonusNews; amount_minor: number; ends_at: number }
  | { kind: FreePlayNews; count: number; amount_minor: number; ends_at: number }
  | { kind: 'complaint_answered'; number: string }
  | { kind: 'points_given'; title: string; points: number }
  | { kind: 'level_reached'; title: string; level: number }
  | { kind: 'tournament_won'; title: string; place: number; amount_minor: number }
  | CampaignNews
/** The words of staff, as they were published, in all languages that they have; `path` is of the site, without a language. */
export type CampaignNews = { kind: 'campaign'; campaign: string; texts: CampaignTexts; path: string }
export type NewNews = { id: string; facts: NewsFacts }
export type StoredNews = { n: number; at: number; isRead: boolean; facts: NewsFacts }
type NewsPage = { news: StoredNews[]; next: number | null; unread: number }
/** What was not read, up to a number that nobody looks beyond, and the place of the newest. */
export type NewsCount = { unread: number; last: number }

const kept_ms = newsKept_days * day_ms
/** A bonus is told of this long before its end, unless it was given later. */
const beforeEnd_ms = 2 * day_ms

export function createNews(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE news (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      at INTEGER NOT NULL,
      facts TEXT NOT NULL,
      read_at INTEGER
    ) STRICT;
    CREATE INDEX news_unread ON news (n) WHERE read_at IS NULL;
    -- Until when it was looked at what becomes news by time alone.
    CREATE TABLE news_looked (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO news_looked VALUES (1, ${Date.now()});
  `)
}

/** True if it is new. What is too old goes. `ways`: by which it goes out; else by those that the player wants. */
export function addNews(
  sql: SqlStorage,
  { id, facts }: NewNews,
  ways: readonly NewsChannel[] = wantedWays(sql, facts.kind),
): boolean {
  const now = Date.now()
  // The places follow the time: only what goes is read.
  sql.exec('DELETE FROM news WHERE n < (SELECT n FROM news WHERE at > ? ORDER BY n LIMIT 1)', now - kept_ms)
  const query = 'INSERT INTO news (id, at, facts) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING n'
  const [added] = sql.exec<{ n: number }>(query, id, now, JSON.stringify(facts)).toArray()
  if (added) putOut(sql, added.n, facts.kind, ways)
  return added !== undefined
}

const campaignKey = (campaign: string) => `campaign:${campaign}`

/**
 * Marketing, once by the campaign, none in a pause or an exclusion, and no more than so many a UTC day. `refusal`: why the player is to get none;
 * one that is in the inbox already stays.
 */
export function tellCampaign(
  sql: SqlStorage,
  { facts, ways, mostPerDay, refusal }: CampaignTold,
): 'sent' | Suppression {
  const id = campaignKey(facts.campaign)
  if (sql.exec('SELECT 1 FROM news WHERE id = ?', id).toArray().length > 0) return 'sent'
  if (refusal) return refusal
  if (exclusionNow(sql)) return 'excluded'
  const today = nextUtcDay(Date.now()) - day_ms
  const query = `SELECT count(*) AS count FROM news WHERE id LIKE '${marketingKeys}' AND at >= ?`
  if (sql.exec<{ count: number }>(query, today).one().count >= mostPerDay) return 'day_limit'
  addNews(sql, { id, facts }, ways)
  return 'sent'
}
export type CampaignTold = {
  facts: CampaignNews
  ways: readonly CampaignWay[]
  mostPerDay: number
  refusal: Suppression | null
}

/** In a pause or an exclusion the inbox has no offers, not even those of before. */
const noMarketing = `AND id NOT LIKE '${marketingKeys}'`

/** Newest first, older than a place. `hasAll`: also what a pause hides. */
export function newsPage(sql: SqlStorage, before: number | undefined, hasAll = !exclusionNow(sql)): NewsPage {
  const rows = sql
    .exec<{ n: number; at: number; facts: string; read_at: number | null }>(
      `SELECT n, at, facts, read_at FROM news WHERE n < ? AND at > ? ${hasAll ? '' : noMarketing} ORDER BY n DESC LIMIT ?`,
      ...[before ?? Number.MAX_SAFE_INTEGER, Date.now() - kept_ms, newsPerPage + 1],
    )
    .toArray()
  const news = rows.slice(0, newsPerPage).map(({ n, at, facts, read_at }) => ({
    ...{ n, at, isRead: read_at !== null },
    facts: JSON.parse(facts) as NewsFacts,
  }))
  const next = rows.length > newsPerPage ? (news.at(-1)?.n ?? null) : null
  return { news, next, unread: newsCount(sql, hasAll).unread }
}

/** The campaigns of what was read for the first time. */
export function readNews(sql: SqlStorage, { n, all }: { n: number; all: boolean }): string[] {
  const which = all ? 'n <= ?' : 'n = ?'
  const query = `UPDATE news SET read_at = ? WHERE read_at IS NULL AND ${which} RETURNING id`
  const ids = sql.exec<{ id: string }>(query, Date.now(), n).toArray()
  return ids.flatMap(({ id }) => (id.startsWith(campaignKey('')) ? [id.slice(campaignKey('').length)] : []))
}

/** Reads what was not read. */
export function newsCount(sql: SqlStorage, hasAll: boolean): NewsCount {
  const which = hasAll ? '' : noMarketing
  const query = `SELECT (SELECT count(*) FROM (SELECT 1 FROM news WHERE read_at IS NULL AND at > ?1 ${which} LIMIT ${mostUnreadCounted})) AS unread,
    coalesce((SELECT n FROM news WHERE n = (SELECT max(n) FROM news) AND at > ?1), 0) AS last`
  return sql.exec<NewsCount>(query, Date.now() - kept_ms).one()
}

/** All of it, for the copy of the player's data. */
export function allNews(sql: SqlStorage): StoredNews[] {
  const all: StoredNews[] = []
  for (let before: number | undefined | null; before !== null;) {
    const page: NewsPage = newsPage(sql, before, true)
    all.push(...page.news)
    before = page.next
  }
  return all
}

export function forgetNews(sql: SqlStorage): void {
  for (const table of ['news', 'news_out', 'news_wish']) sql.exec(`DELETE FROM ${table}`)
}

/**
 * Sends one by one way: whether it is done, or to be tried again, and the devices that are no more. `isPaused`: the player is in a pause or
 * an exclusion. `isLast`: it is not tried again.
 */
export type SendNews = (
  env: PlatformEnv,
  owner: Owner,
  news: { n: number; facts: NewsFacts },
  by: { channel: NewsChannel; devices: readonly PushDevice[]; isPaused: boolean; isLast: boolean },
) => Promise<Sent>
/** `rest`: the devices that a push has not reached yet. */
export type Sent = { isSent: boolean; gone: readonly string[]; rest?: readonly string[] }

/** What becomes news by time (a bonus is about to end, a higher limit may be confirmed), and what goes out. */
export function newsDelivery(send: SendNews): Delivery {
  return {
    due: newsDue,
    run: async (wallet) => {
      const due = newsDue(wallet.sql)
      if (due === null || due > Date.now()) return
      wallet.inTransaction(noteTimed)
      await Promise.all(
        dueOut(wallet.sql).map(async (out) => {
          const sent = await attempt('news not sent', () => sendOne(wallet, out, send))
          wallet.inTransaction((sql) => {
            removePushDevices(sql, sent?.gone ?? [])
            noteSent(sql, out, { isSent: sent?.isSent ?? false, rest: sent?.rest })
          })
        }),
      )
    },
  }
}

async function sendOne(
  { env, owner, sql }: OpenWallet,
  { n, channel, devices, tries }: Out,
  send: SendNews,
): Promise<Sent> {
  const query = 'SELECT facts FROM news WHERE n = ?'
  const [row] = sql.exec<{ facts: string }>(query, n).toArray()
  if (row === undefined) return { isSent: true, gone: [] }
  const facts = JSON.parse(row.facts) as NewsFacts
  const rest = devices === null ? undefined : (JSON.parse(devices) as string[])
  const to = channel === 'push' ? pushDevices(sql).filter(({ id }) => !rest || rest.includes(id)) : []
  const isPaused = exclusionNow(sql) !== undefined
  return send(env, owner, { n, facts }, { channel, devices: to, isPaused, isLast: tries + 1 >= mostTries })
}

/** One question, for it is asked with every alarm that is set. */
function newsDue(sql: SqlStorage): number | null {
  const query = `SELECT min(at) AS at FROM (
    SELECT min(expires_at) - ?1 AS at FROM bonus, news_looked WHERE ended IS NULL AND expires_at > news_looked.at + ?1
      AND given_at < expires_at - ?1
    UNION ALL SELECT min(expires_at) - ?1 FROM free_bet, news_looked WHERE stake_key IS NULL AND is_canceled = 0
      AND expires_at > news_looked.at + ?1 AND given_at < expires_at - ?1
    UNION ALL SELECT min(expires_at) - ?1 FROM free_rounds, news_looked WHERE played < count AND is_canceled = 0
      AND expires_at > news_looked.at + ?1 AND given_at < expires_at - ?1
    UNION ALL SELECT min(pending_from) FROM own_limit, news_looked WHERE pending_from > news_looked.at
    UNION ALL SELECT min(due_at) FROM news_out)`
  return sql.exec<{ at: number | null }>(query, beforeEnd_ms).one().at
}

/** What came due since it was looked at, once. */
function noteTimed(sql: SqlStorage): void {
  const { at: since } = sql.exec<{ at: number }>('SELECT at FROM news_looked').one()
  const now = Date.now()
  const isDue = (at: number) => at > since && at <= now
  for (const { id, status, given_at, expires_at: ends_at, left_minor: amount_minor } of bonusStates(sql))
    if (status === 'active' && isDue(ends_at - beforeEnd_ms) && given_at < ends_at - beforeEnd_ms)
      addNews(sql, { id: `bonus-ends:${id}`, facts: { kind: 'bonus_ends', amount_minor, ends_at } })
  noteEnding(sql, 'free_bets_end', since, now)
  noteEnding(sql, 'free_rounds_end', since, now)
  const waiting = sql.exec<{ kind: string; period: string; pending_from: number | null }>(
    'SELECT kind, period, pending_from FROM own_limit WHERE pending_from IS NOT NULL',
  )
  for (const { kind, period, pending_from } of waiting.toArray())
    if (pending_from !== null && isDue(pending_from))
      addNews(sql, { id: `limit:${kind}:${period}:${pending_from}`, facts: { kind: 'limit_ready' } })
  sql.exec('UPDATE news_looked SET at = ?', now)
}

const ending = {
  free_bets_end: `SELECT count(*) AS count, amount_minor, expires_at, given_at FROM free_bet
    WHERE stake_key IS NULL AND is_canceled = 0 GROUP BY expires_at, amount_minor`,
  free_rounds_end: `SELECT sum(count - played) AS count, stake_minor AS amount_minor, expires_at, given_at FROM free_rounds
    WHERE played < count AND is_canceled = 0 GROUP BY expires_at, stake_minor`,
}

/** What is of the same worth and end is one news. Nobody who may not play is reminded of it. */
function noteEnding(sql: SqlStorage, kind: keyof typeof ending, since: number, now: number): void {
  if (exclusionNow(sql)) return
  const query = `SELECT count, amount_minor, expires_at AS ends_at FROM (${ending[kind]})
    WHERE expires_at > ?1 + ?3 AND expires_at <= ?2 + ?3 AND expires_at > ?2 AND given_at < expires_at - ?3`
  type Row = { count: number; amount_minor: number; ends_at: number }
  for (const row of sql.exec<Row>(query, since, now, beforeEnd_ms).toArray())
    addNews(sql, { id: `${kind}:${row.ends_at}:${row.amount_minor}`, facts: { kind, ...row } })
}
