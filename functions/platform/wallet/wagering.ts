import { wageringOfAll, wageringOfOpen } from './requiredWagering.ts'
import { paymentPrefix, type Entry } from './ledger.ts'

/*
 * The wagering before a withdrawal: the sum of the deposits, counted from the ledger's entries in their order, and the
 * wagering of bonuses. A payment adds to it, what goes back of a payment takes its part away, a stake reduces it down to zero,
 * and a returned stake no longer counts. The ledger is read once. Stored are the result, the last entry read, and the
 * part of each stake that counted.
 *
 * A second sum is the part of the real balance that was made from bonuses with wagering. Nobody may withdraw it, even
 * after the bonus has ended:
 * - While a bonus requires wagering, a stake puts this money in play first. Its share of the payout returns as bonus
 *   money, with the winnings; a loss does not hold the player's other money. When all wagering is done, nothing is held.
 * - If the last such bonus ends in another way, the rest must be staked once.
 */
const batchSize = 500

export function createWagering(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS wagering (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      read_seq INTEGER NOT NULL,
      due_minor INTEGER NOT NULL CHECK (due_minor >= 0)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS wagered_stake (
      key TEXT PRIMARY KEY,
      amount_minor INTEGER NOT NULL
    ) STRICT;
    INSERT OR IGNORE INTO wagering (id, read_seq, due_minor) VALUES (1, 0, 0);
  `)
}

/** A later step of the wallet's tables. */
export function addBonusMoney(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE wagering ADD COLUMN bonus_due_minor INTEGER NOT NULL DEFAULT 0 CHECK (bonus_due_minor >= 0);
    ALTER TABLE wagered_stake ADD COLUMN bonus_minor INTEGER NOT NULL DEFAULT 0;
  `)
}

/** A later step. Conversions from before the money of bonuses was counted count as if none of it was staked. */
export function separateOpenBonusMoney(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE wagering ADD COLUMN open_bonus_due_minor INTEGER NOT NULL DEFAULT 0 CHECK (open_bonus_due_minor >= 0);
    ALTER TABLE wagering ADD COLUMN was_asked INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE wagered_stake ADD COLUMN in_play_minor INTEGER NOT NULL DEFAULT 0;
  `)
  const asking = 'SELECT min(given_at) AS since FROM bonus WHERE ended IS NULL AND wager_minor > 0'
  const { since } = sql.exec<{ since: number | null }>(asking).one()
  if (since === null) return
  const query = `SELECT coalesce(sum(amount_minor), 0) AS sum FROM entry
    WHERE account = 'real' AND kind = 'bonus_conversion' AND at >= ?`
  const converted_minor = sql.exec<{ sum: number }>(query, since).one().sum
  const balance = `SELECT balance_after_minor AS minor FROM entry WHERE account = 'real' ORDER BY seq DESC LIMIT 1`
  const balance_minor = sql.exec<{ minor: number }>(balance).toArray()[0]?.minor ?? 0
  const known_minor = Math.min(balance_minor, converted_minor)
  sql.exec(
    'UPDATE wagering SET was_asked = 1, open_bonus_due_minor = max(bonus_due_minor, ?), bonus_due_minor = 0',
    known_minor,
  )
}

/** A later step: of how much the wagering of deposits is the rest. What was staked before is not known any more. */
export function addDeposited(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE wagering ADD COLUMN deposited_minor INTEGER NOT NULL DEFAULT 0 CHECK (deposited_minor >= 0);
    UPDATE wagering SET deposited_minor = due_minor;
  `)
}

/** Wagering for deposits (the rest of `deposited_minor`, those since the last time that nothing was left), for money made from ended bonuses, and for money made from open bonuses. */
type Due = {
  due_minor: number
  deposited_minor: number
  bonus_due_minor: number
  open_bonus_due_minor: number
}
type Read = { read_seq: number; was_required: number }
type Counted = Pick<Entry, 'seq' | 'kind' | 'key' | 'amount_minor' | 'reference'>
type WageredStake = { amount_minor: number; bonus_minor: number; in_play_minor: number }

/** Stakes of games and of the sportsbook count alike; only real money does. */
const query = `SELECT seq, kind, key, amount_minor, reference FROM entry
  WHERE seq > ? AND balance_kind = 'real' AND amount_minor <> 0 AND (kind IN ('debit', 'bet', 'rollback', 'partial_refund', 'bet_rollback')
    OR (kind IN ('deposit', 'deposit_return', 'deposit_refund', 'deposit_refund_return') AND key LIKE '${paymentPrefix}%'))
  ORDER BY seq LIMIT ${batchSize}`

/**
 * Records that bonus money became real money; a negative amount records that it was taken back. The result never
 * exceeds the bonuses' requirement.
 */
export function countBonusMoney(sql: SqlStorage, amount_minor: number): void {
  const due = dueNow(sql)
  const before_minor = due.open_bonus_due_minor
  const open_bonus_due_minor = within(
    before_minor + amount_minor,
    Math.max(before_minor, wageringOfOpen(sql)),
  )
  store(sql, { ...due, open_bonus_due_minor })
}

/** The same of what a round or a bet pays, which may come when the bonus has ended. */
export function countPaidBonusMoney(sql: SqlStorage, amount_minor: number): void {
  if (amount_minor === 0) return
  if (wageringOfOpen(sql) > 0) return countBonusMoney(sql, amount_minor)
  const due = dueNow(sql)
  const before_minor = due.bonus_due_minor
  const bonus_due_minor = within(before_minor + amount_minor, Math.max(before_minor, wageringOfAll(sql)))
  store(sql, { ...due, bonus_due_minor })
}

/**
 * The part of a payment to the real balance that returns to bonus money, in proportion to its part of the real stake.
 * It has the sign of the payment.
 */
export function shareInPlay(
  sql: SqlStorage,
  round: { provider: string; roundId: string },
  paid_minor: number,
): number {
  // Most players never have such a bonus, and every win of a game comes by here.
  const hasAsked = sql.exec('SELECT 1 FROM bonus WHERE wager_minor > 0 LIMIT 1').toArray().length > 0
  if (!hasAsked || paid_minor === 0) return 0
  const { provider, roundId } = round
  dueNow(sql)
  const inPlay = `SELECT coalesce(sum(in_play_minor), 0) AS sum FROM wagered_stake
    WHERE in_play_minor > 0 AND key IN (SELECT key FROM entry WHERE provider = ? AND round_id = ?)`
  const inPlay_minor = sql.exec<{ sum: number }>(inPlay, provider, roundId).one().sum
  if (inPlay_minor === 0) return 0
  const staked = `SELECT -sum(amount_minor) AS sum FROM entry WHERE provider = ? AND round_id = ? AND balance_kind = 'real'
    AND kind IN ('debit', 'rollback', 'partial_refund', 'bet', 'bet_rollback')`
  const staked_minor = sql.exec<{ sum: number }>(staked, provider, roundId).one().sum
  // Computed in parts, so no product exceeds the safe integers; rounded up to the next cent, so small payments add up
  // to the whole.
  return (
    Math.min(Math.abs(paid_minor), Math.ceil(Math.abs(paid_minor) * (inPlay_minor / staked_minor))) *
    Math.sign(paid_minor)
  )
}

/** Call this when a bonus has ended. If no other bonus requires wagering, the rest of their money must be staked once. */
export function keepDueOfEnded(sql: SqlStorage): void {
  if (wageringOfOpen(sql) > 0) return
  sql.exec(`UPDATE wagering SET was_required = 0,
    bonus_due_minor = bonus_due_minor + open_bonus_due_minor, open_bonus_due_minor = 0`)
}

/** Brought up to the last entry. Called before a bonus is given or ended, for stakes count by the bonuses of their time. */
export function dueNow(sql: SqlStorage): Due {
  const columns = 'read_seq, was_required, due_minor, deposited_minor, bonus_due_minor, open_bonus_due_minor'
  const isRequired = wageringOfOpen(sql) > 0
  const stored = sql.exec<Due & Read>(`SELECT ${columns} FROM wagering`).one()
  let { read_seq } = stored
  let due: Due = stored
  for (;;) {
    const entries = sql.exec<Counted>(query, read_seq).toArray()
    for (const entry of entries) due = dueAfter(sql, due, entry, isRequired)
    read_seq = entries.at(-1)?.seq ?? read_seq
    if (entries.length < batchSize) break
  }
  // Other endings of a bonus report themselves, so a requirement that disappeared was fulfilled.
  if (stored.was_required === 1 && !isRequired) due = completed(sql, due)
  sql.exec('UPDATE wagering SET read_seq = ?, was_required = ?', read_seq, isRequired ? 1 : 0)
  store(sql, due)
  return due
}

function store(sql: SqlStorage, due: Due): void {
  sql.exec(
    'UPDATE wagering SET due_minor = ?, deposited_minor = ?, bonus_due_minor = ?, open_bonus_due_minor = ?',
    ...[due.due_minor, due.deposited_minor, due.bonus_due_minor, due.open_bonus_due_minor],
  )
}

function completed(sql: SqlStorage, due: Due): Due {
  sql.exec('UPDATE wagered_stake SET in_play_minor = 0 WHERE in_play_minor > 0')
  return { ...due, open_bonus_due_minor: 0 }
}

function dueAfter(sql: SqlStorage, due: Due, entry: Counted, isRequired: boolean): Due {
  const { kind, key, amount_minor, reference } = entry
  if (kind.startsWith('deposit')) return afterDeposit(due, amount_minor)
  if (kind === 'debit' || kind === 'bet')
    return afterStake(sql, due, { key, stake_minor: -amount_minor, isRequired })
  const given = kind === 'partial_refund' ? shortenStake(sql, entry) : forgetStake(sql, reference)
  if (!given) return due
  const inPlay_minor = given.in_play_minor
  const due_minor = due.due_minor + given.amount_minor
  return {
    due_minor,
    deposited_minor: Math.max(due.deposited_minor, due_minor),
    bonus_due_minor: due.bonus_due_minor + given.bonus_minor + (isRequired ? 0 : inPlay_minor),
    open_bonus_due_minor: due.open_bonus_due_minor + (isRequired ? inPlay_minor : 0),
  }
}

function forgetStake(sql: SqlStorage, key: string | null): WageredStake | undefined {
  const forget = 'DELETE FROM wagered_stake WHERE key = ? RETURNING amount_minor, bonus_minor, in_play_minor'
  return sql.exec<WageredStake>(forget, key).toArray()[0]
}

/** What a stake counted for that is now smaller: as if it had been placed so. Returns what no longer counts. */
function shortenStake(sql: SqlStorage, { reference, seq }: Counted): WageredStake | undefined {
  const left = `SELECT -sum(amount_minor) AS minor FROM entry
    WHERE seq <= ?2 AND (key = ?1 OR (reference = ?1 AND kind = 'partial_refund'))`
  const left_minor = sql.exec<{ minor: number | null }>(left, reference, seq).one().minor ?? 0
  const known = 'SELECT amount_minor, bonus_minor, in_play_minor FROM wagered_stake WHERE key = ?'
  const [counted] = sql.exec<WageredStake>(known, reference).toArray()
  if (!counted) return undefined
  sql.exec(
    `UPDATE wagered_stake SET amount_minor = min(amount_minor, ?1), bonus_minor = min(bonus_minor, ?1),
      in_play_minor = min(in_play_minor, ?1) WHERE key = ?2`,
    ...[left_minor, reference],
  )
  const above = (minor: number) => Math.max(0, minor - left_minor)
  return {
    amount_minor: above(counted.amount_minor),
    bonus_minor: above(counted.bonus_minor),
    in_play_minor: above(counted.in_play_minor),
  }
}

/** A negative amount is of a returned deposit. */
function afterDeposit(due: Due, amount_minor: number): Due {
  const before_minor = due.due_minor === 0 && amount_minor > 0 ? 0 : due.deposited_minor
  const due_minor = Math.max(0, due.due_minor + amount_minor)
  return { ...due, due_minor, deposited_minor: Math.max(due_minor, before_minor + amount_minor) }
}

function afterStake(
  sql: SqlStorage,
  { due_minor, deposited_minor, bonus_due_minor, open_bonus_due_minor }: Due,
  { key, stake_minor, isRequired }: { key: string; stake_minor: number; isRequired: boolean },
): Due {
  const counted_minor = Math.min(due_minor, stake_minor)
  const bonus_minor = Math.min(bonus_due_minor, stake_minor)
  const inPlay_minor = isRequired ? Math.min(open_bonus_due_minor, stake_minor) : 0
  const insert =
    'INSERT INTO wagered_stake (key, amount_minor, bonus_minor, in_play_minor) VALUES (?, ?, ?, ?)'
  if (counted_minor + bonus_minor + inPlay_minor > 0)
    sql.exec(insert, key, counted_minor, bonus_minor, inPlay_minor)
  return {
    due_minor: due_minor - counted_minor,
    deposited_minor,
    bonus_due_minor: bonus_due_minor - bonus_minor,
    open_bonus_due_minor: open_bonus_due_minor - inPlay_minor,
  }
}

const within = (amount_minor: number, most_minor: number) => Math.max(0, Math.min(amount_minor, most_minor))
