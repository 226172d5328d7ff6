import { type Currency } from '#contract/currencies.ts'
import { largestAmount_minor } from '#contract/money.ts'
import { borderOf } from './border.ts'

/*
 * The ledger of one player: entries that are only ever added. Old ones of games leave for the archive (archive.ts). A player has a real and a bonus balance, and a third that
 * counts what the player owes (owed.ts). Each equals the `balance_after_minor` of its last entry and the sum of its
 * amounts. That is checked twice, by the code that appends and by the triggers below, so that a mistake in one is caught
 * by the other.
 */
const balanceKinds = ['real', 'bonus', 'owed'] as const
export type BalanceKind = (typeof balanceKinds)[number]
export type EntryKind =
  | (
      | 'debit'
      | 'credit'
      | 'award'
      | 'rollback'
      | 'partial_refund'
      | 'adjustment'
      | 'jackpot_win'
      | 'tournament_win'
    )
  | ('deposit' | 'deposit_return' | 'withdrawal' | 'withdrawal_return')
  | ('deposit_refund' | 'deposit_refund_return')
  | ('bonus_grant' | 'bonus_removal')
  | ('free_bet_grant' | 'free_bet')
  | ('free_rounds_grant' | 'free_round' | 'free_round_win')
  | ('bet' | 'bet_win' | 'bet_cash_out' | 'bet_rollback' | 'bet_correction' | 'bet_loss')
  | 'repayment'
  | ('transfer_out' | 'transfer_in' | 'transfer_return' | 'bonus_conversion' | 'bonus_expiry')

/** As a list in SQL: a stake of a game, and what is returned of it. */
export const stakeKinds = `('debit', 'rollback', 'partial_refund')`

/** The keys of payments made; what the operator books by hand has another. */
export const paymentPrefix = 'payment:'
export const paymentKey = (paymentId: string) => paymentPrefix + paymentId
/** Of what undoes a payment's entry. */
export const returnKeyOf = (paymentId: string) => `${paymentKey(paymentId)}:return`
export type PaymentMovement = { paymentId: string; amount_minor: number; method: string }

/** A win of any size is paid, as long as the balance with it is exact. */
export const largestBalance_minor = largestAmount_minor

export type Owner = { playerId: string; currency: Currency }

export type NewEntry = {
  balanceKind: BalanceKind
  kind: EntryKind
  amount_minor: number
  /** The caller's name and id of the movement: unique, so that it is booked once. */
  key: string
  /** The contents of the movement, to distinguish a repetition from another with the same key. Empty for games: the columns say it. */
  fingerprint: string
  /** The key of the entry that this one reverses. */
  reference?: string
  provider?: string
  gameId?: string
  roundId?: string
  reason?: string
}

export type Entry = {
  seq: number
  /** Unix milliseconds. */
  at: number
  balance_kind: BalanceKind
  kind: EntryKind
  amount_minor: number
  balance_after_minor: number
  key: string
  fingerprint: string
  reference: string | null
  provider: string | null
  game_id: string | null
  round_id: string | null
  reason: string | null
}

/** The columns of an `Entry`. */
export const entryColumns = `seq, at, balance_kind, kind, amount_minor, balance_after_minor, key, fingerprint, reference,
  provider, game_id, round_id, reason`

export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS owner (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      player_id TEXT NOT NULL,
      currency TEXT NOT NULL
    );
  `)
  createEntryTable(sql)
  sql.exec(`
    CREATE INDEX IF NOT EXISTS entry_account ON entry (account, seq);
    CREATE INDEX IF NOT EXISTS entry_round ON entry (provider, round_id) WHERE round_id IS NOT NULL;
    CREATE INDEX IF NOT EXISTS entry_reference ON entry (reference) WHERE reference IS NOT NULL;
    CREATE INDEX IF NOT EXISTS entry_payment ON entry (kind, at) WHERE kind IN ('deposit', 'withdrawal');
    CREATE TRIGGER IF NOT EXISTS entry_adds_up BEFORE INSERT ON entry
      WHEN NEW.balance_after_minor <> NEW.amount_minor + coalesce(
        (SELECT balance_after_minor FROM entry WHERE account = NEW.account ORDER BY seq DESC LIMIT 1), 0)
      BEGIN SELECT raise(ABORT, 'entry does not add up'); END;
    CREATE TRIGGER IF NOT EXISTS entry_stays BEFORE UPDATE ON entry
      BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
    CREATE TRIGGER IF NOT EXISTS entry_remains BEFORE DELETE ON entry
      BEGIN SELECT raise(ABORT, 'an entry is never deleted'); END;
  `)
}

/**
 * A later step. Most entries are of the real balance, whose last one is near the end: only the others need an index. What the archive
 * has may be deleted, if it is of a game; an award stays, for a provider may repeat it long after its round.
 */
export function shortenLedger(sql: SqlStorage): void {
  sql.exec(`
    DROP TRIGGER entry_adds_up;
    DROP TRIGGER entry_remains;
    DROP INDEX entry_balance;
    CREATE INDEX entry_other ON entry (balance_kind, seq) WHERE balance_kind <> 'real';
    CREATE TRIGGER entry_adds_up ${addsUp(`NEW.balance_kind = 'real'`, lastReal)};
    CREATE TRIGGER entry_adds_up_other ${addsUp(`NEW.balance_kind <> 'real'`, lastOther('NEW.balance_kind'))};
    CREATE TRIGGER entry_remains BEFORE DELETE ON entry
      WHEN OLD.kind NOT IN ('debit', 'credit', 'rollback') OR OLD.seq > (SELECT upto_seq FROM border)
      BEGIN SELECT raise(ABORT, 'an entry is never deleted'); END;
  `)
}

/**
 * A later step: an amount may be as large as a balance, and what leaves for the archive may be a partial refund or an adjustment. SQLite
 * cannot change the check of a table, so the table is copied.
 */
export function widenAmounts(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE entry_wide (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      balance_kind TEXT NOT NULL CHECK (balance_kind IN ('real', 'bonus', 'owed')),
      kind TEXT NOT NULL,
      amount_minor INTEGER NOT NULL CHECK (abs(amount_minor) <= 9007199254740991),
      balance_after_minor INTEGER NOT NULL CHECK (balance_after_minor BETWEEN 0 AND 9007199254740991),
      key TEXT NOT NULL UNIQUE,
      fingerprint TEXT NOT NULL,
      reference TEXT,
      provider TEXT,
      game_id TEXT,
      round_id TEXT,
      reason TEXT
    ) STRICT;
    INSERT INTO entry_wide (${entryColumns}) SELECT ${entryColumns} FROM entry ORDER BY seq;
    DROP TABLE entry;
    ALTER TABLE entry_wide RENAME TO entry;
    CREATE INDEX entry_other ON entry (balance_kind, seq) WHERE balance_kind <> 'real';
    CREATE INDEX entry_round ON entry (provider, round_id) WHERE round_id IS NOT NULL;
    CREATE INDEX entry_reference ON entry (reference) WHERE reference IS NOT NULL;
    CREATE INDEX entry_payment ON entry (kind, at) WHERE kind IN ('deposit', 'withdrawal');
    CREATE TRIGGER entry_adds_up ${addsUp(`NEW.balance_kind = 'real'`, lastReal)};
    CREATE TRIGGER entry_adds_up_other ${addsUp(`NEW.balance_kind <> 'real'`, lastOther('NEW.balance_kind'))};
    CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
      BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
    CREATE TRIGGER entry_remains BEFORE DELETE ON entry
      WHEN OLD.kind NOT IN ('debit', 'credit', 'rollback', 'partial_refund', 'adjustment')
        OR OLD.seq > (SELECT upto_seq FROM border)
      BEGIN SELECT raise(ABORT, 'an entry is never deleted'); END;
  `)
}

const addsUp = (when: string, last: string) => `BEFORE INSERT ON entry
    WHEN ${when} AND NEW.balance_after_minor <> NEW.amount_minor + coalesce((${last}), 0)
    BEGIN SELECT raise(ABORT, 'entry does not add up'); END`
const lastReal = `SELECT balance_after_minor FROM entry WHERE balance_kind = 'real' ORDER BY seq DESC LIMIT 1`
/** Its condition is the one of the index. */
const lastOther = (kind: string) =>
  `SELECT balance_after_minor FROM entry WHERE balance_kind = ${kind} AND balance_kind <> 'real' ORDER BY seq DESC LIMIT 1`

/** Part of the wallet's first step: a ledger from before the steps may know only two balances. */
function createEntryTable(sql: SqlStorage): void {
  const known = `SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'entry'`
  const [before] = sql.exec<{ sql: string }>(known).toArray()
  const isOld = before !== undefined && !before.sql.includes(`'owed'`)
  if (isOld) sql.exec('ALTER TABLE entry RENAME TO entry_before')
  sql.exec(`
    CREATE TABLE IF NOT EXISTS entry (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      account TEXT NOT NULL CHECK (account IN (${balanceKinds.map((kind) => `'${kind}'`).join(', ')})),
      kind TEXT NOT NULL,
      amount_minor INTEGER NOT NULL CHECK (abs(amount_minor) <= 1000000000),
      balance_after_minor INTEGER NOT NULL CHECK (balance_after_minor BETWEEN 0 AND 1000000000000000),
      key TEXT NOT NULL UNIQUE,
      fingerprint TEXT NOT NULL,
      reference TEXT,
      provider TEXT,
      game_id TEXT,
      round_id TEXT,
      reason TEXT
    ) STRICT
  `)
  // Copied, for SQLite cannot change the check of a table.
  if (isOld) sql.exec('INSERT INTO entry SELECT * FROM entry_before ORDER BY seq; DROP TABLE entry_before')
}

/** Binds the wallet to its player and currency at first use; throws if it belongs to another. */
export function claim(sql: SqlStorage, owner: Owner): void {
  const [bound] = sql.exec<OwnerRow>('SELECT player_id, currency FROM owner').toArray()
  if (!bound) {
    sql.exec('INSERT INTO owner (id, player_id, currency) VALUES (1, ?, ?)', owner.playerId, owner.currency)
    return
  }
  if (bound.player_id !== owner.playerId) throw new Error('wallet of another player')
  if (bound.currency !== owner.currency) throw new Error('wallet in another currency')
}

type OwnerRow = { player_id: string; currency: string }

/** The owner of the wallet; undefined before its first use. */
export function ownerOf(sql: SqlStorage): Owner | undefined {
  const [bound] = sql
    .exec<{ player_id: string; currency: Currency }>('SELECT player_id, currency FROM owner')
    .toArray()
  return bound && { playerId: bound.player_id, currency: bound.currency }
}

export function balanceOf(sql: SqlStorage, balanceKind: BalanceKind): number {
  const last = balanceKind === 'real' ? lastReal : lastOther(`'${balanceKind}'`)
  return sql.exec<{ balance_after_minor: number }>(last).toArray()[0]?.balance_after_minor ?? 0
}

/** The place of the last entry; 0 for none. */
export function lastSeq(sql: SqlStorage): number {
  return sql.exec<{ seq: number | null }>('SELECT max(seq) AS seq FROM entry').one().seq ?? 0
}

export function findEntry(sql: SqlStorage, key: string): Entry | undefined {
  return sql.exec<Entry>(`SELECT ${entryColumns} FROM entry WHERE key = ?`, key).toArray()[0]
}

let appended: Entry[] | undefined

/** What `run` has added; a transaction never waits, so nothing else is among it. */
export function withAppended<Answer>(run: (entries: readonly Entry[]) => Answer): {
  answer: Answer
  entries: readonly Entry[]
} {
  const entries: Entry[] = []
  appended = entries
  try {
    return { answer: run(entries), entries }
  } finally {
    appended = undefined
  }
}

/** Adds an entry. The caller has checked everything that could refuse it (balance, key): a failure here is a bug. */
export function append(sql: SqlStorage, entry: NewEntry): Entry {
  const before_minor = balanceOf(sql, entry.balanceKind)
  const after_minor = before_minor + entry.amount_minor
  if (!Number.isSafeInteger(entry.amount_minor))
    throw new Error('amount is not a whole number of minor units')
  if (after_minor < 0 || after_minor > largestBalance_minor) throw new Error('balance out of range')

  const stored = sql
    .exec<Entry>(
      `INSERT INTO entry (at, balance_kind, kind, amount_minor, balance_after_minor, key, fingerprint, reference,
        provider, game_id, round_id, reason)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${entryColumns}`,
      Date.now(),
      entry.balanceKind,
      entry.kind,
      entry.amount_minor,
      after_minor,
      entry.key,
      entry.fingerprint,
      entry.reference ?? null,
      entry.provider ?? null,
      entry.gameId ?? null,
      entry.roundId ?? null,
      entry.reason ?? null,
    )
    .one()
  if (balanceOf(sql, entry.balanceKind) !== after_minor)
    throw new Error('balance does not follow its entries')
  appended?.push(stored)
  return stored
}

export type Audit = {
  entries: number
  sums: Record<BalanceKind, number>
  balances: Record<BalanceKind, number>
}

/**
 * Recalculates all sums; `sums` and `balances` have to be equal. Reads what the object has of the ledger, after the sums at the border of
 * the archive, which `npm run verify -- ledger` follows.
 */
export function audit(sql: SqlStorage): Audit {
  const border = borderOf(sql)
  const sumOf = (balanceKind: BalanceKind) =>
    sql
      .exec<{ sum: number }>(
        'SELECT coalesce(sum(amount_minor), 0) AS sum FROM entry WHERE balance_kind = ? AND seq > ?',
        balanceKind,
        border.upto_seq,
      )
      .one().sum + border[`${balanceKind}_minor`]
  return {
    entries: countOf(sql, border.upto_seq),
    sums: byKind(sumOf),
    balances: byKind((balanceKind) => balanceOf(sql, balanceKind)),
  }
}

/** Those before the border are numbered without a gap. */
function countOf(sql: SqlStorage, upto_seq: number): number {
  const query = 'SELECT count(*) AS count FROM entry WHERE seq > ?'
  return upto_seq + sql.exec<{ count: number }>(query, upto_seq).one().count
}

function byKind(amountOf: (balanceKind: BalanceKind) => number): Record<BalanceKind, number> {
  return { real: amountOf('real'), bonus: amountOf('bonus'), owed: amountOf('owed') }
}

/** SQL of what has gone back of the deposit of this key, or is on its way. */
export const refundedSum = (
  key: string,
) => `(SELECT coalesce(sum(iif(balance_kind = 'owed', amount_minor, -amount_minor)), 0)
  FROM entry WHERE reference = ${key} AND kind IN ('deposit_refund', 'deposit_refund_return'))`

/** A deposit of which something stays: neither the payer's bank has taken it back, nor has all of it been returned. */
const stays = `NOT EXISTS (SELECT 1 FROM entry WHERE key = paid.key || ':return') AND amount_minor > ${refundedSum('paid.key')}`

/** Whether money was paid in or out at `since` (Unix milliseconds) or later. A deposit that went back is none. */
export function hasPayment(sql: SqlStorage, kind: 'deposit' | 'withdrawal', since: number): boolean {
  // The literals let SQLite use the index of payments.
  const query = `SELECT 1 AS found FROM entry AS paid WHERE kind = ? AND kind IN ('deposit', 'withdrawal') AND at >= ?
    AND amount_minor <> 0 ${kind === 'deposit' ? `AND ${stays}` : ''} LIMIT 1`
  return sql.exec(query, kind, since).toArray().length > 0
}

/** Whether a payment of the player stays: what the operator books by hand is none. */
export function hasPaidIn(sql: SqlStorage): boolean {
  const query = `SELECT 1 FROM entry AS paid WHERE kind = 'deposit' AND key LIKE '${paymentPrefix}%'
    AND amount_minor <> 0 AND ${stays} LIMIT 1`
  return sql.exec(query).toArray().length > 0
}

export type HistoryPage = { entries: Entry[]; count: number }

/**
 * Newest first; `page` starts at 1. `archived`: the numbers of further entries of the page, which are in the archive; the `entries` here
 * are the ones after its border.
 */
export function history(
  sql: SqlStorage,
  page: number,
  count: number,
): HistoryPage & { archived: { from: number; to: number } | undefined } {
  const { upto_seq } = borderOf(sql)
  const skip = (page - 1) * count
  const entries = sql
    .exec<Entry>(
      `SELECT ${entryColumns} FROM entry WHERE seq > ? ORDER BY seq DESC LIMIT ? OFFSET ?`,
      ...[upto_seq, count, skip],
    )
    .toArray()
  const all = countOf(sql, upto_seq)
  const to = upto_seq - Math.max(0, skip - (all - upto_seq))
  const from = Math.max(1, to - (count - entries.length) + 1)
  const archived = entries.length < count && from <= to ? { from, to } : undefined
  return { entries, count: all, archived }
}

/** The entry of a payment, known by its id. */
export function paymentEntry(
  { paymentId, amount_minor, method }: PaymentMovement,
  kind: EntryKind,
  signed_minor: number,
): NewEntry {
  return {
    balanceKind: 'real',
    kind,
    amount_minor: signed_minor,
    key: paymentKey(paymentId),
    fingerprint: JSON.stringify([kind, amount_minor]),
    provider: method,
  }
}
