import {
  newsChannels,
  newsTopicOf,
  newsTopics,
  sentUnasked,
  type NewsChannel,
  type NewsKind,
  type NewsTopic,
} from '#contract/inboxTerms.ts'
import { minute_ms } from '#lib/time.ts'
import { log } from '../../shared/log.ts'
import { pushDevices, quietUntil } from './pushDevices.ts'

/*
 * What of the inbox also goes out by the player's wish, by topic and way, and the queue of it. A gateway that is slow or down delays nothing
 * but the message: it is tried again after pauses that grow, and then dropped, for the inbox has it.
 */
export type NewsWish = { topic: NewsTopic; channel: NewsChannel; is_wanted: boolean }
/** `devices`: the ids of those that a push has not reached; null for all. */
export type Out = { n: number; channel: NewsChannel; tries: number; devices: string | null }

/** Ids of campaigns in the inbox (`tellCampaign`). */
export const marketingKeys = 'campaign:%'

const firstPause_ms = minute_ms
export const mostTries = 6
/** The answer to a complaint has a message of its own, with all of it. */
const ownMails: ReadonlySet<NewsKind> = new Set(['complaint_answered'])

export function createNewsOut(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE news_wish (
      topic TEXT NOT NULL,
      channel TEXT NOT NULL,
      is_wanted INTEGER NOT NULL,
      PRIMARY KEY (topic, channel)
    ) STRICT, WITHOUT ROWID;
    -- is_planned: the alarm is set for it.
    CREATE TABLE news_out (
      n INTEGER NOT NULL,
      channel TEXT NOT NULL,
      due_at INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      is_planned INTEGER NOT NULL DEFAULT 0,
      devices TEXT,
      PRIMARY KEY (n, channel)
    ) STRICT, WITHOUT ROWID;
  `)
}

export function wishes(sql: SqlStorage): NewsWish[] {
  const query = 'SELECT topic, channel, is_wanted FROM news_wish'
  const chosen = sql.exec<{ topic: string; channel: string; is_wanted: number }>(query).toArray()
  return newsTopics.flatMap((topic) =>
    newsChannels.map((channel) => {
      const choice = chosen.find((one) => one.topic === topic && one.channel === channel)
      const isUnasked = sentUnasked.some(([ofTopic, by]) => ofTopic === topic && by === channel)
      return { topic, channel, is_wanted: choice ? choice.is_wanted === 1 : isUnasked }
    }),
  )
}

export function setWish(sql: SqlStorage, { topic, channel, is_wanted }: NewsWish): NewsWish[] {
  sql.exec('INSERT OR REPLACE INTO news_wish VALUES (?, ?, ?)', topic, channel, Number(is_wanted))
  return wishes(sql)
}

/** Whether the player wants news of a kind by this way. */
export function wants(sql: SqlStorage, kind: NewsKind, channel: NewsChannel): boolean {
  return wantedWays(sql, kind).includes(channel)
}

/** Marketing goes by the consents, which the accounts have. */
export function wantedWays(sql: SqlStorage, kind: NewsKind): NewsChannel[] {
  if (kind === 'campaign') return []
  const wanted = wishes(sql).filter(({ topic, is_wanted }) => topic === newsTopicOf[kind] && is_wanted)
  return wanted.map(({ channel }) => channel)
}

/** Part of the transaction that adds it. */
export function putOut(sql: SqlStorage, n: number, kind: NewsKind, ways: readonly NewsChannel[]): void {
  for (const channel of ways)
    if (isSent(sql, kind, channel))
      sql.exec('INSERT INTO news_out (n, channel, due_at) VALUES (?, ?, ?)', n, channel, Date.now())
}

/** Of a campaign it is counted too what reaches no device. */
function isSent(sql: SqlStorage, kind: NewsKind, channel: NewsChannel): boolean {
  if (kind === 'campaign') return true
  if (channel === 'push') return pushDevices(sql).length > 0
  return channel !== 'email' || !ownMails.has(kind)
}

export function noteOutPlanned(sql: SqlStorage): void {
  sql.exec('UPDATE news_out SET is_planned = 1 WHERE is_planned = 0')
}

/** What is pushed waits for the end of the quiet hours, and so does marketing by any way. */
export function dueOut(sql: SqlStorage): Out[] {
  const quiet = quietUntil(sql, Date.now())
  if (quiet !== undefined)
    sql.exec(
      `UPDATE news_out SET due_at = ?1 WHERE due_at < ?1
        AND (channel = 'push' OR n IN (SELECT n FROM news WHERE id LIKE '${marketingKeys}'))`,
      quiet,
    )
  const query = 'SELECT n, channel, tries, devices FROM news_out WHERE due_at <= ? ORDER BY n LIMIT 20'
  return sql.exec<Out>(query, Date.now()).toArray()
}

/** Whether it was sent; where not it is due again for the devices that are left, or dropped. */
export function noteSent(
  sql: SqlStorage,
  { n, channel, tries, devices }: Out,
  { isSent, rest }: { isSent: boolean; rest?: readonly string[] | undefined },
): void {
  if (isSent || tries + 1 >= mostTries) {
    if (!isSent) log('error', 'news not sent', { channel, tries: tries + 1 })
    sql.exec('DELETE FROM news_out WHERE n = ? AND channel = ?', n, channel)
    return
  }
  const query = 'UPDATE news_out SET tries = tries + 1, due_at = ?, devices = ? WHERE n = ? AND channel = ?'
  const ids = rest ? JSON.stringify(rest) : devices
  sql.exec(query, Date.now() + firstPause_ms * 4 ** tries, ids, n, channel)
}
