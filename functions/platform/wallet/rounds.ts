import { utcDay } from '#lib/dates.ts'
import { day_ms } from '#lib/time.ts'
import { slotsLost, slotsWon } from '#contract/slotsHistory.ts'
import { borderOf } from './border.ts'
import { entryColumns, type Entry } from './ledger.ts'

/*
 * The rounds of games, built from the ledger's entries for the history: stakes and payouts, by provider, day and
 * outcome, with counts per day and month. This is an index that follows the ledger a few entries behind and catches
 * up before it is read. Wins and losses count on the day when a round began.
 *
 * A round has the number of its first entry, which has the rest: provider, ids and time.
 */

const batchSize = 500
/** A round whose stakes were all undone, and that paid nothing: neither won nor lost, and not shown. */
const undone = 0

export const monthOf = (day: string) => day.slice(0, 7)

export type RoundSums = { n: number; stake_minor: number; payout_minor: number; status: number }
export type RoundRow = RoundSums & Pick<Entry, 'at'> & { provider: string; round_id: string; game_id: string }
type KnownRound = RoundSums & { day: number; provider: string }

/** Days are stored as numbers since 1970. */
export const dayNumber = (day: string) => Date.parse(day) / day_ms
export const dayNumberAt = (at: number) => Math.floor(at / day_ms)
const dayOfNumber = (day: number) => utcDay(day * day_ms)
/** As a list in SQL: what a round is made of. */
export const gameKinds = `('debit', 'credit', 'award', 'rollback', 'partial_refund', 'adjustment')`
export const ofGames = `kind IN ${gameKinds} AND round_id IS NOT NULL`

export function createRounds(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS round (
      n INTEGER PRIMARY KEY AUTOINCREMENT,
      provider TEXT NOT NULL,
      round_id TEXT NOT NULL,
      game_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      day TEXT NOT NULL,
      stake_minor INTEGER NOT NULL DEFAULT 0,
      payout_minor INTEGER NOT NULL DEFAULT 0,
      status INTEGER NOT NULL DEFAULT ${undone},
      UNIQUE (provider, round_id)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS round_shown ON round (day, n, provider, status) WHERE status <> ${undone};
    CREATE TABLE IF NOT EXISTS round_count (
      length INTEGER NOT NULL,
      span TEXT NOT NULL,
      provider TEXT NOT NULL,
      status INTEGER NOT NULL,
      count INTEGER NOT NULL CHECK (count >= 0),
      PRIMARY KEY (length, span, provider, status)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS round_index (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      upto_seq INTEGER NOT NULL,
      staked_minor INTEGER NOT NULL
    ) STRICT;
    INSERT OR IGNORE INTO round_index (id, upto_seq, staked_minor) VALUES (1, 0, 0);
  `)
}

/** A later step: of the stakes those at the sportsbook, as far as the index has read. */
export function addStakedBets(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE round_index ADD COLUMN staked_bets_minor INTEGER NOT NULL DEFAULT 0;
    UPDATE round_index SET staked_bets_minor = (SELECT coalesce(-sum(amount_minor), 0) FROM entry
      WHERE seq <= upto_seq AND balance_kind = 'real' AND kind IN ('bet', 'bet_rollback'));
  `)
}

type Index = { upto_seq: number; staked_minor: number; staked_bets_minor: number }
/**
 * A later step: a round was a row of its own with its provider, ids and time, and two indexes. `round_day` has the numbers of the
 * rounds of each day.
 */
export function shortenRounds(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE round RENAME TO round_before;
    CREATE TABLE round (
      n INTEGER PRIMARY KEY,
      day INTEGER NOT NULL,
      stake_minor INTEGER NOT NULL,
      payout_minor INTEGER NOT NULL,
      status INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE round_day (
      day INTEGER PRIMARY KEY,
      first_n INTEGER NOT NULL,
      last_n INTEGER NOT NULL
    ) STRICT;
    INSERT INTO round (n, day, stake_minor, payout_minor, status)
      SELECT min(seq), CAST(strftime('%s', day) AS INTEGER) / 86400, stake_minor, payout_minor, status
      FROM round_before JOIN entry USING (provider, round_id) WHERE ${ofGames} GROUP BY round_before.n;
    INSERT INTO round_day (day, first_n, last_n) SELECT day, min(n), max(n) FROM round GROUP BY day;
    DROP TABLE round_before;
  `)
}

export function indexOf(sql: SqlStorage): Index {
  return sql.exec<Index>('SELECT upto_seq, staked_minor, staked_bets_minor FROM round_index').one()
}

/** Until nothing of the ledger is missing. */
export function catchUp(sql: SqlStorage): void {
  while (indexSome(sql));
}

/** Takes up the next entries of the ledger; true if there may be more. */
export function indexSome(sql: SqlStorage): boolean {
  const { upto_seq, staked_minor, staked_bets_minor } = indexOf(sql)
  const entries = sql
    .exec<Entry>(`SELECT ${entryColumns} FROM entry WHERE seq > ? ORDER BY seq LIMIT ?`, upto_seq, batchSize)
    .toArray()
  const last = entries.at(-1)
  if (!last) return false
  for (const entry of entries) if (isOfGame(entry)) takeUp(sql, entry)
  const staked = entries.reduce((sum, entry) => sum + stakeOf(entry), staked_minor)
  const bets = entries.reduce((sum, entry) => sum + (isOfBook(entry) ? stakeOf(entry) : 0), staked_bets_minor)
  const update = 'UPDATE round_index SET upto_seq = ?, staked_minor = ?, staked_bets_minor = ?'
  sql.exec(update, last.seq, staked, bets)
  return entries.length === batchSize
}

function isOfGame({ kind, round_id }: Entry): boolean {
  return round_id !== null && gameKinds.includes(`'${kind}'`)
}

const isOfBook = ({ kind }: Entry) => kind === 'bet' || kind === 'bet_rollback'

/** The change of an entry to the real money staked, at games and at the sportsbook, minus undone stakes. */
function stakeOf({ balance_kind, kind, amount_minor }: Entry): number {
  const isStake = /^(?:debit|rollback|partial_refund|bet|bet_rollback)$/.test(kind)
  return balance_kind === 'real' && isStake ? -amount_minor : 0
}

function takeUp(sql: SqlStorage, entry: Entry): void {
  const before = roundOf(sql, entry)
  const isPayout = /^(?:credit|award|adjustment)$/.test(entry.kind)
  const stake_minor = before.stake_minor - (isPayout ? 0 : entry.amount_minor)
  const payout_minor = before.payout_minor + (isPayout ? entry.amount_minor : 0)
  // Without a stake, only an award pays, and an adjustment of it.
  const status = payout_minor > 0 ? slotsWon : stake_minor <= 0 ? undone : slotsLost
  const changed = 'UPDATE round SET stake_minor = ?, payout_minor = ?, status = ? WHERE n = ?'
  sql.exec(changed, stake_minor, payout_minor, status, before.n)
  if (status === before.status) return
  if (before.status !== undone) count(sql, before, before.status, -1)
  if (status !== undone) count(sql, before, status, 1)
}

/** The number of a round, by its ids; as SQL. */
export const numberOf = (provider: string, roundId: string) =>
  `(SELECT min(seq) FROM entry AS first WHERE first.provider = ${provider} AND first.round_id = ${roundId} AND ${ofGames})`

/** Undefined also for one that has left for the archive. */
export function findRound(sql: SqlStorage, provider: string, roundId: string): RoundRow | undefined {
  const query = `SELECT n, provider, round_id, game_id, at, stake_minor, payout_minor, status
    FROM round JOIN entry ON seq = n WHERE n = ${numberOf('?', '?')}`
  return sql.exec<RoundRow>(query, provider, roundId).toArray()[0]
}

const known = 'SELECT n, day, stake_minor, payout_minor, status FROM round WHERE n = ?'

function roundOf(sql: SqlStorage, entry: Entry): KnownRound {
  const provider = entry.provider ?? ''
  const { n } = sql.exec<{ n: number }>(`SELECT ${numberOf('?', '?')} AS n`, provider, entry.round_id).one()
  const [before] = sql.exec<Omit<KnownRound, 'provider'>>(known, n).toArray()
  if (before) return { ...before, provider }
  const day = dayNumberAt(entry.at)
  sql.exec(
    'INSERT INTO round (n, day, stake_minor, payout_minor, status) VALUES (?, ?, 0, 0, ?)',
    ...[n, day, undone],
  )
  sql.exec(
    `INSERT INTO round_day (day, first_n, last_n) VALUES (?1, ?2, ?2)
     ON CONFLICT (day) DO UPDATE SET first_n = min(first_n, ?2), last_n = max(last_n, ?2)`,
    ...[day, n],
  )
  return { n, day, stake_minor: 0, payout_minor: 0, status: undone, provider }
}

function count(sql: SqlStorage, { day, provider }: KnownRound, status: number, change: number): void {
  for (const span of [monthOf(dayOfNumber(day)), dayOfNumber(day)]) {
    sql.exec(
      `INSERT INTO round_count (length, span, provider, status, count) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (length, span, provider, status) DO UPDATE SET count = count + ${change}`,
      ...[span.length, span, provider, status, Math.max(0, change)],
    )
  }
}

/** The numbers of a day's rounds; undefined for a day without one. */
export function roundsOfDay(sql: SqlStorage, day: string): { first_n: number; last_n: number } | undefined {
  const query = 'SELECT first_n, last_n FROM round_day WHERE day = ?'
  return sql.exec<{ first_n: number; last_n: number }>(query, dayNumber(day)).toArray()[0]
}

/**
 * The player's net loss at the games of these providers (null: of all) between two days, both included; negative for a win. Throws for days whose
 * rounds have left for the archive: its callers ask for weeks, and LEDGER_DAYS is longer.
 */
export function netLoss(
  sql: SqlStorage,
  providers: readonly string[] | null,
  from: string,
  to: string,
): number {
  catchUp(sql)
  const days = 'SELECT min(first_n) AS first, max(last_n) AS last FROM round_day WHERE day BETWEEN ? AND ?'
  const span = [dayNumber(from), dayNumber(to)]
  const { first, last } = sql.exec<{ first: number | null; last: number | null }>(days, ...span).one()
  if (first === null || last === null) return 0
  if (first <= borderOf(sql).upto_seq) throw new Error('a net loss of days that are in the archive')
  const query = `SELECT coalesce(sum(stake_minor - payout_minor), 0) AS loss FROM round JOIN entry ON seq = n
    WHERE n BETWEEN ?1 AND ?2 AND day BETWEEN ?3 AND ?4 AND status <> ${undone}
      AND (?5 IS NULL OR provider IN (SELECT value FROM json_each(?5)))`
  const listed = providers && JSON.stringify(providers)
  return sql.exec<{ loss: number }>(query, first, last, ...span, listed).one().loss
}

/** Rounds in the archive are counted still. */
export function hasPlayed(sql: SqlStorage, provider: string): boolean {
  catchUp(sql)
  const query = `SELECT 1 AS found FROM round_count WHERE provider = ?1
    UNION ALL SELECT 1 FROM entry WHERE provider = ?1 AND ${ofGames} LIMIT 1`
  return sql.exec(query, provider).toArray().length > 0
}
