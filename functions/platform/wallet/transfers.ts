import { err, ok, type Result } from '#lib/result.ts'
import { hour_ms } from '#lib/time.ts'
import type { TransferState } from '#contract/transfers.ts'
import { restrictionOnMoney, restrictionOnPlay, type Restriction } from './restrictions.ts'
import { addToDay, dayTotal } from './dayTotals.ts'
import { append, balanceOf, findEntry, largestBalance_minor, type NewEntry } from './ledger.ts'
import { withdrawable, payIn } from './owed.ts'
import { toWager } from './toWager.ts'

/*
 * Transfers between two players. The sender's wallet takes the money and records in the same transaction that the
 * transfer is on its way. Then it pays the friend's wallet, which counts a transfer once by its id, and records the
 * end. After a crash between two steps the sender's alarm continues from the record: the money is taken once and paid
 * once.
 */
const firstTry_ms = 5_000
const longestPause_ms = hour_ms

export type NewTransfer = {
  requestId: string
  /** The player's input, which tells a repetition from another transfer with the same request id. */
  typed: string
  friend: { id: string; login: string }
  /** The sender's login as the friend sees it. */
  login: string
  amount_minor: number
  dayLimit_minor: number
}
/** A transfer as the friend's wallet gets it. */
export type IncomingTransfer = { id: string; from: { id: string; login: string }; amount_minor: number }
/** `n` counts all transfers of this wallet without a gap: a page of the history is a range of it. */
export type TransferRow = {
  n: number
  id: string
  is_incoming: number
  other_id: string
  other_login: string
  own_login: string
  amount_minor: number
  at: number
  state: TransferState
  request_id: string | null
  typed: string | null
  tries: number
  due_at: number | null
}
export type SentTransfer = Pick<TransferRow, 'id' | 'state'>

/**
 * conflict: the request id was used for another transfer. limit: the friend's balance or protection does not let it in. wagering: the
 * money could not be withdrawn yet, and the friend could do so at once. A restriction: who may not play lets nobody play instead.
 */
export type TransferRefusal = 'conflict' | 'insufficient' | 'wagering' | 'day_limit' | 'limit' | Restriction

export function createTransfers(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS transfer (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      is_incoming INTEGER NOT NULL,
      other_id TEXT NOT NULL,
      other_login TEXT NOT NULL,
      own_login TEXT NOT NULL,
      amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
      at INTEGER NOT NULL,
      state TEXT NOT NULL,
      request_id TEXT UNIQUE,
      typed TEXT,
      tries INTEGER NOT NULL DEFAULT 0,
      due_at INTEGER
    ) STRICT;
    CREATE INDEX IF NOT EXISTS transfer_due ON transfer (due_at) WHERE due_at IS NOT NULL;
  `)
}

/** The transfer of a request that came before; undefined for a new one. */
export function earlierTransfer(
  sql: SqlStorage,
  { requestId, typed }: Pick<NewTransfer, 'requestId' | 'typed'>,
): Result<SentTransfer, 'conflict'> | undefined {
  const [known] = sql.exec<TransferRow>('SELECT * FROM transfer WHERE request_id = ?', requestId).toArray()
  if (!known) return undefined
  return known.typed === typed ? ok({ id: known.id, state: known.state }) : err('conflict')
}

/** Whether the player's protection, the balance, its wagering and the day's limit allow an amount. Called before the friend is looked up. */
export function maySend(
  sql: SqlStorage,
  { amount_minor, dayLimit_minor }: Pick<NewTransfer, 'amount_minor' | 'dayLimit_minor'>,
): Result<undefined, TransferRefusal> {
  const restriction = restrictionOnPlay(sql)
  if (restriction) return err(restriction)
  if (withdrawable(sql) < amount_minor) return err('insufficient')
  if (toWager(sql) > 0) return err('wagering')
  const isOver = dayTotal(sql, 'transfer', Date.now()) + amount_minor > dayLimit_minor
  return isOver ? err('day_limit') : ok(undefined)
}

/** Takes the money from the sender and notes the transfer, due at the alarm in case nobody delivers it before. */
export function sendTransfer(sql: SqlStorage, transfer: NewTransfer): Result<SentTransfer, TransferRefusal> {
  const earlier = earlierTransfer(sql, transfer)
  if (earlier) return earlier
  const allowed = maySend(sql, transfer)
  if (!allowed.ok) return allowed
  const { amount_minor, friend, login, requestId, typed } = transfer
  const id = crypto.randomUUID()
  const now = Date.now()
  append(sql, transferEntry('transfer_out', id, -amount_minor, friend.id))
  addToDay(sql, 'transfer', now, amount_minor)
  sql.exec(
    `INSERT INTO transfer
       (id, is_incoming, other_id, other_login, own_login, amount_minor, at, state, request_id, typed, due_at)
     VALUES (?, 0, ?, ?, ?, ?, ?, 'Withdrawn', ?, ?, ?)`,
    ...[id, friend.id, friend.login, login, amount_minor, now, requestId, typed, now + firstTry_ms],
  )
  return ok({ id, state: 'Withdrawn' })
}

/** Pays a transfer to the friend, once. What the friend's limits or exclusion do not let in goes back to the sender. */
export function receiveTransfer(
  sql: SqlStorage,
  incoming: IncomingTransfer,
): Result<undefined, TransferRefusal> {
  const { id, from, amount_minor } = incoming
  const entry = transferEntry('transfer_in', id, amount_minor, from.id)
  const earlier = findEntry(sql, entry.key)
  if (earlier?.amount_minor === 0) return err('limit')
  if (earlier) return earlier.fingerprint === entry.fingerprint ? ok(undefined) : err('conflict')
  const isRestricted = restrictionOnMoney(sql, amount_minor) !== undefined
  if (isRestricted || balanceOf(sql, 'real') + amount_minor > largestBalance_minor) {
    // Refused for ever: the sender gets the money back, so no other try may still succeed.
    append(sql, { ...entry, amount_minor: 0 })
    return err('limit')
  }
  payIn(sql, entry)
  sql.exec(
    `INSERT INTO transfer (id, is_incoming, other_id, other_login, own_login, amount_minor, at, state)
     VALUES (?, 1, ?, ?, '', ?, ?, 'Deposited')`,
    ...[id, from.id, from.login, amount_minor, Date.now()],
  )
  return ok(undefined)
}

/** The open transfers that are due now, the longest due first. */
export function dueTransfers(sql: SqlStorage): TransferRow[] {
  const query = 'SELECT * FROM transfer WHERE due_at <= ? ORDER BY due_at LIMIT 20'
  return sql.exec<TransferRow>(query, Date.now()).toArray()
}

/** A transfer under way, due or not. */
export function transferUnderWay(sql: SqlStorage, id: string): TransferRow | undefined {
  const query = 'SELECT * FROM transfer WHERE id = ? AND due_at IS NOT NULL'
  return sql.exec<TransferRow>(query, id).toArray()[0]
}

export function completeTransfer(sql: SqlStorage, id: string): void {
  sql.exec(`UPDATE transfer SET state = 'Completed', due_at = NULL WHERE id = ? AND state = 'Withdrawn'`, id)
}

/** Gives the sender back what the friend's wallet could not take, once. */
export function returnTransfer(sql: SqlStorage, { id, amount_minor, at, other_id }: TransferRow): void {
  const undone = sql.exec(
    `UPDATE transfer SET state = 'Returned', due_at = NULL WHERE id = ? AND state = 'Withdrawn' RETURNING id`,
    id,
  )
  if (undone.toArray().length === 0) return
  append(sql, transferEntry('transfer_return', id, amount_minor, other_id))
  addToDay(sql, 'transfer', at, -amount_minor)
}

/** After a failed try: each pause is twice as long as the one before. */
export function delayTransfer(sql: SqlStorage, { id, tries }: TransferRow): void {
  const pause_ms = Math.min(longestPause_ms, firstTry_ms * 2 ** Math.min(tries + 1, 20))
  const query = 'UPDATE transfer SET tries = tries + 1, due_at = ? WHERE id = ? AND due_at IS NOT NULL'
  sql.exec(query, Date.now() + pause_ms, id)
}

export function transferDue(sql: SqlStorage): number | null {
  return sql.exec<{ due_at: number | null }>('SELECT min(due_at) AS due_at FROM transfer').one().due_at
}

/** Newest first, `page` from 1, with the number of all. Takes the same time however many there are. */
export function transferHistory(sql: SqlStorage, page: number, count: number) {
  const all = sql.exec<{ all: number }>('SELECT coalesce(max(n), 0) AS "all" FROM transfer').one().all
  const newest = all - (page - 1) * count
  const query = 'SELECT * FROM transfer WHERE n <= ? AND n > ? ORDER BY n DESC'
  return { transfers: sql.exec<TransferRow>(query, newest, newest - count).toArray(), count: all }
}

export function transferEntry(
  kind: 'transfer_out' | 'transfer_in' | 'transfer_return',
  id: string,
  amount_minor: number,
  other: string,
): NewEntry {
  return {
    balanceKind: 'real',
    kind,
    amount_minor,
    key: kind === 'transfer_return' ? `transfer-return:${id}` : `transfer:${id}`,
    fingerprint: JSON.stringify([kind, amount_minor, other]),
    ...(kind === 'transfer_return' && { reference: `transfer:${id}` }),
    reason: other,
  }
}
