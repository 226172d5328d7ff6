import { linePay } from './engine.ts'
import { strips, symbols, type SlotSymbol } from './reels.ts'

/**
 * The exact return to player, as a fraction: the mean payout of one line over every combination of symbols, each
 * counted as often as the strips hold it. Stops are independent and uniform, so every line has this mean whatever
 * rows it runs through, and so has their sum over the total stake.
 */
export function returnToPlayer(): number {
  return sumOver([], 1) / strips.reduce((product, strip) => product * strip.length, 1)
}

function sumOver(along: SlotSymbol[], ways: number): number {
  const strip = strips[along.length]
  if (strip === undefined) return (linePay(along)?.multiple ?? 0) * ways
  let sum = 0
  for (const symbol of symbols) {
    const places = strip.filter((place) => place === symbol).length
    if (places > 0) sum += sumOver([...along, symbol], ways * places)
  }
  return sum
}
