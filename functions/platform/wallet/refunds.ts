import { err, type Result } from '#lib/result.ts'
import {
  append,
  findEntry,
  paymentEntry,
  paymentKey,
  paymentPrefix,
  refundedSum,
  returnKeyOf,
  type NewEntry,
  type PaymentMovement,
} from './ledger.ts'
import { assertAmount, moved, repeated, type Moved, type Refusal } from './movements.ts'
import { giveBack, owedBy, withdrawable } from './owed.ts'
import { bonusMoneyToWager } from './toWager.ts'
import { dueNow } from './wagering.ts'

/*
 * A deposit that was not played goes back to whoever has paid it, in whole or in parts: to nobody else, and no more than it was. Stakes play
 * the oldest deposits first. `paymentId` is the payment that carries it back.
 */
export type Refund = PaymentMovement & { depositId: string }
export type Unplayed = { depositId: string; amount_minor: number }

/** Nobody has more that was not played; who does is shown the newest. */
const mostDeposits = 200

/** What of which deposit may go back now, newest first. */
export function unplayedDeposits(sql: SqlStorage): Unplayed[] {
  let rest_minor = unplayedOf(sql)
  if (rest_minor <= 0) return []
  const query = `SELECT key, amount_minor FROM entry
    WHERE kind = 'deposit' AND kind IN ('deposit', 'withdrawal') AND key LIKE '${paymentPrefix}%'
    ORDER BY at DESC, seq DESC LIMIT ${mostDeposits}`
  const found: Unplayed[] = []
  for (const { key, amount_minor } of sql.exec<{ key: string; amount_minor: number }>(query)) {
    const depositId = key.slice(paymentPrefix.length)
    if (findEntry(sql, returnKeyOf(depositId))) continue
    const part_minor = Math.min(rest_minor, amount_minor - refundedOf(sql, depositId))
    if (part_minor > 0) found.push({ depositId, amount_minor: part_minor })
    rest_minor -= part_minor
    if (rest_minor === 0) break
  }
  return found
}

/** Money of deposits that was not staked yet, as far as the balance has it and no bonus holds it. */
function unplayedOf(sql: SqlStorage): number {
  const free_minor = withdrawable(sql) - bonusMoneyToWager(sql)
  return Math.min(dueNow(sql).due_minor, free_minor)
}

/** Takes it from the balance, to be sent to the payer. Refused above what was not played of this deposit, and after its release. */
export function refundDeposit(sql: SqlStorage, refund: Refund): Result<Moved, Refusal> {
  assertAmount(refund.amount_minor, 1)
  const entry = refundEntry(refund)
  const earlier = repeated(sql, entry)
  if (findEntry(sql, returnKeyOf(refund.paymentId))) return err('rolled_back')
  if (earlier) return earlier
  const unplayed = unplayedDeposits(sql).find(({ depositId }) => depositId === refund.depositId)
  if (!unplayed || unplayed.amount_minor < refund.amount_minor) return err('played')
  return moved(append(sql, entry))
}

/**
 * It did not go. Before it was taken it is stored with the amount 0, and can then never be taken; so it is where the payer's bank has taken
 * the deposit back meanwhile, which left this part to the refund.
 */
export function releaseRefund(sql: SqlStorage, refund: Refund): Result<Moved, Refusal> {
  const key = paymentKey(refund.paymentId)
  const taken = findEntry(sql, key)
  const isTakenBack = findEntry(sql, returnKeyOf(refund.depositId)) !== undefined
  const entry: NewEntry = {
    ...entryOf(refund, 'deposit_refund_return', taken && !isTakenBack ? -taken.amount_minor : 0),
    key: returnKeyOf(refund.paymentId),
  }
  return repeated(sql, entry) ?? moved(giveBack(sql, entry, isTakenBack ? 0 : owedBy(sql, key)))
}

export function refundEntry(refund: Refund): NewEntry {
  return entryOf(refund, 'deposit_refund', -refund.amount_minor)
}

/** What has gone back of a deposit, or is on its way. */
export function refundedOf(sql: SqlStorage, depositId: string): number {
  return sql.exec<{ sum: number }>(`SELECT ${refundedSum('?')} AS sum`, paymentKey(depositId)).one().sum
}

function entryOf(
  refund: Refund,
  kind: 'deposit_refund' | 'deposit_refund_return',
  signed_minor: number,
): NewEntry {
  const { depositId, amount_minor } = refund
  return {
    ...paymentEntry(refund, kind, signed_minor),
    fingerprint: JSON.stringify([kind, depositId, amount_minor]),
    reference: paymentKey(depositId),
  }
}
