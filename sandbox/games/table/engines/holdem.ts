import type { Round } from '../../round/round.ts'
import type { HandRules, Rules } from '../../round/rules.ts'
import { deal } from './draws.ts'
import type { Draw } from '../../slot/random.ts'
import type { Place, TableEngine } from './engine.ts'
import { categoryOf, firstRankOf, worthOf } from './pokerHand.ts'

/*
 * Casino hold'em: after the flop the player calls with twice the ante or folds. The house qualifies with a pair of fours;
 * where it does not, the ante is paid by the player's hand and the call comes back. The stops are two cards of the player,
 * two of the house and five of the board.
 */
export const drawHoldem = (draw?: Draw): number[] => deal(1, 9, draw)

const flop = 3
const pairOf = 1
const four = 2
/** The odds of the ante (to one), by the category of the player's hand. */
export const anteOdds = [1, 1, 1, 1, 1, 2, 3, 10, 20, 100]

type Dealt = Pick<Round, 'stops' | 'acts'>
function cardsOf({ stops }: Dealt) {
  const cards = stops ?? []
  return { player: cards.slice(0, 2), house: cards.slice(2, 4), board: cards.slice(4) }
}

/** The payout per unit of the ante, including the call of two units, in hundredths. */
function back_hundredths(round: Dealt): number {
  if (!round.acts.includes('c')) return 0
  const { player, house, board } = cardsOf(round)
  const mine = worthOf([...player, ...board])
  const theirs = worthOf([...house, ...board])
  const ante = 100 + 100 * (anteOdds[categoryOf(mine)] ?? 1)
  const isQualified = theirs >= 16 ** 5 && (categoryOf(theirs) > pairOf || firstRankOf(theirs) >= four)
  if (!isQualified) return ante + 200
  if (mine === theirs) return 300
  return mine > theirs ? ante + 400 : 0
}

const hand: HandRules = {
  isOver: ({ acts }) => acts !== '',
  seen(round) {
    const { player, board } = cardsOf(round)
    const shown = board.slice(0, flop)
    return {
      hands: [player, [], shown],
      points: [categoryOf(worthOf([...player, ...shown]))],
      acts: ['c', 'f'],
    }
  },
  raiseOf: ({ stake_minor }, act) => (act === 'c' ? 2 * stake_minor : 0),
  ownStops: (stops) => [...stops],
}

const rules: Rules = {
  isFair: false,
  draw: () => drawHoldem(),
  hand,
  winOf: (round) => Math.floor((round.stake_minor * back_hundredths(round)) / 100),
  shown(round) {
    const { player, house, board } = cardsOf(round)
    const { spin_id, win_minor } = round
    const points = [player, house].map((own) => categoryOf(worthOf([...own, ...board])))
    return { spin_id, stops: [], win_minor, seed: null, hands: [player, house, board], points }
  },
}

const places: readonly Place[] = [{ name: 'ante', pays: '1–100:1', back_hundredths: () => 0 }]

export const holdem: TableEngine = {
  places,
  draws: 'cards',
  hands: ['you', 'house', 'board'],
  return_fraction: 0.97,
  rules,
}
