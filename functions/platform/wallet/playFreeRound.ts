import { err, ok, type Result } from '#lib/result.ts'
import { collectWins, findFreeRounds, grantKey, isIn, isPlayable, type FreeRoundsRow } from './freeRounds.ts'
import type { Game } from './gameSessions.ts'
import { adjustRound, type Adjusted } from './corrections.ts'
import { append, balanceOf, entryColumns, findEntry, type Entry, type NewEntry } from './ledger.ts'
import {
  assertAmount,
  award,
  credit,
  debit,
  earlierDebit,
  gameEntry,
  gameKey,
  hasEntries,
  moved,
  repeated,
  rollback,
  rollbackEntry,
  rollbackExists,
  type Credited,
  type GameMovement,
  type Moved,
  type Payout,
  type Refusal,
  type Rollback,
  type Stake,
} from './movements.ts'
import { restrictionOnStake, stopRestriction, type Restriction } from './restrictions.ts'
import { keepTelling } from './toldRounds.ts'

/*
 * Rounds that the house pays (freeRounds.ts), in the place of a stake, a payout and a rollback. A round is free by its first stake, and then
 * takes no other one. What it pays is an award, or waits to become a bonus; its rollback gives the free round back.
 */

/** `mayBeFree`: the player has or had free rounds of the provider, and the game is a slot. */
export type SlotStake = Stake & { mayBeFree?: boolean | undefined }

/** Slots alone: at tables a round has stakes that depend on the first. */
export const mayBeFree = ({ isSlot, hasFreeRounds = false }: Game) => isSlot && hasFreeRounds

/** The existing answer for a stake, as `earlierDebit`, be it paid or free. */
export function earlierStake(sql: SqlStorage, movement: GameMovement): Result<Moved, Refusal> | undefined {
  const earlier = earlierDebit(sql, movement)
  return earlier && orFree(sql, movement, earlier)
}

/** A repetition of a free stake contradicts a paid one. */
function orFree<Error>(
  sql: SqlStorage,
  movement: GameMovement,
  taken: Result<Moved, Error | Refusal>,
): Result<Moved, Error | Refusal> {
  const isOther = !taken.ok && taken.error === 'conflict'
  if (!isOther || findEntry(sql, keyOf(movement))?.kind !== 'free_round') return taken
  return repeated(sql, stakeEntry(movement, '')) ?? taken
}

/** Takes a stake, or plays a free round in its place. */
export function stakeInGame(sql: SqlStorage, movement: SlotStake): Result<Moved, Refusal | Restriction> {
  if (!movement.mayBeFree) return orFree(sql, movement, debit(sql, movement))
  const earlier = earlierStake(sql, movement)
  if (earlier) return earlier
  if (freeStakeIn(sql, movement)) return err('conflict')
  const rounds = roundsFor(sql, movement)
  if (!rounds) return debit(sql, movement)
  // Limits of money do not count a stake that is not the player's; what forbids play does.
  const restriction = stopRestriction(movement.stopped, movement) ?? restrictionOnStake(sql, 0)
  if (restriction) return err(restriction)
  const staked = append(sql, stakeEntry(movement, rounds.id))
  count(sql, rounds.id, 1)
  return moved(staked)
}

function roundsFor(sql: SqlStorage, movement: SlotStake): FreeRoundsRow | undefined {
  const { provider, gameId, roundId, amount_minor, mostInRound_minor = Infinity } = movement
  if (amount_minor > mostInRound_minor || hasEntries(sql, provider, roundId)) return undefined
  const query = `SELECT * FROM free_rounds WHERE provider = ? AND stake_minor = ? ORDER BY expires_at, given_at, id`
  const rows = sql.exec<FreeRoundsRow>(query, provider, amount_minor).toArray()
  return rows.find((row) => isPlayable(row) && isIn(row, gameId))
}

function count(sql: SqlStorage, id: string, change: 1 | -1): void {
  sql.exec('UPDATE free_rounds SET played = played + ? WHERE id = ?', change, id)
  collectWins(sql, id)
}

/** Pays a round, as `credit` does, be it paid or free. */
export function creditRound(sql: SqlStorage, movement: Payout): Result<Credited, Refusal> {
  const paid = credit(sql, movement)
  if (paid.ok || (paid.error !== 'no_debit' && paid.error !== 'conflict')) return paid
  const free = payFreeRound(sql, movement)
  if (!free) return paid
  if (free.ok && movement.told && !free.value.duplicate) keepTelling(sql, movement, movement.told)
  return free.ok ? ok({ ...free.value, staked_minor: 0 }) : free
}

/** Pays what a free round has won; undefined for a round that is none. An amount below 0 corrects it. */
export function payFreeRound(sql: SqlStorage, movement: GameMovement): Result<Moved, Refusal> | undefined {
  const stake = freeStakeIn(sql, movement)
  const rounds = stake && findFreeRounds(sql, idOf(stake))
  if (!rounds) return undefined
  if (rounds.bonus === null) return movement.amount_minor < 0 ? undefined : paidReal(sql, movement, rounds)
  const entry: NewEntry = {
    ...gameEntry('credit', movement, 0),
    ...{ kind: 'free_round_win', fingerprint: JSON.stringify([movement.roundId, movement.amount_minor]) },
    reference: stake.key,
  }
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (rollbackExists(sql, entry.key)) return err('rolled_back')
  const booked = append(sql, entry)
  noteWon(sql, rounds.id, movement.amount_minor)
  return moved(booked)
}

function paidReal(sql: SqlStorage, movement: GameMovement, { id }: FreeRoundsRow): Result<Moved, Refusal> {
  assertAmount(movement.amount_minor, 0)
  const paid = award(sql, { ...movement, reason: 'free_round' })
  if (paid.ok && !paid.value.duplicate) noteWon(sql, id, movement.amount_minor)
  return paid
}

/** What has become a bonus is not taken back. */
function noteWon(sql: SqlStorage, id: string, change_minor: number): void {
  sql.exec(
    'UPDATE free_rounds SET won_minor = max(won_minor + ?, iif(bonus IS NULL, 0, paid_minor)) WHERE id = ?',
    ...[change_minor, id],
  )
  collectWins(sql, id)
}

/** Changes what a round has paid, as `adjustRound` does, be it paid or free. */
export function adjustInRound(sql: SqlStorage, movement: Adjusted): Result<Moved, Refusal> {
  const adjusted = adjustRound(sql, movement)
  if (adjusted.ok || (adjusted.error !== 'no_debit' && adjusted.error !== 'conflict')) return adjusted
  return payFreeRound(sql, movement) ?? adjusted
}

/** Closes a free round that paid nothing, as `endRound` does; undefined for a round that is none. */
export function endFreeRound(sql: SqlStorage, movement: GameMovement): Result<Moved, Refusal> | undefined {
  const stake = freeStakeIn(sql, movement)
  if (!stake) return undefined
  const isTold = sql.exec(paidIn, movement.provider, movement.roundId).toArray().length > 0
  const isKnown = findEntry(sql, keyOf(movement)) !== undefined
  if (isTold && !isKnown) return ok({ balance_minor: balanceOf(sql, 'real'), duplicate: true })
  return payFreeRound(sql, { ...movement, amount_minor: 0 })
}

const paidIn = `SELECT 1 FROM entry WHERE provider = ? AND round_id = ? AND kind IN ('free_round_win', 'award') LIMIT 1`

/** Gives a stake back, as `rollback` does; of a free round the round. */
export function rollbackRound(sql: SqlStorage, movement: Rollback): Result<Moved, Refusal> {
  const undone = rollback(sql, movement)
  if (undone.ok || undone.error !== 'conflict') return undone
  const key = gameKey(movement.provider, movement.originalTransactionId)
  const stake = findEntry(sql, key)
  if (stake?.kind !== 'free_round' || stake.round_id !== movement.roundId) return undone
  const entry = { ...rollbackEntry({ ...movement, amount_minor: undefined }, 0), reference: key }
  if (findEntry(sql, entry.key)) return undone
  if (rollbackExists(sql, key))
    return ok({ ...(moved(append(sql, entry)) as { value: Moved }).value, duplicate: true })
  if (wasPaid(sql, movement)) return err('paid_out')
  const booked = append(sql, entry)
  count(sql, idOf(stake), -1)
  return moved(booked)
}

/** Takes back what a free round has won and what is no bonus yet. */
export function takeFreeWinBack(sql: SqlStorage, entry: NewEntry, win: Entry, isRepeated: boolean): Entry {
  const won_minor = isRepeated ? 0 : wonBy(win)
  const stake = findEntry(sql, win.reference ?? '')
  if (stake?.kind === 'free_round') noteWon(sql, idOf(stake), -won_minor)
  return append(sql, { ...entry, fingerprint: JSON.stringify([win.round_id, -won_minor]) })
}

/** What an entry of a win has won, which is not on a balance. */
export const wonBy = ({ fingerprint }: Entry) => (JSON.parse(fingerprint) as [string, number])[1]

/** What a stake was worth that took nothing. */
export const freeWorth = ({ kind, fingerprint }: Entry) =>
  kind === 'free_round' ? (JSON.parse(fingerprint) as [string, number])[1] : 0

function wasPaid(sql: SqlStorage, { provider, roundId }: Rollback): boolean {
  const wins = `SELECT ${entryColumns} FROM entry AS win WHERE provider = ? AND round_id = ? AND kind IN ('free_round_win', 'award')
    AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = win.key)`
  const found = sql.exec<Entry>(wins, provider, roundId).toArray()
  return found.some((win) => win.amount_minor > 0 || (win.kind === 'free_round_win' && wonBy(win) > 0))
}

/** The stake of a free round that stands. */
function freeStakeIn(
  sql: SqlStorage,
  { provider, roundId }: Pick<GameMovement, 'provider' | 'roundId'>,
): Entry | undefined {
  const query = `SELECT ${entryColumns} FROM entry AS stake WHERE provider = ? AND round_id = ? AND kind = 'free_round'
    AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = stake.key AND kind = 'rollback') LIMIT 1`
  return sql.exec<Entry>(query, provider, roundId).toArray()[0]
}

const keyOf = ({ provider, transactionId }: GameMovement) => gameKey(provider, transactionId)
const idOf = ({ reference }: Entry) => (reference ?? '').slice(grantKey('').length)

/** Its grant is the reference, by which the stakes of a grant are found; it is no part of what makes a repetition the same. */
function stakeEntry(movement: GameMovement, id: string): NewEntry {
  return {
    ...gameEntry('debit', movement, 0),
    ...{ kind: 'free_round', fingerprint: JSON.stringify([movement.roundId, movement.amount_minor]) },
    reference: grantKey(id),
  }
}
