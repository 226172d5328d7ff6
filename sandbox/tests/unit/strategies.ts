import type { Round } from '../../games/round/round.ts'
import { blackjack, totalOf } from '../../games/table/engines/blackjack.ts'
import { rankOf } from '../../games/table/engines/draws.ts'
import type { Draw } from '../../games/slot/random.ts'
import { categoryOf, worthOf } from '../../games/table/engines/pokerHand.ts'

/* The play of a good player, and numbers that are the same in every run, to measure the return. */

/** Basic strategy, for a house that stands on every 17 and takes its second card last. */
export function playBasic(round: Round): Round {
  const rules = blackjack.rules.hand!
  let now = round
  while (!rules.isOver(now)) {
    const { hands, acts, active = 0 } = rules.seen(now)
    const up = totalOf(hands[1]!).total
    now = { ...now, acts: now.acts + basicAct(hands[active]!, up, acts) }
  }
  return now
}

/** What the player has staked in the whole round. */
export function stakedBy(round: Round): number {
  return [...round.acts].reduce(
    (sum, act) => sum + blackjack.rules.hand!.raiseOf(round, act),
    round.stake_minor,
  )
}

/** The highest card of the house against which a pair of the value is split. */
const splitsUpTo: Record<number, number> = { 2: 7, 3: 7, 6: 6, 7: 7, 8: 9, 11: 10 }

function isWorthSplitting([card = 0]: readonly number[], up: number): boolean {
  const value = totalOf([card]).total
  if (value === 9) return up !== 7 && up <= 9
  return value === 4 ? up === 5 || up === 6 : up <= (splitsUpTo[value] ?? 0)
}

function basicAct(held: readonly number[], up: number, acts: readonly string[]): string {
  const { total, isSoft } = totalOf(held)
  const mayDouble = acts.includes('d')
  if (acts.includes('p') && isWorthSplitting(held, up)) return 'p'
  if (isSoft) {
    const from = total >= 17 ? 3 : total >= 15 ? 4 : 5
    if (mayDouble && total <= 18 && up >= from && up <= 6) return 'd'
    return total >= 19 || (total === 18 && up <= 8) ? 's' : 'h'
  }
  const doubles = (total === 9 && up >= 3 && up <= 6) || ((total === 10 || total === 11) && up <= 9)
  if (mayDouble && doubles) return 'd'
  if (total >= 17 || (total >= 13 && up <= 6) || (total === 12 && up >= 4 && up <= 6)) return 's'
  return 'h'
}

/** Folds two low cards that have neither a pair nor a draw. */
export function isWorthCalling([one = 0, two = 0, , , ...board]: readonly number[]): boolean {
  const flop = board.slice(0, 3)
  const seen = [one, two, ...flop]
  if (categoryOf(worthOf(seen)) > categoryOf(worthOf(flop))) return true
  const suits = [0, 1, 2, 3].map((suit) => seen.filter((card) => Math.floor(card / 13) === suit).length)
  if (Math.max(...suits) >= 4) return true
  const ranks = new Set(seen.map(rankOf))
  const straights = Array.from(
    { length: 9 },
    (_, low) => [0, 1, 2, 3, 4].filter((at) => ranks.has(low + at)).length,
  )
  if (straights.some((held) => held >= 4)) return true
  const high = Math.max(rankOf(one), rankOf(two))
  const low = Math.min(rankOf(one), rankOf(two))
  const isPaired = categoryOf(worthOf(flop)) > 0
  const under = flop.filter((card) => rankOf(card) < low).length
  return (
    high >= 10 ||
    (high === 9 && !(under === 0 && high > Math.max(...flop.map(rankOf)))) ||
    (high === 8 && (under > 0 || isPaired)) ||
    (high === 9 && isPaired)
  )
}

/** A generator whose numbers are the same in every run (mulberry32). */
export function seeded(seed: number): Draw {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}
