/** A player's slip. Money is minor units of the player's currency, prices are decimal in thousandths. */
export type Leg = {
  eventId: string
  marketId: string
  selectionId: string
  /** The price that the player saw. */
  price: number
  /** Whether the player saw the event running. */
  isLive: boolean
  /** The tournament that the player saw, if the client sends it. */
  tourneyId?: string
}

/**
 * `single`: one selection. `express`: all must win; `fold` names a three- to nine-fold one. `system`: every express of `size`
 * selections. `usual` is the line before the start.
 */
export type Slip = {
  id: string
  kind: 'single' | 'express' | 'system'
  line: 'usual' | 'live'
  legs: readonly Leg[]
  stake_minor: number
  /** The part of the stake from the bonus balance. */
  bonus_minor: number
  currency: string
  /** The price changes that the player accepts. */
  oddsPolicy: 'none' | 'higher' | 'any'
  software: string
  size?: number
  fold?: number
  pointId?: string
  topExpressId?: string
  /** A stake that the operator gives: it is not returned, so what is won above it is paid. */
  freeBetId?: string
}

/** A combination and its share of the stake; `legs` are places in the slip. */
export type Combination = { legs: readonly number[]; stake_minor: number }

type Staked = Pick<Slip, 'kind' | 'size' | 'stake_minor' | 'freeBetId'> & { legs: readonly unknown[] }

/** The stake is divided equally; what cannot be divided goes to the first combinations, one unit each. */
export function combinationsOf(slip: Staked): Combination[] {
  const size = slip.kind === 'system' ? (slip.size ?? 0) : slip.legs.length
  const all = choose(slip.legs.length, size)
  const share = Math.floor(slip.stake_minor / all.length)
  const rest = slip.stake_minor - share * all.length
  return all.map((legs, index) => ({ legs, stake_minor: share + (index < rest ? 1 : 0) }))
}

/** How the stake is shared: how many combinations have which part of it. The parts sum up to the stake. */
export function sharesOf(slip: Staked): { count: number; stake_minor: number }[] {
  const all = combinationCount(slip)
  const share = Math.floor(slip.stake_minor / all)
  const rest = slip.stake_minor - share * all
  const parts = [
    { count: all - rest, stake_minor: share },
    { count: rest, stake_minor: share + 1 },
  ]
  return parts.filter(({ count }) => count > 0)
}

/** How many bets a slip is: of a system, every choice of its size. */
export function combinationCount({ kind, size = 0, legs }: Omit<Staked, 'stake_minor'>): number {
  if (kind !== 'system') return 1
  let count = 1
  for (let place = 1; place <= size; place += 1) count = (count * (legs.length - size + place)) / place
  return count
}

/** The payout of the slip if everything wins. */
export function highestPayout(slip: Staked, prices: readonly number[]): number {
  return payoutsOf(slip, prices).reduce((sum, payout_minor) => sum + payout_minor, 0)
}

/** What the slip pays at least if it wins: one of its combinations alone, the one that pays the least. */
export function lowestPayout(slip: Staked, prices: readonly number[]): number {
  return Math.min(...payoutsOf(slip, prices))
}

function payoutsOf(slip: Staked, prices: readonly number[]): number[] {
  return combinationsOf(slip).map(({ legs, stake_minor }) =>
    paidOf(
      slip,
      stake_minor,
      legs.map((leg) => [prices[leg] ?? 0, 1000]),
    ),
  )
}

/** What a combination pays: of a free bet what is above its stake. */
export function paidOf(
  { freeBetId }: Pick<Slip, 'freeBetId'>,
  stake_minor: number,
  factors: readonly (readonly [numerator: number, denominator: number])[],
): number {
  const paid_minor = multiplied(stake_minor, factors)
  return freeBetId === undefined ? paid_minor : Math.max(0, paid_minor - stake_minor)
}

/** A whole number times fractions, rounded down once, at the end. Exact: there may be a dozen of them. */
export function multiplied(
  amount: number,
  fractions: readonly (readonly [numerator: number, denominator: number])[],
): number {
  let [numerator, denominator] = [BigInt(amount), 1n]
  for (const [over, under] of fractions) {
    numerator *= BigInt(over)
    denominator *= BigInt(under)
  }
  return Number(numerator / denominator)
}

/** Every choice of `size` of the first `count` whole numbers, in order. */
function choose(count: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]]
  return Array.from({ length: Math.max(0, count - from - size + 1) }, (_, index) => from + index).flatMap(
    (first) => choose(count, size - 1, first + 1).map((others) => [first, ...others]),
  )
}

/** A live bet has half the limits. */
export function liveLimit(amount_minor: number): number {
  return amount_minor / 2
}

/** The market of bet builders (builtParts.ts): a leg of several selections of one match. */
export const builderMarket = 'builder'
export const mostParts = 6

/** The selection of these parts: the same for the same parts, in whatever order they were chosen. */
export function builtOf(parts: readonly string[]): string {
  return [...parts].sort().join('+')
}

/** What the book keeps of what a bet is worth when it is cashed out; the player is told. */
export const cashOutKeeps_hundredths = 1
