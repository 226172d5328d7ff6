import { combinationsOf, paidOf, type Slip } from './slip.ts'
import type { Outcome } from './outcome.ts'

/** A slip that was taken, with the prices it was taken at. */
export type Taken = Pick<Slip, 'kind' | 'size' | 'stake_minor' | 'freeBetId'> & {
  legs: readonly { price: number }[]
  /** What it is paid at most if it wins. */
  most_minor?: number | undefined
}

/** `won` is more than was staked; what comes back of a stake, all of it or a part, is `returned`. */
export type Settlement = { status: 'open' } | { status: 'won' | 'lost' | 'returned'; payout_minor: number }

/**
 * The payout of a slip, once its outcomes decide it; undefined is an unknown outcome. Each combination is multiplied
 * exactly and rounded down at the end. A slip is open while any combination is; a combination is lost with its first
 * lost selection.
 */
export function settle(taken: Taken, outcomes: readonly (Outcome | undefined)[]): Settlement {
  const { most_minor = Infinity } = taken
  let won_minor = 0
  for (const { legs, stake_minor } of combinationsOf(taken)) {
    const parts = legs.map((leg) => ({ outcome: outcomes[leg], price: taken.legs[leg]?.price ?? 0 }))
    if (parts.some(({ outcome }) => outcome?.kind === 'lose')) continue
    const known = parts.flatMap(({ outcome, price }) => (outcome ? [factorOf(outcome, price)] : []))
    if (known.length < parts.length) return { status: 'open' }
    won_minor += paidOf(taken, stake_minor, known)
  }
  const payout_minor = Math.min(won_minor, most_minor)
  if (taken.freeBetId !== undefined) return { status: freeStatus(payout_minor, outcomes), payout_minor }
  return { status: statusOf(payout_minor, taken.stake_minor), payout_minor }
}

/** A free bet comes back where nothing of it was played. */
function freeStatus(payout_minor: number, outcomes: readonly (Outcome | undefined)[]) {
  if (payout_minor > 0) return 'won'
  return outcomes.every((outcome) => outcome?.kind === 'void') ? 'returned' : 'lost'
}

function statusOf(payout_minor: number, stake_minor: number): 'won' | 'lost' | 'returned' {
  if (payout_minor === 0) return 'lost'
  return payout_minor > stake_minor ? 'won' : 'returned'
}

/** The difference after a corrected result: positive is owed to the player, negative was overpaid. */
export function correction_minor(paid_minor: number, settlement: Settlement): number {
  return settlement.status === 'open' ? 0 : settlement.payout_minor - paid_minor
}

/** The factor of a stake: numerator and denominator. */
export function factorOf(outcome: Outcome, price: number): readonly [number, number] {
  switch (outcome.kind) {
    case 'win':
      return [price, 1000]
    case 'half-win':
      return [price + 1000, 2000]
    case 'void':
      return [1, 1]
    case 'half-loss':
      return [1, 2]
    case 'lose':
      return [0, 1]
    case 'dead-heat':
      return [price, 1000 * outcome.winners]
  }
}
