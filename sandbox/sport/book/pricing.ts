/*
 * Prices from chances. Prices are decimal, in thousandths. The margin is a power of the chances. That keeps every
 * price above one and takes more from outsiders than from favorites, as books do.
 */
export const lowestPrice = 1010
export const highestPrice = 500_000
/** Below this chance a selection is not offered. */
export const leastChance = 0.001
/** Within these the implied chances of an open market sum up, for each selection that wins. */
const leastSum = 1.03
const mostSum = 1.1

/** Usual steps of decimal prices: up to a price, in steps of. */
const ladder: readonly [upTo: number, step: number][] = [
  [2000, 10],
  [3000, 20],
  [4000, 50],
  [6000, 100],
  [10_000, 200],
  [20_000, 500],
  [30_000, 1000],
  [50_000, 2000],
  [100_000, 5000],
  [highestPrice, 10_000],
]

/**
 * Prices of selections with these fair chances, of which `winners` win; undefined for a selection that is not
 * offered. Undefined as a whole if no prices with the book's margin exist: the outcome is nearly certain, and the
 * market is closed.
 */
export function pricesOf(chances: readonly number[], winners: number): (number | undefined)[] | undefined {
  const offered = chances.filter((chance) => chance >= leastChance)
  if (offered.length < 2) return undefined
  const power = powerOf(offered, winners * marginSum(offered.length))
  const prices = chances.map((chance) =>
    chance >= leastChance ? onLadder(1000 / chance ** power) : undefined,
  )
  const sum =
    prices.reduce<number>((all, price) => (price === undefined ? all : all + 1000 / price), 0) / winners
  const isLowest = prices.some((price) => price !== undefined && price < lowestPrice)
  return isLowest || sum < leastSum || sum > mostSum ? undefined : prices
}

/** The more selections, the larger the margin. */
function marginSum(selections: number): number {
  if (selections === 2) return 1.055
  return selections <= 4 ? 1.06 : 1.07
}

/** The power at which the chances sum up to the target, by Newton's method: the sum is convex in it. */
function powerOf(chances: readonly number[], target: number): number {
  let power = 1
  for (let step = 0; step < 8; step += 1) {
    let sum = 0
    let slope = 0
    for (const chance of chances) {
      const raised = chance ** power
      sum += raised
      slope += raised * Math.log(chance)
    }
    const change = (sum - target) / slope
    if (slope === 0 || Math.abs(change) < 1e-6) break
    power -= change
  }
  return power
}

/** The nearest price that books quote, or the next one below it. */
export function onLadder(price: number, round: (value: number) => number = Math.round): number {
  const [, step] = ladder.find(([upTo]) => price < upTo) ?? [highestPrice, highestPrice]
  return Math.min(highestPrice, Math.round(round(price / step) * step))
}
