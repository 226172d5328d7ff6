import type { Currency } from '#contract/currencies.ts'
import type { SchemaStep } from '../kit/updateSchema.ts'
import { createReports, createShares, unbookedOf } from './shares.ts'

/*
 * The books of one jackpot: entries that are only ever added, as in a player's ledger, and the shares of the open round (shares.ts),
 * which are booked as one sum when it ends. The pot equals the `pot_after_parts` of the last entry and what is not booked yet;
 * triggers enforce that in the database.
 *
 * Amounts of entries are in parts, ten-thousandths of a minor unit, so that a share in basis points of the smallest
 * stake is a whole number and nothing is rounded away. Only whole minor units are paid; the rest stays in the pot.
 */
export const partsPerMinor = 10_000

/**
 * seed: the operator's start amount. contribution: the shares of a round's stakes. take_back: the shares of stakes that were
 * rolled back. (Rounds from before the shares have an entry for each stake.) win: paid to a player. seed_return: returned to the
 * operator from a closed round without players.
 */
type BookKind = 'seed' | 'contribution' | 'take_back' | 'win' | 'seed_return'

export type BookEntry = {
  seq: number
  at: number
  round: number
  kind: BookKind
  amount_parts: number
  pot_after_parts: number
  key: string
  reference: string | null
  player_id: string | null
}

/** The rules; `period_s` is null if only the amount decides. Changes apply from the next round on. */
export type JackpotRules = {
  currency: Currency
  /** The share of a stake, in basis points. */
  share_bp: number
  start_minor: number
  min_minor: number
  max_minor: number
  period_s: number | null
}

/** `saved_at`: of the last save or closing, in Unix milliseconds; null before the first one that kept it. */
export type RulesRow = JackpotRules & { jackpot_id: string; is_open: number; saved_at: number | null }

/** `share_bp` and `max_minor` are those of its rules; null in a round that is older than these fields. */
export type Round = {
  number: number
  share_bp: number | null
  max_minor: number | null
  threshold_minor: number
  nonce: string
  start_minor: number
  started_at: number
  drops_at: number | null
  ended_at: number | null
}

/** Why a round ended; closing a jackpot draws a winner at once. */
export type DropReason = 'amount' | 'timer' | 'closed'

export type Win = {
  round: number
  player_id: string
  amount_minor: number
  start_minor: number
  reason: DropReason
  at: number
  settled_at: number | null
  /** When to try again after a payment that failed; null before the first failure. */
  retry_at: number | null
  /** Where a shard's ticket was drawn, and the player is not known yet (''). */
  shard: string | null
  ticket: number | null
}

/**
 * The tables of a jackpot, as steps that every jackpot does once (docs/decisions/object-schemas.md). A new column or table is a
 * new step at the end; the tables of the first step stay as they are.
 */
export const jackpotSteps: readonly SchemaStep[] = [
  createFirstTables,
  (sql) => void sql.exec('ALTER TABLE win ADD COLUMN retry_at INTEGER'),
  (sql) => void sql.exec('ALTER TABLE rules ADD COLUMN saved_at INTEGER'),
  (sql) => {
    sql.exec('ALTER TABLE round ADD COLUMN share_bp INTEGER')
    sql.exec('ALTER TABLE round ADD COLUMN max_minor INTEGER')
  },
  createShares,
  createReports,
  createDayPots,
]

/** The pot before the first change of each day. */
function createDayPots(sql: SqlStorage): void {
  sql.exec('CREATE TABLE day_pot (day INTEGER PRIMARY KEY, pot_parts INTEGER NOT NULL) STRICT')
}

export function beginDay(sql: SqlStorage, day: number): void {
  sql.exec('INSERT OR IGNORE INTO day_pot VALUES (?, ?)', day, potOf(sql))
}

/** The pot in parts when a day began. Before the first day that was kept, it is that one's. */
export function potWhenBegan(sql: SqlStorage, day: number): number {
  const query = 'SELECT pot_parts FROM day_pot WHERE day >= ? ORDER BY day LIMIT 1'
  return sql.exec<{ pot_parts: number }>(query, day).toArray()[0]?.pot_parts ?? potOf(sql)
}

/** Jackpots from before the steps have these. */
function createFirstTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS rules (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      jackpot_id TEXT NOT NULL,
      currency TEXT NOT NULL,
      share_bp INTEGER NOT NULL,
      start_minor INTEGER NOT NULL,
      min_minor INTEGER NOT NULL,
      max_minor INTEGER NOT NULL,
      period_s INTEGER,
      is_open INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS round (
      number INTEGER PRIMARY KEY,
      threshold_minor INTEGER NOT NULL,
      nonce TEXT NOT NULL,
      start_minor INTEGER NOT NULL,
      started_at INTEGER NOT NULL,
      drops_at INTEGER,
      ended_at INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS win (
      round INTEGER PRIMARY KEY REFERENCES round(number),
      player_id TEXT NOT NULL,
      amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
      start_minor INTEGER NOT NULL,
      reason TEXT NOT NULL,
      at INTEGER NOT NULL,
      settled_at INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS entry (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      round INTEGER NOT NULL REFERENCES round(number),
      kind TEXT NOT NULL,
      amount_parts INTEGER NOT NULL,
      pot_after_parts INTEGER NOT NULL CHECK (pot_after_parts BETWEEN 0 AND 9007199254740991),
      key TEXT NOT NULL UNIQUE,
      reference TEXT UNIQUE,
      player_id TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS entry_round ON entry (round, player_id);
    CREATE TRIGGER IF NOT EXISTS entry_adds_up BEFORE INSERT ON entry
      WHEN NEW.pot_after_parts <> NEW.amount_parts + coalesce(
        (SELECT pot_after_parts FROM entry ORDER BY seq DESC LIMIT 1), 0)
      BEGIN SELECT raise(ABORT, 'entry does not add up'); END;
    CREATE TRIGGER IF NOT EXISTS entry_stays BEFORE UPDATE ON entry
      BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
    CREATE TRIGGER IF NOT EXISTS entry_remains BEFORE DELETE ON entry
      BEGIN SELECT raise(ABORT, 'an entry is never deleted'); END;
  `)
}

export function potOf(sql: SqlStorage): number {
  const { given_parts, taken_parts } = unbookedOf(sql)
  return bookedPot(sql) + given_parts - taken_parts
}

function bookedPot(sql: SqlStorage): number {
  const query = 'SELECT pot_after_parts AS pot FROM entry ORDER BY seq DESC LIMIT 1'
  return sql.exec<{ pot: number }>(query).toArray()[0]?.pot ?? 0
}

type NewBookEntry = Pick<BookEntry, 'round' | 'kind' | 'amount_parts' | 'key'>

/** Adds an entry. The caller has checked everything that could refuse it: a failure here is a bug. */
export function book(sql: SqlStorage, entry: NewBookEntry): void {
  const after_parts = bookedPot(sql) + entry.amount_parts
  if (!Number.isSafeInteger(entry.amount_parts) || !Number.isSafeInteger(after_parts)) {
    throw new Error('amount is not a whole number of parts')
  }
  sql.exec(
    'INSERT INTO entry (at, round, kind, amount_parts, pot_after_parts, key) VALUES (?, ?, ?, ?, ?, ?)',
    Date.now(),
    entry.round,
    entry.kind,
    entry.amount_parts,
    after_parts,
    entry.key,
  )
}

export function findBooked(sql: SqlStorage, key: string): BookEntry | undefined {
  return sql.exec<BookEntry>('SELECT * FROM entry WHERE key = ?', key).toArray()[0]
}

export type BookAudit = {
  entries: number
  /** By kind, in parts, with the shares that are not booked yet; their sum has to equal `pot_parts`. */
  sums: Partial<Record<BookKind, number>>
  pot_parts: number
  /** Rounds whose payment is not confirmed yet. */
  unsettled: number
}

/** Recalculates all sums; reads all entries. */
export function auditBooks(sql: SqlStorage): BookAudit {
  const rows = sql
    .exec<{ kind: BookKind; sum: number; count: number }>(
      'SELECT kind, sum(amount_parts) AS sum, count(*) AS count FROM entry GROUP BY kind',
    )
    .toArray()
  const sums: BookAudit['sums'] = Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
  const { given_parts, taken_parts } = unbookedOf(sql)
  if (given_parts > 0) sums.contribution = (sums.contribution ?? 0) + given_parts
  if (taken_parts > 0) sums.take_back = (sums.take_back ?? 0) - taken_parts
  return {
    entries: rows.reduce((all, { count }) => all + count, 0),
    sums,
    pot_parts: potOf(sql),
    unsettled: sql.exec<{ count: number }>('SELECT count(*) AS count FROM win WHERE settled_at IS NULL').one()
      .count,
  }
}

/** Newest first; `page` starts at 1. */
export function bookHistory(
  sql: SqlStorage,
  page: number,
  count: number,
): { entries: BookEntry[]; count: number } {
  const entries = sql
    .exec<BookEntry>('SELECT * FROM entry ORDER BY seq DESC LIMIT ? OFFSET ?', count, (page - 1) * count)
    .toArray()
  return { entries, count: sql.exec<{ count: number }>('SELECT count(*) AS count FROM entry').one().count }
}
