import type { Round } from '../../round/round.ts'
import type { HandRules, Rules } from '../../round/rules.ts'
import { deal, rankOf, type Draw } from './cards.ts'
import type { Place, TableEngine } from './engine.ts'

/*
 * Blackjack with eight packs: the house stands on every 17, blackjack pays 3:2, any first two cards may be doubled for one
 * more card; no splitting and no insurance. The house takes its second card after the player, and its blackjack takes
 * doubled stakes too (the European rule). So that a whole table can play one hand, the player's cards and the house's are
 * two rows drawn before: the stops are 22 cards for the player and 12 for the house, from the same shoe.
 */
const packs = 8
const playerCards = 22
const houseCards = 12

export const drawBlackjack = (draw?: Draw): number[] => deal(packs, playerCards + houseCards, draw)

/** The best total, and whether an ace counts eleven in it. */
export function totalOf(hand: readonly number[]): { total: number; isSoft: boolean } {
  const values = hand.map((card) => (rankOf(card) === 12 ? 1 : Math.min(10, rankOf(card) + 2)))
  const total = values.reduce((sum, value) => sum + value, 0)
  const isSoft = values.includes(1) && total <= 11
  return { total: isSoft ? total + 10 : total, isSoft }
}
const isBlackjack = (hand: readonly number[]) => hand.length === 2 && totalOf(hand).total === 21

/** `h` takes a card, `d` doubles and takes one, `s` stands. */
type Dealt = Pick<Round, 'stops' | 'acts'>
function playerHand({ stops, acts }: Dealt): number[] {
  const taken = [...acts].filter((act) => act !== 's').length
  return (stops ?? []).slice(0, 2 + taken)
}

function isOver(round: Dealt): boolean {
  return /[sd]$/.test(round.acts) || totalOf(playerHand(round)).total >= 21
}

/** All of the house's cards once the player is done, one before. */
function houseHand(round: Dealt): number[] {
  const row = (round.stops ?? []).slice(playerCards)
  const player = playerHand(round)
  const hand = row.slice(0, 2)
  if (totalOf(player).total > 21) return hand
  // Against a player's blackjack only a blackjack of the house matters.
  if (isBlackjack(player)) return hand
  while (totalOf(hand).total < 17 && hand.length < row.length) hand.push(row[hand.length] ?? 0)
  return hand
}

/** The payout per unit of the whole stake, in hundredths. */
function back_hundredths(round: Dealt): number {
  const player = playerHand(round)
  const house = houseHand(round)
  const [mine, theirs] = [totalOf(player).total, totalOf(house).total]
  if (isBlackjack(player)) return isBlackjack(house) ? 100 : 250
  if (mine > 21 || isBlackjack(house)) return 0
  if (theirs > 21 || mine > theirs) return 200
  return mine === theirs ? 100 : 0
}

const hand: HandRules = {
  isOver,
  seen(round) {
    const player = playerHand(round)
    const house = (round.stops ?? []).slice(playerCards, playerCards + 1)
    const acts = round.acts === '' ? ['h', 's', 'd'] : ['h', 's']
    return { hands: [player, house], points: [totalOf(player).total, totalOf(house).total], acts }
  },
  raiseOf: ({ stake_minor }, act) => (act === 'd' ? stake_minor : 0),
  // Two of one player's windows could otherwise try a card in one and refuse it in the other.
  ownStops: (stops) => [
    ...stops.slice(0, 2),
    ...drawBlackjack().slice(2, playerCards),
    ...stops.slice(playerCards),
  ],
}

const rules: Rules = {
  isFair: false,
  draw: () => drawBlackjack(),
  hand,
  winOf(round) {
    const whole = round.acts.includes('d') ? 2 * round.stake_minor : round.stake_minor
    return Math.floor((whole * back_hundredths(round)) / 100)
  },
  shown(round) {
    const hands = [playerHand(round), houseHand(round)]
    const { spin_id, win_minor } = round
    return {
      spin_id,
      stops: [],
      win_minor,
      seed: null,
      hands,
      points: hands.map((each) => totalOf(each).total),
    }
  },
}

/** One spot for the stake; the payout follows the hand, not the spot. */
const places: readonly Place[] = [{ name: 'stake', pays: '1:1', back_hundredths: () => 0 }]

export const blackjack: TableEngine = {
  places,
  draws: 'cards',
  hands: ['you', 'house'],
  return_fraction: 0.988,
  rules,
}
