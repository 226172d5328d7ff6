import type { SlotFeature } from '#contract/gameTraits.ts'
import type { Draw } from '../random.ts'

/*
 * A model is the mathematics of a slot: how a round is drawn and what it pays. It knows no stake: payouts are tenths of
 * the total stake, and stakes are multiples of ten minor units, so that every payout is a whole number of minor units.
 *
 * `W` is the wild, `S` the scatter, `C` a coin; 1 to 4 are the pictures of the theme, highest first; A to J the marks of
 * the house.
 */
export const payingSymbols = ['1', '2', '3', '4', 'A', 'K', 'Q', 'J'] as const
export type PayingSymbol = (typeof payingSymbols)[number]
export type SlotSymbol = PayingSymbol | 'W' | 'S' | 'C'

/** The symbols of each reel, from the top. */
export type Grid = SlotSymbol[][]
export type Cell = [reel: number, row: number]

export type Win = {
  symbol: SlotSymbol
  count: number
  cells: Cell[]
  tenths: number
  /** The index of the line, for a win on a line. */
  line?: number
}

/**
 * What the reels show between two pauses. `spin` is the first; then winning symbols are replaced (`tumble`), reels that are
 * not held turn again (`respin`), or a free spin follows (`free`).
 */
export type Step = {
  kind: 'spin' | 'tumble' | 'respin' | 'free'
  grid: Grid
  wins: Win[]
  /** All that this step pays, with its multiplier. */
  tenths: number
  /** The multiplier of the wins, where there is one. */
  times?: number
  /** The free spins or respins that are left after this step. */
  remaining?: number
  /** Reels or cells that stay. */
  held?: Cell[]
  /** What starts the feature. */
  starts?: Cell[]
  /** Coins and their values. */
  coins?: { cell: Cell; tenths: number }[]
}

/** What a paytable says of a symbol: payouts in tenths, from the fewest symbols to the most. */
export type PayRow = { symbol: SlotSymbol; pays: { count: string; tenths: number }[] }

export type SlotModel = {
  kind: SlotFeature
  /** All that happens in it, its kind among them. */
  features: readonly SlotFeature[]
  reels: number
  rows: number
  /** What passes on a turning reel. */
  strips: readonly (readonly SlotSymbol[])[]
  lines: readonly (readonly number[])[]
  paytable: readonly PayRow[]
  /** The top prize: the best combination, with the highest multiplier there is, or what a feature gives. In tenths, of one line, way or cluster. */
  best_tenths: number
  /** Numbers that the rules in words name. */
  says: Readonly<Record<string, number>>
  play: (draw: Draw) => Step[]
  /** The exact return, where it can be computed; the bench measures that of the others. */
  exactReturn?: () => number
}

export function tenthsOf(steps: readonly Step[]): number {
  let sum = 0
  for (const step of steps) sum += step.tenths
  return sum
}
