import { leftToWager } from './bonuses.ts'
import { paymentPrefix } from './ledger.ts'

/*
 * What a player has to stake before a withdrawal: as much as was paid in, counted from the ledger's entries in their order, and
 * what the bonuses ask. A payment adds to it, one that is taken back takes what it returns from it, a stake takes from it until
 * nothing is left, and a stake that is given back no longer counts. The ledger is read once: stored are the result, how far it
 * was read, and how much each stake counted for.
 *
 * Beside it stands how much of the real balance was made of bonuses that ask for stakes, as long as it was not staked itself:
 * nobody may take that out, whatever has become of the bonus.
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

/** What is to be staked for deposits, and of the money made of bonuses. */
type Due = { due_minor: number; bonus_due_minor: number }
type Counted = { seq: number; kind: string; key: string; amount_minor: number; reference: string | null }

/** Stakes of games and of the sportsbook count alike; only real money does. */
const query = `SELECT seq, kind, key, amount_minor, reference FROM entry
  WHERE seq > ? AND account = 'real' AND amount_minor <> 0 AND (kind IN ('debit', 'bet', 'rollback', 'bet_rollback')
    OR (kind IN ('deposit', 'deposit_return') AND key LIKE '${paymentPrefix}%'))
  ORDER BY seq LIMIT ${batchSize}`

/** In minor units. A stake counts for all of them alike, so the largest is what is left. */
export function toWager(sql: SqlStorage): number {
  const { due_minor, bonus_due_minor } = dueNow(sql)
  return Math.max(due_minor, bonus_due_minor, leftToWager(sql))
}

/** What of the real balance was made of bonuses and is not staked yet. */
export function bonusMoneyToWager(sql: SqlStorage): number {
  return dueNow(sql).bonus_due_minor
}

/** Notes that bonus money became real money, or with a negative amount that it was taken back. No more is asked than bonuses ask. */
export function countBonusMoney(sql: SqlStorage, amount_minor: number): void {
  const { bonus_due_minor } = dueNow(sql)
  const most_minor = Math.max(bonus_due_minor, leftToWager(sql))
  const due_minor = Math.max(0, Math.min(bonus_due_minor + amount_minor, most_minor))
  sql.exec('UPDATE wagering SET bonus_due_minor = ?', due_minor)
}

function dueNow(sql: SqlStorage): Due {
  const columns = 'read_seq, due_minor, bonus_due_minor'
  let { read_seq, ...due } = sql.exec<Due & { read_seq: number }>(`SELECT ${columns} FROM wagering`).one()
  for (;;) {
    const entries = sql.exec<Counted>(query, read_seq).toArray()
    for (const entry of entries) due = dueAfter(sql, due, entry)
    read_seq = entries.at(-1)?.seq ?? read_seq
    if (entries.length < batchSize) break
  }
  const { due_minor, bonus_due_minor } = due
  const store = 'UPDATE wagering SET read_seq = ?, due_minor = ?, bonus_due_minor = ?'
  sql.exec(store, read_seq, due_minor, bonus_due_minor)
  return due
}

function dueAfter(sql: SqlStorage, due: Due, entry: Counted): Due {
  const { kind, key, amount_minor, reference } = entry
  if (kind === 'deposit') return { ...due, due_minor: due.due_minor + amount_minor }
  if (kind === 'deposit_return') return { ...due, due_minor: Math.max(0, due.due_minor + amount_minor) }
  if (kind === 'debit' || kind === 'bet') return afterStake(sql, due, { key, stake_minor: -amount_minor })
  const [given] = sql
    .exec<{ amount_minor: number; bonus_minor: number }>(
      'DELETE FROM wagered_stake WHERE key = ? RETURNING amount_minor, bonus_minor',
      reference,
    )
    .toArray()
  return {
    due_minor: due.due_minor + (given?.amount_minor ?? 0),
    bonus_due_minor: due.bonus_due_minor + (given?.bonus_minor ?? 0),
  }
}

function afterStake(
  sql: SqlStorage,
  { due_minor, bonus_due_minor }: Due,
  { key, stake_minor }: { key: string; stake_minor: number },
): Due {
  const counted_minor = Math.min(due_minor, stake_minor)
  const bonus_minor = Math.min(bonus_due_minor, stake_minor)
  const insert = 'INSERT INTO wagered_stake (key, amount_minor, bonus_minor) VALUES (?, ?, ?)'
  if (counted_minor > 0 || bonus_minor > 0) sql.exec(insert, key, counted_minor, bonus_minor)
  return { due_minor: due_minor - counted_minor, bonus_due_minor: bonus_due_minor - bonus_minor }
}
