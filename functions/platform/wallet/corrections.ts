import { err, type Result } from '#lib/result.ts'
import { append, balanceOf, findEntry, largestBalance_minor, type NewEntry } from './ledger.ts'
import {
  assertAmount,
  debitStands,
  gameEntry,
  gameKey,
  leftOf,
  moved,
  repeated,
  rollback,
  rollbackEntry,
  rollbackExists,
  type GameMovement,
  type Moved,
  type Refusal,
  type Rollback,
} from './movements.ts'
import { payRound, takeFromRound } from './roundMoney.ts'

/*
 * What a provider corrects of a round afterwards: what it paid, by an adjustment with a reason, and what it cost, by a refund of a part of a
 * stake. Both repeat like every movement.
 */

/** Reasons that no provider gave: staff read them in the ledger. */
export const unsaidReasons = { anew: 'settled anew', fine: 'fine amounts' } as const
export const isGiven = (reason: string) => !Object.values<string>(unsaidReasons).includes(reason)

/** The amount is signed: what a settlement anew comes to. */
export type Adjusted = GameMovement & { reason: string }

/**
 * Changes what a round has paid: by any amount, for a round that has a stake, if only a free one. What the balance does not cover is owed.
 * It neither ends the round nor opens it again, and nothing is wagered by it.
 */
export function adjustRound(sql: SqlStorage, movement: Adjusted): Result<Moved, Refusal> {
  const { provider, roundId, amount_minor, reason } = movement
  assertAmount(Math.abs(amount_minor), 0)
  const fingerprint = JSON.stringify([roundId, amount_minor])
  const entry = { ...gameEntry('adjustment', movement, amount_minor), fingerprint, reason }
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (rollbackExists(sql, entry.key)) return err('rolled_back')
  if (!debitStands(sql, provider, roundId) && !hasAward(sql, provider, roundId)) return err('no_debit')
  return amount_minor < 0 ? takeOff(sql, entry, movement) : addTo(sql, entry, movement)
}

function addTo(sql: SqlStorage, entry: NewEntry, round: GameMovement): Result<Moved, Refusal> {
  if (balanceOf(sql, 'real') + entry.amount_minor > largestBalance_minor) return err('limit')
  return moved(payRound(sql, entry, round))
}

function takeOff(sql: SqlStorage, entry: NewEntry, round: GameMovement): Result<Moved, Refusal> {
  const owed_minor = balanceOf(sql, 'owed') - entry.amount_minor - balanceOf(sql, 'real')
  return owed_minor > largestBalance_minor ? err('limit') : moved(takeFromRound(sql, entry, round))
}

function hasAward(sql: SqlStorage, provider: string, roundId: string): boolean {
  const query = `SELECT 1 AS found FROM entry WHERE provider = ? AND round_id = ? AND kind = 'award' LIMIT 1`
  return sql.exec(query, provider, roundId).toArray().length > 0
}

/** `amount_minor`: the part of the stake that is given back. */
export type PartOfStake = Rollback & { amount_minor: number }

/**
 * Gives a part of a stake back: the rest stands, and its round is paid or given back as before. The last part is a rollback. One that comes
 * before its stake refuses it, as a rollback does.
 */
export function refundPart(sql: SqlStorage, movement: PartOfStake): Result<Moved, Refusal> {
  const { provider, roundId, amount_minor } = movement
  assertAmount(amount_minor, 1)
  const original = findEntry(sql, gameKey(provider, movement.originalTransactionId))
  const entry = { ...rollbackEntry(movement, amount_minor), kind: 'partial_refund' as const }
  const known = findEntry(sql, entry.key)
  if (known?.kind === 'rollback' || !original) return rollback(sql, movement)
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (original.kind !== 'debit' || original.round_id !== roundId || rollbackExists(sql, original.key))
    return err('conflict')
  const left_minor = leftOf(sql, original)
  if (amount_minor > left_minor) return err('conflict')
  if (amount_minor === left_minor) return rollback(sql, movement)
  if (balanceOf(sql, 'real') + amount_minor > largestBalance_minor) return err('limit')
  return moved(append(sql, entry))
}
