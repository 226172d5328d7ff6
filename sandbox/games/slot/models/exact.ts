import { payingSymbols, type SlotSymbol } from './model.ts'
import { linePay, type Pays } from './pays.ts'
import { windowAt, type Strip } from './reels.ts'

/*
 * Exact returns. Stops are independent and uniform, so the mean of a sum of lines is the sum of their means, and that of a
 * line follows from how often each symbol is on each reel.
 */

/** How often a reel shows each symbol in a row, as a probability. */
export type Chances = ReadonlyMap<SlotSymbol, number>

export function chancesOf(strip: Strip): Chances {
  const chances = new Map<SlotSymbol, number>()
  for (const symbol of strip) chances.set(symbol, (chances.get(symbol) ?? 0) + 1 / strip.length)
  return chances
}

/** The mean payout of a line in tenths. */
export function lineMean(reels: readonly Chances[], pays: Pays): number {
  const sumOver = (along: SlotSymbol[], chance: number): number => {
    const reel = reels[along.length]
    if (reel === undefined) return (linePay(along, pays)?.tenths ?? 0) * chance
    let sum = 0
    for (const [symbol, share] of reel) sum += sumOver([...along, symbol], chance * share)
    return sum
  }
  return sumOver([], 1)
}

/** The mean payout of all ways in tenths. */
export function waysMean(strips: readonly Strip[], rows: number, pays: Pays): number {
  let mean = 0
  for (const symbol of payingSymbols) {
    const held = strips.map((strip) => countsOf(strip, rows, (cell) => cell === symbol || cell === 'W'))
    const average = held.map((counts) => counts.reduce((sum, share, count) => sum + share * count, 0))
    for (const [index, tenths] of pays[symbol].entries()) {
      const ways = average.slice(0, index + 3).reduce((product, each) => product * each, 1)
      mean += tenths * ways * (held[index + 3]?.[0] ?? 1)
    }
  }
  return mean
}

/** The chances that a reel shows none, one, two, … of what is looked for. */
export function countsOf(strip: Strip, rows: number, isIt: (cell: SlotSymbol) => boolean): number[] {
  const chances = Array.from({ length: rows + 1 }, () => 0)
  for (const stop of strip.keys()) {
    const count = windowAt(strip, stop, rows).filter(isIt).length
    chances[count] = (chances[count] ?? 0) + 1 / strip.length
  }
  return chances
}

/** The chances of a sum over the reels. */
export function sumChances(reels: readonly (readonly number[])[]): number[] {
  return reels.reduce<number[]>(
    (sofar, counts) => {
      const sums = Array.from({ length: sofar.length + counts.length - 1 }, () => 0)
      for (const [a, chance] of sofar.entries())
        for (const [b, share] of counts.entries()) sums[a + b] = (sums[a + b] ?? 0) + chance * share
      return sums
    },
    [1],
  )
}
