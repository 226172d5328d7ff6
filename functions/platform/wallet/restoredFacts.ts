import { isRestored } from './copies.ts'
import {
  balanceOf,
  findEntry,
  lastSeq,
  ownerOf,
  paymentEntry,
  paymentPrefix,
  type Entry,
  type Owner,
  type PaymentMovement,
} from './ledger.ts'
import { openRounds } from './openRounds.ts'
import { owedBy, takeWhatIsThere } from './owed.ts'
import { refundEntry, type Refund } from './refunds.ts'
import { transferEntry, type TransferRow } from './transfers.ts'

/*
 * What a restored ledger says, to be compared with D1 and with the ledgers of others; and what is booked again where the others are newer.
 */
export type LedgerPayment = {
  id: string
  direction: 'in' | 'out'
  method: string
  amount_minor: number
  at: number
  isReturned: boolean
  /** The deposit that it carries back to its payer. */
  returns: string | null
}
export type RestoredFacts = {
  owner: Owner
  /** Its ledger came from a copy, and not from what was booked again since. */
  isRestored: boolean
  lastSeq: number
  real_minor: number
  payments: LedgerPayment[]
  transfers: TransferRow[]
  openRounds: { count: number; held_minor: number }
  openBets: number
}

type Found = Pick<Entry, 'key' | 'kind' | 'amount_minor' | 'at' | 'provider' | 'reference'>

/** Undefined for a wallet that was never used. */
export function restoredFacts(sql: SqlStorage, since: number): RestoredFacts | undefined {
  const owner = ownerOf(sql)
  if (!owner) return undefined
  const { count, held_minor } = openRounds(sql)
  const transfers = sql.exec<TransferRow>('SELECT * FROM transfer WHERE at >= ?', since).toArray()
  const bets = `SELECT count(*) AS n FROM entry AS bet WHERE kind = 'bet' AND amount_minor <> 0
    AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.reference = bet.key)`
  return {
    ...{ owner, isRestored: isRestored(sql), lastSeq: lastSeq(sql), real_minor: balanceOf(sql, 'real') },
    ...{ payments: paymentsIn(sql), transfers, openRounds: { count, held_minor } },
    openBets: sql.exec<{ n: number }>(bets).one().n,
  }
}

function paymentsIn(sql: SqlStorage): LedgerPayment[] {
  const query = `SELECT key, kind, amount_minor, at, provider, reference FROM entry
    WHERE kind IN ('deposit', 'withdrawal', 'deposit_refund') AND balance_kind = 'real' AND key >= '${paymentPrefix}' AND key < '${paymentPrefix}~'`
  return sql
    .exec<Found>(query)
    .toArray()
    .map(({ key, kind, amount_minor, at, provider, reference }) => ({
      id: key.slice(paymentPrefix.length),
      direction: kind === 'deposit' ? 'in' : 'out',
      method: provider ?? '',
      amount_minor: Math.abs(amount_minor) + owedBy(sql, key),
      at,
      isReturned: findEntry(sql, `${key}:return`) !== undefined,
      returns: kind === 'deposit_refund' ? (reference ?? '').slice(paymentPrefix.length) : null,
    }))
}

/** A withdrawal or return that began and that the ledger lost: as much as the balance covers leaves it, and the rest is owed. Counts once. */
export function takeAgain(sql: SqlStorage, movement: PaymentMovement | Refund): number {
  const isRefund = 'depositId' in movement
  const entry = isRefund
    ? refundEntry(movement)
    : paymentEntry(movement, 'withdrawal', -movement.amount_minor)
  if (findEntry(sql, entry.key)) return 0
  return movement.amount_minor + takeWhatIsThere(sql, entry).amount_minor
}

/** Whether this ledger has a transfer of another's, by its id. */
export function hasTransfer(sql: SqlStorage, id: string): boolean {
  return findEntry(sql, `transfer:${id}`) !== undefined
}

/** A transfer that the friend's ledger lost goes out again, which counts once. */
export function sendAgain(sql: SqlStorage, id: string): void {
  sql.exec(`UPDATE transfer SET state = 'Withdrawn', tries = 0, due_at = ? WHERE id = ?`, Date.now(), id)
}

/** A transfer that the friend has and the sender's ledger lost. Counts once. */
export function transferAgain(sql: SqlStorage, id: string, friendId: string, amount_minor: number): void {
  if (!hasTransfer(sql, id)) takeWhatIsThere(sql, transferEntry('transfer_out', id, -amount_minor, friendId))
}

/** The jackpots have heard of stakes up to this entry: what came after is told again. True if there is any. */
export function tellAgainFrom(sql: SqlStorage, seq: number): boolean {
  const query = 'UPDATE outbox SET delivered_seq = ?, due_at = ? WHERE delivered_seq > ? RETURNING id'
  return sql.exec(query, seq, Date.now(), seq).toArray().length > 0
}
