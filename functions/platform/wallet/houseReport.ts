import { utcDay } from '#lib/dates.ts'
import { minute_ms, second_ms } from '#lib/time.ts'
import { borderOf } from './border.ts'
import { attempt, type Delivery } from './delivery.ts'
import { balanceOf, lastSeq, type Owner } from './ledger.ts'
import { openRounds } from './openRounds.ts'
import { stakeKinds } from './roundReport.ts'
import { ofGames } from './rounds.ts'
import type { PlatformEnv } from '../kit/services.ts'

/*
 * How far the ledger's entries are in the totals of the house (platform/house). The ledger is the queue, as for the jackpots' outbox:
 * stored here are the last entry that the house has, and which of its objects has it.
 */

/**
 * What the entries of one report come to. `kind` is the one of the entries; besides, `held` of the balance `open` is the change of the
 * money in rounds that have not ended, and `carried` what a ledger brings along that has an archive from before the totals.
 */
export type HouseChange = {
  /** YYYY-MM-DD, by UTC. */
  day: string
  balance_kind: 'real' | 'bonus' | 'owed' | 'open'
  kind: string
  /** Empty where the movement has none. */
  provider: string
  game_id: string
  count: number
  amount_minor: number
}
/** The ledger's contribution from after one entry up to another; all of it of one day, as long as the clock did not go back. */
export type HouseReport = { after_seq: number; upto_seq: number; changes: HouseChange[] }

/** Entries are collected this long and told together; the next ones wait for the pause. */
const gather_ms = 5 * second_ms
const pause_ms = 5 * minute_ms
const retry_ms = minute_ms
/** A report this much overdue has lost its alarm. */
const lost_ms = 2 * minute_ms
const batchSize = 5000

/** A step. What the archive already has is told as carried. */
export function createHouseReport(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE house_report (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      upto_seq INTEGER NOT NULL,
      carried_seq INTEGER NOT NULL,
      due_at INTEGER,
      told_at INTEGER NOT NULL DEFAULT 0,
      ledger INTEGER
    ) STRICT;
    INSERT INTO house_report (id, upto_seq, carried_seq) SELECT 1, upto_seq, upto_seq FROM border;
  `)
}

/** Of a restored wallet: the house that is there knows nothing of it. */
export function tellHouseAnew(sql: SqlStorage): void {
  const { upto_seq } = borderOf(sql)
  sql.exec(
    'UPDATE house_report SET upto_seq = ?1, carried_seq = ?1, due_at = NULL, told_at = 0, ledger = NULL',
    upto_seq,
  )
}

type State = {
  upto_seq: number
  carried_seq: number
  due_at: number | null
  told_at: number
  ledger: number | null
}

function stateOf(sql: SqlStorage): State {
  return sql.exec<State>('SELECT upto_seq, carried_seq, due_at, told_at, ledger FROM house_report').one()
}

/** Makes a report due, after new entries; false if one is due already. */
export function planHouseReport(sql: SqlStorage): boolean {
  const { due_at, told_at } = stateOf(sql)
  const now = Date.now()
  if (due_at !== null && due_at > now - lost_ms) return false
  setDue(sql, Math.max(now + gather_ms, told_at + pause_ms))
  return true
}

function setDue(sql: SqlStorage, due_at: number | null): void {
  sql.exec('UPDATE house_report SET due_at = ?', due_at)
}

/** `tell` answers up to which entry the house has the ledger; `choose` which of its objects a new player belongs to. */
export function houseDelivery(
  choose: (env: PlatformEnv, playerId: string) => number,
  tell: (env: PlatformEnv, ledger: number, owner: Owner, report: HouseReport) => Promise<number>,
): Delivery {
  return {
    due: (sql) => stateOf(sql).due_at,
    run: async ({ env, owner, sql, inTransaction }) => {
      const { due_at } = stateOf(sql)
      if (due_at === null || due_at > Date.now()) return
      const ledger = inTransaction((own) => ledgerOf(own, () => choose(env, owner.playerId)))
      // A report whose answer a crash lost is repeated: the house says where it stands.
      const upto_seq = await attempt('the house not told', () => tell(env, ledger, owner, nextReport(sql)))
      inTransaction((own) => noteTold(own, upto_seq))
    },
  }
}

/** Of each balance what the ledger has, and how much of the ledger the house has: `ledger` is the number of its object. */
export type ToldToHouse = {
  ledger: number
  upto_seq: number
  isBehind: boolean
  balances: Record<HouseChange['balance_kind'], number>
}

/** Null for a ledger without entries. */
export function toldToHouse(sql: SqlStorage): ToldToHouse | null {
  const { ledger, upto_seq } = stateOf(sql)
  const last = lastSeq(sql)
  if (last === 0) return null
  const balances = {
    ...{ real: balanceOf(sql, 'real'), bonus: balanceOf(sql, 'bonus'), owed: balanceOf(sql, 'owed') },
    open: openRounds(sql).held_minor,
  }
  return { ledger: ledger ?? 0, upto_seq, isBehind: ledger === null || upto_seq < last, balances }
}

/** Whether the house has all entries up to this one. */
export function isInHouse(sql: SqlStorage, upTo: number): boolean {
  return stateOf(sql).upto_seq >= upTo
}

/** Chosen once, so that more objects later change nothing for a player who is in one. */
function ledgerOf(sql: SqlStorage, choose: () => number): number {
  const { ledger } = stateOf(sql)
  if (ledger !== null) return ledger
  const chosen = choose()
  sql.exec('UPDATE house_report SET ledger = ?', chosen)
  return chosen
}

function noteTold(sql: SqlStorage, upto_seq: number | undefined): void {
  const now = Date.now()
  if (upto_seq === undefined) return setDue(sql, now + retry_ms)
  const isMore = lastSeq(sql) > upto_seq
  sql.exec(
    'UPDATE house_report SET upto_seq = ?, told_at = ?, due_at = ?',
    ...[upto_seq, now, isMore ? now + gather_ms : null],
  )
}

/** The entries from the cursor on, up to the end of the first one's day. */
function nextReport(sql: SqlStorage): HouseReport {
  const { upto_seq: after_seq, carried_seq } = stateOf(sql)
  const upto_seq = endOfReport(sql, after_seq)
  const changes = [...movedBetween(sql, after_seq, upto_seq), ...heldBetween(sql, after_seq, upto_seq)]
  if (after_seq === carried_seq && carried_seq > 0) changes.unshift(...carried(sql, carried_seq))
  return { after_seq, upto_seq, changes }
}

function endOfReport(sql: SqlStorage, after_seq: number): number {
  const first = `SELECT at FROM entry WHERE seq > ?1 ORDER BY seq LIMIT 1`
  const day = `(${first}) / 86400000`
  const query = `SELECT max(seq) AS seq FROM (SELECT seq FROM entry WHERE seq > ?1
      AND seq < coalesce((SELECT min(seq) FROM entry WHERE seq > ?1 AND at / 86400000 > ${day}), 9e15)
    ORDER BY seq LIMIT ${batchSize})`
  return sql.exec<{ seq: number | null }>(query, after_seq).one().seq ?? after_seq
}

type Sums = Omit<HouseChange, 'day'> & { day_at: number }

function movedBetween(sql: SqlStorage, after_seq: number, upto_seq: number): HouseChange[] {
  const query = `SELECT min(at) AS day_at, balance_kind, kind, coalesce(provider, '') AS provider,
      coalesce(game_id, '') AS game_id, count(*) AS count, sum(amount_minor) AS amount_minor
    FROM entry WHERE seq > ? AND seq <= ? GROUP BY at / 86400000, balance_kind, kind, provider, game_id`
  return sql.exec<Sums>(query, after_seq, upto_seq).toArray().map(dayed)
}

const dayed = ({ day_at, ...sums }: Sums): HouseChange => ({ day: utcDay(day_at), ...sums })

/** As in the list of open rounds: the last stake is younger than the last payout, and a stake stands. */
const heldUpTo = (seq: string) => `(SELECT iif(
    coalesce(max(iif(kind = 'debit', seq, NULL)), 0) > coalesce(max(iif(kind = 'credit', seq, NULL)), 0)
      AND sum(iif(kind IN ${stakeKinds}, -amount_minor, 0)) > 0,
    -sum(amount_minor), 0)
  FROM entry WHERE entry.provider = touched.provider AND entry.round_id = touched.round_id
    AND ${ofGames} AND seq <= ${seq})`

function heldBetween(sql: SqlStorage, after_seq: number, upto_seq: number): HouseChange[] {
  const query = `WITH touched AS (
      SELECT provider, round_id, max(at) AS at FROM entry WHERE seq > ?1 AND seq <= ?2 AND ${ofGames}
      GROUP BY provider, round_id
    )
    SELECT max(at) AS day_at, 'open' AS balance_kind, 'held' AS kind, provider, '' AS game_id, 0 AS count,
      sum(coalesce(${heldUpTo('?2')}, 0) - coalesce(${heldUpTo('?1')}, 0)) AS amount_minor
    FROM touched GROUP BY provider`
  return sql
    .exec<Sums>(query, after_seq, upto_seq)
    .toArray()
    .filter(({ amount_minor }) => amount_minor !== 0)
    .map(dayed)
}

/** The balances at the border of the archive, on its day, and the rounds that were open there. */
function carried(sql: SqlStorage, carried_seq: number): HouseChange[] {
  const { upto_at, ...sums } = borderOf(sql)
  const day = utcDay(upto_at)
  const rest = { day, kind: 'carried', provider: '', game_id: '', count: 0 }
  const balances = (['real', 'bonus', 'owed'] as const).map((balance_kind) => ({
    ...rest,
    balance_kind,
    amount_minor: sums[`${balance_kind}_minor`],
  }))
  const held = heldBetween(sql, 0, carried_seq).map((change) => ({ ...change, day }))
  return [...balances.filter(({ amount_minor }) => amount_minor !== 0), ...held]
}
