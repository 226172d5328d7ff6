import { leftToWager } from './bonuses.ts'
import { paymentPrefix } from './ledger.ts'

/*
 * What a player has to stake before a withdrawal: as much as was paid in, counted from the ledger's entries in their order, and
 * what the bonuses ask. A payment adds to it, one that is taken back takes what it returns from it, a stake takes from it until
 * nothing is left, and a stake that is given back no longer counts. The ledger is read once: stored are the result, how far it
 * was read, and how much each stake counted for.
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

type Counted = { seq: number; kind: string; key: string; amount_minor: number; reference: string | null }

/** Stakes of games and of the sportsbook count alike; only real money does. */
const query = `SELECT seq, kind, key, amount_minor, reference FROM entry
  WHERE seq > ? AND account = 'real' AND amount_minor <> 0 AND (kind IN ('debit', 'bet', 'rollback', 'bet_rollback')
    OR (kind IN ('deposit', 'deposit_return') AND key LIKE '${paymentPrefix}%'))
  ORDER BY seq LIMIT ${batchSize}`

/** In minor units. A stake counts for deposits and bonuses alike, so the larger of the two is what is left. */
export function toWager(sql: SqlStorage): number {
  return Math.max(depositsToWager(sql), leftToWager(sql))
}

function depositsToWager(sql: SqlStorage): number {
  let { read_seq, due_minor } = sql
    .exec<{ read_seq: number; due_minor: number }>('SELECT read_seq, due_minor FROM wagering')
    .one()
  for (;;) {
    const entries = sql.exec<Counted>(query, read_seq).toArray()
    for (const entry of entries) due_minor = dueAfter(sql, due_minor, entry)
    read_seq = entries.at(-1)?.seq ?? read_seq
    if (entries.length < batchSize) break
  }
  sql.exec('UPDATE wagering SET read_seq = ?, due_minor = ?', read_seq, due_minor)
  return due_minor
}

function dueAfter(
  sql: SqlStorage,
  due_minor: number,
  { kind, key, amount_minor, reference }: Counted,
): number {
  if (kind === 'deposit') return due_minor + amount_minor
  if (kind === 'deposit_return') return Math.max(0, due_minor + amount_minor)
  if (kind === 'debit' || kind === 'bet') {
    const counted_minor = Math.min(due_minor, -amount_minor)
    if (counted_minor > 0)
      sql.exec('INSERT INTO wagered_stake (key, amount_minor) VALUES (?, ?)', key, counted_minor)
    return due_minor - counted_minor
  }
  const [given] = sql
    .exec<{ amount_minor: number }>(
      'DELETE FROM wagered_stake WHERE key = ? RETURNING amount_minor',
      reference,
    )
    .toArray()
  return due_minor + (given?.amount_minor ?? 0)
}
