import { err, type Result } from '#lib/result.ts'
import { cancelUnwagered } from './bonuses.ts'
import { exclusionNow } from './exclusions.ts'
import {
  append,
  balanceOf,
  findEntry,
  largestBalance_minor,
  paymentEntry,
  paymentKey,
  returnKeyOf,
  type Entry,
  type NewEntry,
  type PaymentMovement,
} from './ledger.ts'
import { assertAmount, moved, repeated, type Moved, type Refusal } from './movements.ts'
import { giveBack, owedBy, owedKey, payIn, takeWhatIsThere, withdrawable } from './owed.ts'
import { releaseDeposit } from './playerLimits.ts'
import { refundedOf } from './refunds.ts'
import { heldBack } from './toWager.ts'

/*
 * The movements of payments, each known by the payment's id and recorded once: a payment made, and taken back by the payer's bank;
 * the money of a withdrawal reserved, and given back if the withdrawal does not happen.
 */
/** `takesUnplayed`: staff look at it before it is paid, because deposits were not played. */
export type Reservation = PaymentMovement & { takesUnplayed?: boolean }

/** Books a completed payment, which first repays owed money. */
export function recordPayment(sql: SqlStorage, movement: PaymentMovement): Result<Moved, Refusal> {
  assertAmount(movement.amount_minor, 1)
  const entry = paymentEntry(movement, 'deposit', movement.amount_minor)
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (balanceOf(sql, 'real') + movement.amount_minor > largestBalance_minor) return err('limit')
  releaseDeposit(sql, movement.paymentId)
  return moved(payIn(sql, entry))
}

/**
 * A payment that was made and taken back: as much as the balance covers leaves it, and the rest is owed. The payment itself is
 * recorded first, if it was not yet, so that the ledger tells both and a late record of it finds it. What of it has gone back to its payer
 * by a refund does not go twice.
 */
export function returnPayment(sql: SqlStorage, movement: PaymentMovement): Result<Moved, Refusal> {
  const entry: NewEntry = {
    ...paymentEntry(movement, 'deposit_return', -movement.amount_minor),
    key: returnKeyOf(movement.paymentId),
    reference: paymentKey(movement.paymentId),
  }
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  const recorded = recordPayment(sql, movement)
  if (!recorded.ok) return recorded
  const left = { ...entry, amount_minor: entry.amount_minor + refundedOf(sql, movement.paymentId) }
  return moved(takeWhatIsThere(sql, left))
}

/**
 * Refused in three cases: above what does not wait for the wagering of deposits or bonuses, above the real balance minus owed
 * money, and after its release. A player who may not play cannot wager: during a pause everything else leaves without wagering, but
 * deposits that were not played go back to their payers (refunds.ts), or staff look at them: otherwise anybody could pass money through
 * an account unplayed. Money made from bonuses stays held, and bonuses with open wagering end.
 */
export function reserve(sql: SqlStorage, movement: Reservation): Result<Moved, Refusal> {
  assertAmount(movement.amount_minor, 1)
  const entry = paymentEntry(movement, 'withdrawal', -movement.amount_minor)
  const earlier = repeated(sql, entry)
  if (findEntry(sql, returnKeyOf(movement.paymentId))) return err('rolled_back')
  if (earlier) return earlier
  const [own_minor, bonus_minor] = [withdrawable(sql), balanceOf(sql, 'bonus')]
  if (own_minor + bonus_minor < movement.amount_minor) return err('insufficient')
  if (own_minor < movement.amount_minor) return err('only_bonus')
  const mayNotPlay = exclusionNow(sql) !== undefined
  const held_minor = mayNotPlay
    ? heldBack(sql, { ofDeposits: !movement.takesUnplayed, ofBonuses: false })
    : heldBack(sql)
  if (own_minor - held_minor < movement.amount_minor) return err('wagering')
  if (mayNotPlay) cancelUnwagered(sql)
  return moved(append(sql, entry))
}

/**
 * Before its reservation it is stored with the amount 0, and the reservation is then refused for ever. One that was taken again after a
 * restoration may have an owed part, which goes back as well.
 */
export function release(sql: SqlStorage, movement: PaymentMovement): Result<Moved, Refusal> {
  const key = paymentKey(movement.paymentId)
  const reserved = findEntry(sql, key)
  const entry: NewEntry = {
    ...paymentEntry(movement, 'withdrawal_return', reserved ? -reserved.amount_minor : 0),
    key: returnKeyOf(movement.paymentId),
    reference: key,
  }
  return repeated(sql, entry) ?? moved(giveBack(sql, entry, owedBy(sql, key)))
}

/** The sum of each payment's entries minus its owed money; what it repaid of other's is no part of it. Payments without entries are left out. */
export function paymentSums(sql: SqlStorage, paymentIds: readonly string[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const id of paymentIds) {
    const entries = [paymentKey(id), returnKeyOf(id)]
      .flatMap((key) => [key, owedKey(key)])
      .flatMap((key) => {
        const entry = findEntry(sql, key)
        return entry === undefined || entry.kind === 'repayment' ? [] : [entry]
      })
    if (entries.length > 0) sums[id] = entries.reduce((sum, entry) => sum + worthOf(entry), 0)
  }
  return sums
}

function worthOf({ balance_kind, amount_minor }: Entry): number {
  return balance_kind === 'owed' ? -amount_minor : amount_minor
}
