import { utcDay } from '#lib/dates.ts'
import { hour_ms, minute_ms } from '#lib/time.ts'
import { attempt, type Delivery } from './delivery.ts'
import { stakeKinds, type Owner } from './ledger.ts'
import { ofGames } from './rounds.ts'

/*
 * How far the ledger's rounds are in the public RTP of games (platform/rtp). The ledger is the queue, as for
 * the jackpots' outbox. Stored here are only the last processed entry, the database's last answer, and the time of
 * the last report.
 */

/** A change of what a game's rounds of one day come to. An RTP is in ten-thousandths of a stake; squares of them. */
export type RtpChange = {
  day: string
  provider: string
  game_id: string
  rounds: number
  rtp_sum: number
  square_sum: number
}
/** The ledger's contribution from after one entry up to another. */
export type RoundReport = { playerId: string; after_seq: number; upto_seq: number; changes: RtpChange[] }

/** The pauses between reports grow while somebody plays on: two hours of play are four reports, a day one an hour. */
const pauses_ms = [1, 10].map((minutes) => minutes * minute_ms)
const longestPause_ms = hour_ms
/** After a pause the first rounds are collected this long. */
const gather_ms = 1000
const batchSize = 5000
/** A return is counted in parts of a stake. */
const wholeStake = 10_000
/** A hundred million times the stake: sums of it are exact. */
const mostReturn = 1_000_000_000_000

export function createRoundReport(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS round_report (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      upto_seq INTEGER NOT NULL,
      tried_at INTEGER NOT NULL
    ) STRICT;
    INSERT OR IGNORE INTO round_report (id, upto_seq, tried_at) VALUES (1, 0, 0);
  `)
}

/** A failed report is repeated by a later alarm; the database counts each round once, by its cursor. */
export function roundDelivery(add: (db: D1Database, report: RoundReport) => Promise<number>): Delivery {
  return {
    due: reportDue,
    run: async ({ env, owner, sql, inTransaction }) => {
      const report = nextReport(sql, owner)
      if (!report) return
      const upto_seq = await attempt('rounds not reported', () => add(env.DB, report))
      inTransaction((own) => reported(own, upto_seq))
    },
  }
}

/** How many reports there were without a long pause. */
export function addReportPauses(sql: SqlStorage): void {
  sql.exec('ALTER TABLE round_report ADD COLUMN in_row INTEGER NOT NULL DEFAULT 0')
}

type State = { upto_seq: number; tried_at: number; in_row: number }

function stateOf(sql: SqlStorage): State {
  return sql.exec<State>('SELECT upto_seq, tried_at, in_row FROM round_report').one()
}

/** Whether the database has all rounds up to this entry. */
export function isReported(sql: SqlStorage, upTo: number): boolean {
  return stateOf(sql).upto_seq >= upTo
}

/** When the alarm has to report; null if there is nothing new. */
function reportDue(sql: SqlStorage): number | null {
  const state = stateOf(sql)
  return hasNews(sql, state.upto_seq) ? Math.max(pauseEnds(state), Date.now() + gather_ms) : null
}

/** The next report, if there is something to report and the pause is over. */
function nextReport(sql: SqlStorage, { playerId }: Owner): RoundReport | undefined {
  const state = stateOf(sql)
  const after_seq = state.upto_seq
  if (pauseEnds(state) > Date.now() || !hasNews(sql, after_seq)) return undefined
  // Counts entries of any kind, so a player who bets and never plays is not searched again each time.
  const query = `SELECT max(seq) AS seq FROM (SELECT seq FROM entry WHERE seq > ? ORDER BY seq LIMIT ${batchSize})`
  const upto_seq = sql.exec<{ seq: number }>(query, after_seq).one().seq
  return { playerId, after_seq, upto_seq, changes: changesOf(roundsBetween(sql, after_seq, upto_seq)) }
}

function pauseEnds({ tried_at, in_row }: State): number {
  return tried_at + (pauses_ms[in_row] ?? longestPause_ms)
}

/** Stores how far the database has the rounds; undefined if the database did not answer. */
function reported(sql: SqlStorage, upto_seq: number | undefined): void {
  const now = Date.now()
  sql.exec(
    `UPDATE round_report SET upto_seq = coalesce(?1, upto_seq), tried_at = ?2,
      in_row = iif(tried_at < ?2 - ${2 * longestPause_ms}, 0, in_row + 1)`,
    ...[upto_seq ?? null, now],
  )
}

function hasNews(sql: SqlStorage, upto_seq: number): boolean {
  return sql.exec('SELECT 1 AS found FROM entry WHERE seq > ? LIMIT 1', upto_seq).toArray().length > 0
}

type ChangedRound = {
  provider: string
  game_id: string
  at: number
  stake_before: number
  payout_before: number
  stake_after: number
  payout_after: number
}

const payoutKinds = `('credit', 'adjustment')`

/** The rounds with an entry in between, as they were before and as they are after it. Awards are no return of a stake. */
function roundsBetween(sql: SqlStorage, after_seq: number, upto_seq: number): ChangedRound[] {
  return sql
    .exec<ChangedRound>(
      `WITH changed AS (
         SELECT DISTINCT provider, round_id FROM entry WHERE seq > ?1 AND seq <= ?2 AND ${ofGames}
       )
       SELECT provider, game_id, at, min(seq),
         sum(iif(seq <= ?1 AND kind IN ${stakeKinds}, -amount_minor, 0)) AS stake_before,
         sum(iif(seq <= ?1 AND kind IN ${payoutKinds}, amount_minor, 0)) AS payout_before,
         sum(iif(kind IN ${stakeKinds}, -amount_minor, 0)) AS stake_after,
         sum(iif(kind IN ${payoutKinds}, amount_minor, 0)) AS payout_after
       FROM changed JOIN entry USING (provider, round_id)
       WHERE seq <= ?2 AND ${ofGames} GROUP BY provider, round_id`,
      ...[after_seq, upto_seq],
    )
    .toArray()
}

function changesOf(rounds: readonly ChangedRound[]): RtpChange[] {
  const changes = new Map<string, RtpChange>()
  for (const { provider, game_id, at, ...sums } of rounds) {
    const day = utcDay(at)
    const key = JSON.stringify([day, provider, game_id])
    const change = changes.get(key) ?? { day, provider, game_id, rounds: 0, rtp_sum: 0, square_sum: 0 }
    add(change, returnOf(sums.stake_after, sums.payout_after), 1)
    add(change, returnOf(sums.stake_before, sums.payout_before), -1)
    changes.set(key, change)
  }
  return [...changes.values()]
}

/** Undefined for a round whose stakes were all undone, which does not count. */
function returnOf(stake_minor: number, payout_minor: number): number | undefined {
  if (stake_minor <= 0) return undefined
  return Math.min(mostReturn, Math.round((payout_minor * wholeStake) / stake_minor))
}

function add(change: RtpChange, returned: number | undefined, times: 1 | -1): void {
  if (returned === undefined) return
  change.rounds += times
  change.rtp_sum += times * returned
  change.square_sum += times * returned * returned
}
