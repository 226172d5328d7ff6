import { err, ok, type Result } from '#lib/result.ts'
import type { BonusRefusal, Given } from './bonuses.ts'
import { exclusionNow } from './exclusions.ts'
import { append, findEntry } from './ledger.ts'
import { addNews } from './news.ts'

/*
 * Free bets: stakes that the house gives. One is bet whole, by the book's call. It is on no balance: the ledger has its grant and its bet with
 * the amount 0, and only what it wins is money of the player, real and free of wagering.
 */
export type NewFreeBet = {
  /** Known to the caller, who may give it again: it counts once. FreeBetId in contract/sportsbook.ts. */
  id: string
  amount_minor: number
  /** Unix milliseconds. */
  expires_at: number
  /** The lowest price of a slip that it may be bet on, in thousandths; any where nothing is said. */
  least_price?: number
  /** What it was given for: an offer's id, or the staff's reason. Staff read it in the ledger. */
  source: string
}
export type FreeBet = Required<NewFreeBet> & { given_at: number }
/** `stake_key`: of the bet that it is in. */
type KeptFreeBet = FreeBet & { is_canceled: number; stake_key: string | null }

export function createFreeBets(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE free_bet (
      id TEXT PRIMARY KEY,
      amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
      given_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      least_price INTEGER NOT NULL,
      source TEXT NOT NULL,
      is_canceled INTEGER NOT NULL DEFAULT 0,
      -- The key of the stake that it is in.
      stake_key TEXT UNIQUE
    ) STRICT;
    CREATE TRIGGER copy_free_bet_update AFTER UPDATE ON free_bet
      BEGIN UPDATE copy SET changed_at = 1 WHERE changed_at IS NULL; END;
  `)
}

/** Gives a free bet, once by its id; a repetition with another amount is a conflict. */
export function giveFreeBet(
  sql: SqlStorage,
  { id, amount_minor, expires_at, least_price = 0, source }: NewFreeBet,
): Result<Given, BonusRefusal | 'conflict'> {
  const fingerprint = JSON.stringify([amount_minor])
  const entry = { balanceKind: 'real', kind: 'free_bet_grant', amount_minor: 0 } as const
  const earlier = findEntry(sql, `free-bet:${id}`)
  if (earlier) return earlier.fingerprint === fingerprint ? ok({ duplicate: true }) : err('conflict')
  if (exclusionNow(sql)) return err('excluded')
  append(sql, { ...entry, key: `free-bet:${id}`, fingerprint, reason: source })
  sql.exec(
    `INSERT INTO free_bet (id, amount_minor, given_at, expires_at, least_price, source) VALUES (?, ?, ?, ?, ?, ?)`,
    ...[id, amount_minor, Date.now(), expires_at, least_price, source],
  )
  return ok({ duplicate: false })
}

/** So many at once, of which the player is told; together they are known by one id. */
export function giveFreeBets(
  sql: SqlStorage,
  { id, count, ...one }: NewFreeBet & { count: number },
): Result<Given, BonusRefusal | 'conflict'> {
  const keyOf = (n: number) => `free-bet:${id}:${n}`
  const known = findEntry(sql, keyOf(1)) !== undefined
  if (known && (!findEntry(sql, keyOf(count)) || findEntry(sql, keyOf(count + 1)))) return err('conflict')
  for (let n = 1; n <= count; n += 1) {
    const given = giveFreeBet(sql, { ...one, id: `${id}:${n}` })
    if (!given.ok) return given
  }
  const { amount_minor, expires_at: ends_at } = one
  addNews(sql, { id: `gift:${id}`, facts: { kind: 'free_bets_given', count, amount_minor, ends_at } })
  return ok({ duplicate: known })
}

/** Takes a free bet back that is not bet; true if there was one. The bet that one is in goes on, and its rollback gives nothing back. */
export function cancelFreeBet(sql: SqlStorage, id: string): boolean {
  const isOpen = openFreeBet(sql, id) !== undefined
  sql.exec('UPDATE free_bet SET is_canceled = 1 WHERE id = ? AND is_canceled = 0', id)
  return isOpen
}

const open = 'stake_key IS NULL AND is_canceled = 0 AND expires_at > ?'
const columns = 'id, amount_minor, given_at, expires_at, least_price, source'

/** Those that may be bet now, the first to expire first. */
export function freeBets(sql: SqlStorage): FreeBet[] {
  const query = `SELECT ${columns} FROM free_bet WHERE ${open} ORDER BY expires_at, given_at`
  return sql.exec<FreeBet>(query, Date.now()).toArray()
}

export function openFreeBet(sql: SqlStorage, id: string): FreeBet | undefined {
  const query = `SELECT ${columns} FROM free_bet WHERE ${open} AND id = ?`
  return sql.exec<FreeBet>(query, Date.now(), id).toArray()[0]
}

/** Those whose ids begin so, whatever became of them; by their ids. */
export function freeBetsOf(sql: SqlStorage, prefix: string): KeptFreeBet[] {
  const query = `SELECT ${columns}, is_canceled, stake_key FROM free_bet WHERE id >= ?1 AND id < ?1 || '~' ORDER BY id`
  return sql.exec<KeptFreeBet>(query, prefix).toArray()
}

/** The newest first, whatever became of them. */
export function allFreeBets(sql: SqlStorage): KeptFreeBet[] {
  const query = `SELECT ${columns}, is_canceled, stake_key FROM free_bet ORDER BY given_at DESC, id LIMIT ${mostShown}`
  return sql.exec<KeptFreeBet>(query).toArray()
}

const mostShown = 100

export const isUnused = ({ stake_key }: KeptFreeBet) => stake_key === null

export function stakeFreeBet(sql: SqlStorage, id: string, stakeKey: string): void {
  sql.exec('UPDATE free_bet SET stake_key = ? WHERE id = ?', stakeKey, id)
}

/** The stake is undone: the free bet may be bet again, until it expires. */
export function returnFreeBet(sql: SqlStorage, stakeKey: string): void {
  sql.exec('UPDATE free_bet SET stake_key = NULL WHERE stake_key = ?', stakeKey)
}

/** What the stake is worth that a free bet is in. */
export function freeStake(sql: SqlStorage, stakeKey: string): number {
  const query = 'SELECT amount_minor FROM free_bet WHERE stake_key = ?'
  return sql.exec<{ amount_minor: number }>(query, stakeKey).toArray()[0]?.amount_minor ?? 0
}
