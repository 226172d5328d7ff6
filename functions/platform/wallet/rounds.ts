import { utcDay } from '#lib/dates.ts'
import { slotsLost, slotsWon } from '#contract/slotsHistory.ts'
import { entryColumns, type Entry } from './ledger.ts'

/*
 * The rounds of games, built from the ledger's entries for the history: stakes and payouts, by provider, day and
 * outcome, with counts per day and month. This is an index that follows the ledger a few entries behind and catches
 * up before it is read. Wins and losses count on the day when a round began.
 */

const batchSize = 500
/** A round whose stakes were all undone: neither won nor lost, and not shown. */
const undone = 0

export const monthOf = (day: string) => day.slice(0, 7)

export type RoundRow = {
  n: number
  provider: string
  round_id: string
  game_id: string
  at: number
  day: string
  stake_minor: number
  payout_minor: number
  status: number
}

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
  return round_id !== null && (kind === 'debit' || kind === 'credit' || kind === 'rollback')
}

const isOfBook = ({ kind }: Entry) => kind === 'bet' || kind === 'bet_rollback'

/** The change of an entry to the real money staked, at games and at the sportsbook, minus undone stakes. */
function stakeOf({ balance_kind, kind, amount_minor }: Entry): number {
  const isStake = /^(?:debit|rollback|bet|bet_rollback)$/.test(kind)
  return balance_kind === 'real' && isStake ? -amount_minor : 0
}

function takeUp(sql: SqlStorage, entry: Entry): void {
  const before = roundOf(sql, entry)
  const isPayout = entry.kind === 'credit'
  const stake_minor = before.stake_minor - (isPayout ? 0 : entry.amount_minor)
  const payout_minor = before.payout_minor + (isPayout ? entry.amount_minor : 0)
  const status = stake_minor <= 0 ? undone : payout_minor > 0 ? slotsWon : slotsLost
  const changed = 'UPDATE round SET stake_minor = ?, payout_minor = ?, status = ? WHERE n = ?'
  sql.exec(changed, stake_minor, payout_minor, status, before.n)
  if (status === before.status) return
  if (before.status !== undone) count(sql, before, before.status, -1)
  if (status !== undone) count(sql, before, status, 1)
}

export function findRound(sql: SqlStorage, provider: string, roundId: string): RoundRow | undefined {
  const query = 'SELECT * FROM round WHERE provider = ? AND round_id = ?'
  return sql.exec<RoundRow>(query, provider, roundId).toArray()[0]
}

function roundOf(sql: SqlStorage, { provider, round_id, game_id, at }: Entry): RoundRow {
  const known = findRound(sql, provider ?? '', round_id ?? '')
  if (known) return known
  return sql
    .exec<RoundRow>(
      'INSERT INTO round (provider, round_id, game_id, at, day) VALUES (?, ?, ?, ?, ?) RETURNING *',
      ...[provider, round_id, game_id ?? '', at, utcDay(at)],
    )
    .one()
}

function count(sql: SqlStorage, { day, provider }: RoundRow, status: number, change: number): void {
  for (const span of [monthOf(day), day]) {
    sql.exec(
      `INSERT INTO round_count (length, span, provider, status, count) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (length, span, provider, status) DO UPDATE SET count = count + ${change}`,
      ...[span.length, span, provider, status, Math.max(0, change)],
    )
  }
}

/** The player's net loss at the games of these providers between two days, both included; negative for a win. */
export function netLoss(sql: SqlStorage, providers: readonly string[], from: string, to: string): number {
  catchUp(sql)
  const query = `SELECT coalesce(sum(stake_minor - payout_minor), 0) AS loss FROM round
    WHERE status <> ${undone} AND day BETWEEN ? AND ? AND provider IN (SELECT value FROM json_each(?))`
  return sql.exec<{ loss: number }>(query, from, to, JSON.stringify(providers)).one().loss
}

export function hasPlayed(sql: SqlStorage, provider: string): boolean {
  catchUp(sql)
  return sql.exec('SELECT 1 AS found FROM round WHERE provider = ? LIMIT 1', provider).toArray().length > 0
}
