import { err, type Result } from '#lib/result.ts'
import { cancelUnwagered } from './bonuses.ts'
import { exclusionNow } from './exclusions.ts'
import {
  append,
  balanceOf,
  findEntry,
  largestBalance_minor,
  paymentKey,
  type Entry,
  type NewEntry,
} from './ledger.ts'
import { assertAmount, moved, repeated, type Moved, type Refusal } from './movements.ts'
import { withdrawable, owedKey, payIn, takeBack } from './owed.ts'
import { releaseDeposit } from './playerLimits.ts'
import { bonusMoneyToWager, toWager } from './toWager.ts'

/*
 * The movements of payments, each known by the payment's id and recorded once: a payment made, and taken back by the payer's bank;
 * the money of a withdrawal reserved, and given back if the withdrawal does not happen.
 */
export type PaymentMovement = { paymentId: string; amount_minor: number; method: string }

/** `goesAtOnce`: nobody of the staff looks at it before it is paid. */
type Reservation = PaymentMovement & { goesAtOnce?: boolean }

const returnKeyOf = (paymentId: string) => `${paymentKey(paymentId)}:return`

/** Books a completed payment, which first repays owed money. */
export function recordPayment(sql: SqlStorage, movement: PaymentMovement): Result<Moved, Refusal> {
  assertAmount(movement.amount_minor, 1)
  const entry = entryOf(movement, 'deposit', movement.amount_minor)
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (balanceOf(sql, 'real') + movement.amount_minor > largestBalance_minor) return err('limit')
  releaseDeposit(sql, movement.paymentId)
  return moved(payIn(sql, entry))
}

/**
 * A payment that was made and taken back: as much as the balance covers leaves it, and the rest is owed. The payment itself is
 * recorded first, if it was not yet, so that the ledger tells both and a late record of it finds it.
 */
export function returnPayment(sql: SqlStorage, movement: PaymentMovement): Result<Moved, Refusal> {
  const entry: NewEntry = {
    ...entryOf(movement, 'deposit_return', -movement.amount_minor),
    key: returnKeyOf(movement.paymentId),
    reference: paymentKey(movement.paymentId),
  }
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  const recorded = recordPayment(sql, movement)
  if (!recorded.ok) return recorded
  const real_minor = Math.min(balanceOf(sql, 'real'), movement.amount_minor)
  return moved(takeBack(sql, entry, { real_minor, owed_minor: movement.amount_minor - real_minor }))
}

/**
 * Refused in three cases: before the wagering of deposits or bonuses is done, above the real balance minus owed
 * money, and after its release. A player who may not play cannot wager, so during a pause deposits need no wagering.
 * Money made from bonuses stays held, and bonuses with open wagering end. A time-out, which is over in a day, waives it only where staff
 * look at the withdrawal: otherwise anybody could pass money through an account unplayed.
 */
export function reserve(sql: SqlStorage, movement: Reservation): Result<Moved, Refusal> {
  assertAmount(movement.amount_minor, 1)
  const entry = entryOf(movement, 'withdrawal', -movement.amount_minor)
  const earlier = repeated(sql, entry)
  if (findEntry(sql, returnKeyOf(movement.paymentId))) return err('rolled_back')
  if (earlier) return earlier
  const [own_minor, bonus_minor] = [withdrawable(sql), balanceOf(sql, 'bonus')]
  if (own_minor + bonus_minor < movement.amount_minor) return err('insufficient')
  if (own_minor < movement.amount_minor) return err('only_bonus')
  const exclusion = exclusionNow(sql)
  const mayNotPlay = exclusion !== undefined && !(exclusion.kind === 'time_out' && movement.goesAtOnce)
  const isWagered = mayNotPlay
    ? own_minor - bonusMoneyToWager(sql) >= movement.amount_minor
    : toWager(sql) === 0
  if (!isWagered) return err('wagering')
  if (mayNotPlay) cancelUnwagered(sql)
  return moved(append(sql, entry))
}

/** Before its reservation it is stored with the amount 0, and the reservation is then refused for ever. */
export function release(sql: SqlStorage, movement: PaymentMovement): Result<Moved, Refusal> {
  const reserved = findEntry(sql, paymentKey(movement.paymentId))
  const entry: NewEntry = {
    ...entryOf(movement, 'withdrawal_return', reserved ? -reserved.amount_minor : 0),
    key: returnKeyOf(movement.paymentId),
    reference: paymentKey(movement.paymentId),
  }
  return repeated(sql, entry) ?? moved(append(sql, entry))
}

/** The sum of each payment's entries minus its owed money. Payments without entries are left out. */
export function paymentSums(sql: SqlStorage, paymentIds: readonly string[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const id of paymentIds) {
    const entries = [paymentKey(id), returnKeyOf(id), owedKey(returnKeyOf(id))].flatMap((key): Entry[] => {
      const entry = findEntry(sql, key)
      return entry ? [entry] : []
    })
    if (entries.length > 0) sums[id] = entries.reduce((sum, entry) => sum + worthOf(entry), 0)
  }
  return sums
}

function worthOf({ balance_kind, amount_minor }: Entry): number {
  return balance_kind === 'owed' ? -amount_minor : amount_minor
}

function entryOf(
  { paymentId, amount_minor, method }: PaymentMovement,
  kind: 'deposit' | 'deposit_return' | 'withdrawal' | 'withdrawal_return',
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
