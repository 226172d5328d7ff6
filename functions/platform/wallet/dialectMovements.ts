import { exactMinorOf, flooredMinorOf, largestStake_minor } from '#contract/money.ts'
import { err, type Result } from '#lib/result.ts'
import type { Presented } from './clearance.ts'
import { keepFine } from './fineAmounts.ts'
import {
  award,
  credit,
  endRound,
  gameKey,
  hasFreeStake,
  isBooked,
  payoutOrAward,
  roundOfStake,
  type Award,
  type GameMovement,
  type Moved,
  type Refusal,
} from './movements.ts'
import { adjustInRound, endFreeRound, payFreeRound } from './playFreeRound.ts'
import { cancel, undoStake, type Undo } from './undo.ts'

/*
 * The movements that providers send in their own dialects. What a dialect does not say (the round, what an undo undoes) follows from the
 * ledger.
 */
type FreeWin = Pick<Award, 'reason' | 'campaign'>
/** `unlessBooked`: the id of a movement after which this one is too late. */
type OfDialect = {
  transactionId: string
  roundId?: string | undefined
  amount?: string | undefined
  unlessBooked?: string | undefined
}
type OfUndo = { originalTransactionId: string }

/** Amounts are decimals in major units. `free`: what a payout is where no stake stands in its round. */
export type DialectMovement = OfDialect &
  (
    | { kind: 'stake' }
    | { kind: 'end' }
    /** `ofStake`: the stake that it pays. `needsStake`: that one, and not just any in the round. */
    | { kind: 'payout'; free?: FreeWin | undefined; ofStake?: string | undefined; needsStake?: boolean }
    | { kind: 'award'; free: FreeWin; isTotal?: boolean }
    /** Changes what a round has paid; its amount may be below zero. */
    | { kind: 'adjustment'; reason: string }
    /**
     * Gives a stake back. `sparesWins`: what names something else than a stake changes nothing, instead of being refused. `takesParts`: an
     * amount below the stake gives back that much of it.
     */
    | ({ kind: 'undo'; sparesWins?: boolean; takesParts?: boolean } & OfUndo)
    /** Undoes a stake or a win. `ifBooked`: nothing where there is no such movement. */
    | ({ kind: 'cancel'; ifBooked?: boolean } & OfUndo)
  )

/** A call names its player by the token of a game, or by itself; `needsOpenGame`: what is named must be open. */
export type DialectCall = {
  provider: string
  tokenHash?: string | undefined
  gameId?: string | undefined
  currency?: string | undefined
  needsOpenGame?: boolean | undefined
  presented?: Presented | undefined
}
/** `isKnown`: false of an undo or a cancel whose original never came. */
export type BookedInDialect = Moved & {
  kind: DialectMovement['kind']
  gameId: string
  roundId: string
  amount_minor: number
  staked_minor: number
  isKnown: boolean
}

/** `fine`: what the amount is above whole minor units. */
type Place = GameMovement & { fine: number }

/** Undefined for an amount that the currency does not have. */
export function placeOf(
  sql: SqlStorage,
  game: { provider: string; gameId: string; currency: string },
  movement: DialectMovement,
): Place | undefined {
  const { provider, gameId, currency } = game
  const amount = amountOf(movement, currency)
  if (!amount) return undefined
  const { transactionId } = movement
  return { provider, gameId, transactionId, roundId: roundOf(sql, game, movement), ...amount }
}

/** What a player is charged is exact, and so is a total, which is compared; what is due to a player may be finer (fineAmounts.ts). */
function amountOf(
  movement: DialectMovement,
  currency: string,
): { amount_minor: number; fine: number } | undefined {
  const { kind, amount = '0' } = movement
  if (amount.startsWith('-') && kind !== 'adjustment') return undefined
  if (kind === 'stake' || kind === 'undo' || (kind === 'award' && movement.isTotal)) {
    const amount_minor = exactMinorOf(amount, currency)
    const isTooLarge = kind === 'stake' && (amount_minor ?? 0) > largestStake_minor(currency)
    return amount_minor === undefined || isTooLarge ? undefined : { amount_minor, fine: 0 }
  }
  return flooredMinorOf(amount, currency)
}

/** A payout that names neither its round nor its stake pays the newest stake. */
function roundOf(
  sql: SqlStorage,
  { provider, gameId }: { provider: string; gameId: string },
  movement: DialectMovement,
): string {
  const { kind, transactionId, roundId } = movement
  if (kind !== 'payout') return roundId ?? transactionId
  const ofStake = movement.ofStake === undefined ? undefined : roundOfStake(sql, provider, movement.ofStake)
  return (
    ofStake ??
    roundId ??
    roundOfStake(sql, provider, transactionId) ??
    roundOfNewestStake(sql, provider, gameId) ??
    transactionId
  )
}

/** The round of the newest stake of a game that stands. */
function roundOfNewestStake(sql: SqlStorage, provider: string, gameId: string): string | undefined {
  const query = `SELECT round_id FROM entry AS debit WHERE provider = ? AND game_id = ? AND kind IN ('debit', 'free_round')
    AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = debit.key AND kind = 'rollback') ORDER BY seq DESC LIMIT 1`
  return sql.exec<{ round_id: string }>(query, provider, gameId).toArray()[0]?.round_id
}

/** `undone`: the keys of all that the call undoes. A stake needs the player's game: playWallet.ts. */
export function bookUnstaked(
  sql: SqlStorage,
  { fine, ...place }: Place,
  movement: Exclude<DialectMovement, { kind: 'stake' }>,
  undone: ReadonlySet<string>,
): Result<Moved & { staked_minor?: number }, Refusal> {
  switch (movement.kind) {
    case 'payout': {
      if (movement.needsStake && !isBooked(sql, place.provider, movement.ofStake ?? ''))
        return err('no_debit')
      const own = movement.free ? undefined : payFreeRound(sql, place)
      if (own) return own
      const free = movement.free ?? freeRoundOf(sql, place)
      keepFine(sql, place, { fine, campaign: free?.campaign })
      return free ? payoutOrAward(sql, place, free) : credit(sql, place)
    }
    case 'award':
      keepFine(sql, place, { fine, campaign: movement.free.campaign })
      return award(sql, { ...place, ...movement.free, isTotal: movement.isTotal })
    case 'adjustment':
      keepFine(sql, place, { fine })
      return adjustInRound(sql, { ...place, reason: movement.reason })
    case 'end':
      return endFreeRound(sql, place) ?? endRound(sql, place)
    case 'undo':
      return undoStake(sql, undoOf(place, movement), movement)
    case 'cancel':
      return cancel(sql, undoOf(place, movement), undone, movement.ifBooked)
  }
}

/** What a win of the round is, where its stake was free. */
const freeRoundOf = (sql: SqlStorage, { provider, roundId }: GameMovement): FreeWin | undefined =>
  hasFreeStake(sql, provider, roundId) ? { reason: 'free_round' } : undefined

const undoOf = (
  { amount_minor, ...place }: GameMovement,
  { roundId, amount, originalTransactionId }: OfDialect & OfUndo,
): Undo => ({
  ...{ ...place, roundId, originalTransactionId },
  amount_minor: amount === undefined ? undefined : amount_minor,
})

/** The keys of what the movements undo. */
export function keysUndone(provider: string, movements: readonly DialectMovement[]): ReadonlySet<string> {
  return new Set(
    movements.flatMap((movement) => {
      const isUndo = movement.kind === 'undo' || movement.kind === 'cancel'
      return isUndo ? [gameKey(provider, movement.originalTransactionId)] : []
    }),
  )
}
