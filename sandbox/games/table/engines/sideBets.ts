import { ace, rankOf, suitOf } from './draws.ts'
import type { Place } from './engine.ts'

/*
 * The side bets of blackjack with eight packs, as live casinos pay them: Perfect Pairs on the player's first two cards, and 21+3 on
 * these with the house's open card as a poker hand. They are decided when the cards are dealt, whatever becomes of the hand.
 */

/** What each pair and each hand of three pays for one, the best first. */
export const pairOdds = { pairPerfect: 25, pairColored: 12, pairMixed: 6 } as const
export const threeOdds = {
  suitedThree: 100,
  straightFlush: 40,
  threeKind: 30,
  straight: 10,
  flush: 5,
} as const

const isRed = (card: number) => suitOf(card) === 1 || suitOf(card) === 2
const isOne = (values: readonly number[]) => new Set(values).size === 1

function pairOf([one = 0, two = 0]: readonly number[]): keyof typeof pairOdds | undefined {
  if (rankOf(one) !== rankOf(two)) return undefined
  if (suitOf(one) === suitOf(two)) return 'pairPerfect'
  return isRed(one) === isRed(two) ? 'pairColored' : 'pairMixed'
}

function threeOf(cards: readonly number[]): keyof typeof threeOdds | undefined {
  const isSuited = isOne(cards.map(suitOf))
  const ranks = cards.map(rankOf).toSorted((one, other) => one - other)
  if (isOne(ranks)) return isSuited ? 'suitedThree' : 'threeKind'
  const [low = 0, middle = 0, high = 0] = ranks
  // An ace is below a two as well.
  const isRow = middle === low + 1 && (high === middle + 1 || (low === 0 && high === ace))
  if (isRow) return isSuited ? 'straightFlush' : 'straight'
  return isSuited ? 'flush' : undefined
}

const back_hundredths = (odds: number | undefined) => (odds === undefined ? 0 : (odds + 1) * 100)

/** Their stops are the player's first two cards and the house's open one. */
export const sidePlaces: readonly Place[] = [
  {
    ...{ name: 'pairs', pays: '25:1', return_fraction: 0.959 },
    back_hundredths(cards) {
      const pair = pairOf(cards)
      return back_hundredths(pair && pairOdds[pair])
    },
  },
  {
    ...{ name: 'plus3', pays: '100:1', return_fraction: 0.963 },
    back_hundredths(cards) {
      const three = threeOf(cards)
      return back_hundredths(three && threeOdds[three])
    },
  },
]
