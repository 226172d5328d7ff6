import { ace, rankOf, suitOf } from './draws.ts'

/** From the lowest: high card, pair, two pairs, three, straight, flush, full house, four, straight flush, royal flush. */
const royalFlush = 9
const base = 16

/**
 * The worth of the best five of up to seven cards: the category above five ranks in the order they count, so that the
 * larger of two numbers is the better hand.
 */
export function worthOf(cards: readonly number[]): number {
  const counts = Array<number>(13).fill(0)
  const suits = [0, 0, 0, 0]
  for (const card of cards) {
    counts[rankOf(card)] = (counts[rankOf(card)] ?? 0) + 1
    suits[suitOf(card)] = (suits[suitOf(card)] ?? 0) + 1
  }
  const flushSuit = suits.findIndex((count) => count >= 5)
  if (flushSuit >= 0) {
    const flush = cards.filter((card) => suitOf(card) === flushSuit).map(rankOf)
    const top = straightTop((rank) => flush.includes(rank))
    if (top >= 0) return worth(top === ace ? royalFlush : 8, [top])
    // A full house or four of a kind cannot come with a flush among seven cards.
    return worth(5, flush.sort((one, two) => two - one).slice(0, 5))
  }
  return ofRanks(counts)
}

export const categoryOf = (value: number) => Math.floor(value / base ** 5)
/** The rank that counts first: of a pair, its own. */
export const firstRankOf = (value: number) => Math.floor(value / base ** 4) % base

function ofRanks(counts: readonly number[]): number {
  const byCount = (count: number) => ranksWith(counts, (held) => held === count)
  const [fours, threes, pairs] = [byCount(4), byCount(3), byCount(2)]
  const kickers = (count: number, ...taken: number[]) =>
    ranksWith(counts, (held) => held > 0)
      .filter((rank) => !taken.includes(rank))
      .slice(0, count)
  const [four] = fours
  if (four !== undefined) return worth(7, [four, ...kickers(1, four)])
  const [three, otherThree] = threes
  const [pair, otherPair] = pairs
  const under = Math.max(otherThree ?? -1, pair ?? -1)
  if (three !== undefined && under >= 0) return worth(6, [three, under])
  const top = straightTop((rank) => (counts[rank] ?? 0) > 0)
  if (top >= 0) return worth(4, [top])
  if (three !== undefined) return worth(3, [three, ...kickers(2, three)])
  if (pair !== undefined && otherPair !== undefined)
    return worth(2, [pair, otherPair, ...kickers(1, pair, otherPair)])
  if (pair !== undefined) return worth(1, [pair, ...kickers(3, pair)])
  return worth(0, kickers(5))
}

/** Highest first. */
function ranksWith(counts: readonly number[], isWanted: (count: number) => boolean): number[] {
  const found: number[] = []
  for (let rank = ace; rank >= 0; rank -= 1) if (isWanted(counts[rank] ?? 0)) found.push(rank)
  return found
}

/** The highest rank of a straight, −1 without one; under a two lies the ace. */
function straightTop(has: (rank: number) => boolean): number {
  let run = 0
  for (let rank = ace; rank >= 0; rank -= 1) {
    run = has(rank) ? run + 1 : 0
    if (run === 5) return rank + 4
  }
  return run === 4 && has(ace) ? 3 : -1
}

function worth(category: number, ranks: readonly number[]): number {
  return [0, 1, 2, 3, 4].reduce((sum, place) => sum * base + (ranks[place] ?? 0), category)
}
