import type { Round } from '../../round/round.ts'
import type { HandRules, Rules, TableOutcome } from '../../round/rules.ts'
import { ace, deal, rankOf } from './draws.ts'
import type { Draw } from '../../slot/random.ts'
import { readBets, stakeOf, type Bets } from '../bets.ts'
import type { Place, TableEngine } from './engine.ts'
import { sidePlaces } from './sideBets.ts'

/*
 * Blackjack with eight packs: the house stands on every 17, blackjack pays 3:2, any two cards may be doubled for one more card, two
 * cards of one value may be split once (aces get one card each; 21 is no blackjack then), and against an ace half of the stake
 * insures at 2:1. The house takes its second card after the player, and its blackjack takes all stakes (the European rule). So that
 * a whole table can play one hand, the player's cards and the house's are two rows drawn before: the stops are 22 cards for the
 * player and 12 for the house, from the same shoe.
 */
const packs = 8
const playerCards = 22
const houseCards = 12

export const drawBlackjack = (draw?: Draw): number[] => deal(packs, playerCards + houseCards, draw)

const valueOf = (card: number) => (rankOf(card) === ace ? 1 : Math.min(10, rankOf(card) + 2))

/** The best total, and whether an ace counts eleven in it. */
export function totalOf(hand: readonly number[]): { total: number; isSoft: boolean } {
  const values = hand.map(valueOf)
  const total = values.reduce((sum, value) => sum + value, 0)
  const isSoft = values.includes(1) && total <= 11
  return { total: isSoft ? total + 10 : total, isSoft }
}

type Dealt = Pick<Round, 'stops' | 'acts'>
type Hand = { cards: number[]; isDoubled: boolean; isDone: boolean }
type Play = { hands: Hand[]; isInsured: boolean }

const newHand = (cards: number[], isDone = false): Hand => ({ cards, isDoubled: false, isDone })

/** `h` takes a card, `d` doubles and takes one, `s` stands, `p` splits, `i` insures. */
function playOf({ stops, acts }: Dealt): Play {
  const row = (stops ?? []).slice(0, playerCards)
  let hands = [newHand(row.slice(0, 2))]
  let taken = 2
  const take = (hand: Hand) => {
    hand.cards.push(row[taken] ?? 0)
    taken += 1
    if (totalOf(hand.cards).total >= 21 || taken === row.length) hand.isDone = true
  }
  for (const act of acts) {
    const hand = hands.find(({ isDone }) => !isDone)
    if (!hand) break
    if (act === 'h' || act === 'd') take(hand)
    if (act === 'd') hand.isDoubled = true
    if (act === 'd' || act === 's') hand.isDone = true
    if (act === 'p') {
      hands = hand.cards.map((card) => newHand([card], rankOf(card) === ace))
      hands.forEach(take)
    }
  }
  return { hands, isInsured: acts.includes('i') }
}

/** The hand that is played now; undefined when all are done. */
function activeOf({ hands }: Play): number | undefined {
  const at = hands.findIndex(({ cards, isDone }) => !isDone && totalOf(cards).total < 21)
  return at < 0 ? undefined : at
}

const isTwentyOne = (hand: readonly number[]) => hand.length === 2 && totalOf(hand).total === 21
/** 21 with the first two cards, not after a split. */
const isBlackjack = ({ hands }: Play) => hands.length === 1 && isTwentyOne(hands[0]?.cards ?? [])

/** All of the house's cards once the player is done. */
function houseHand({ stops }: Dealt, play: Play): number[] {
  const row = (stops ?? []).slice(playerCards)
  const hand = row.slice(0, 2)
  // Against a blackjack, or nothing but busts, only a blackjack of the house matters.
  const isDecided = isBlackjack(play) || play.hands.every(({ cards }) => totalOf(cards).total > 21)
  if (isDecided) return hand
  while (totalOf(hand).total < 17 && hand.length < row.length) hand.push(row[hand.length] ?? 0)
  return hand
}

/** The payout of one hand per unit of its whole stake, in hundredths. */
function back_hundredths(cards: readonly number[], house: readonly number[]): number {
  const [mine, theirs] = [totalOf(cards).total, totalOf(house).total]
  if (mine > 21 || isTwentyOne(house)) return 0
  if (theirs > 21 || mine > theirs) return 200
  return mine === theirs ? 100 : 0
}

/** One spot for the stake, whose payout follows the hand, and the side bets. */
const main = 'stake'
const places: readonly Place[] = [{ name: main, pays: '1:1', back_hundredths: () => 0 }, ...sidePlaces]

type Bet = Pick<Round, 'bet' | 'stake_minor' | 'stops'>
const betsOf = ({ bet }: Bet) => readBets(bet ?? '', (place) => places.some(({ name }) => name === place))
/** The stake of the hand, without the side bets. */
const mainOf = (round: Bet): number => betsOf(round)?.[main] ?? round.stake_minor

/** What each side bet with a chip pays. */
function sidePaid(round: Bet): Bets {
  const bets = betsOf(round) ?? {}
  const [one = 0, two = 0] = round.stops ?? []
  const cards = [one, two, round.stops?.[playerCards] ?? 0]
  const paid = sidePlaces.flatMap(({ name, back_hundredths }) =>
    bets[name] === undefined
      ? []
      : [[name, Math.floor((bets[name] * back_hundredths(cards)) / 100)] as const],
  )
  return Object.fromEntries(paid)
}

const insuranceOf = (round: Bet) => Math.floor(mainOf(round) / 2)

function actsOf(round: Dealt, play: Play, at: number): string[] {
  const { cards } = play.hands[at] ?? newHand([])
  if (cards.length > 2) return ['h', 's']
  const [one = 0, two = 0] = cards
  const maySplit = play.hands.length === 1 && valueOf(one) === valueOf(two)
  const up = round.stops?.[playerCards] ?? 0
  const mayInsure = round.acts === '' && rankOf(up) === ace
  return ['h', 's', 'd', ...(maySplit ? ['p'] : []), ...(mayInsure ? ['i'] : [])]
}

const hand: HandRules = {
  isOver: (round) => activeOf(playOf(round)) === undefined,
  /** The second hand of a split is the third that is seen, after the house's. */
  seen(round) {
    const play = playOf(round)
    const active = activeOf(play)
    const [first, second] = play.hands.map(({ cards }) => cards)
    const house = (round.stops ?? []).slice(playerCards, playerCards + 1)
    const hands = [first ?? [], house, ...(second ? [second] : [])]
    const paid = sidePaid(round)
    return {
      hands,
      points: hands.map((each) => totalOf(each).total),
      acts: active === undefined ? [] : actsOf(round, play, active),
      active: active === 1 ? 2 : 0,
      ...(Object.keys(paid).length > 0 && { paid }),
    }
  },
  raiseOf(round, act) {
    if (act === 'i') return insuranceOf(round)
    return act === 'd' || act === 'p' ? mainOf(round) : 0
  },
  // Two of one player's windows could otherwise try a card in one and refuse it in the other.
  ownStops: (stops) => [
    ...stops.slice(0, 2),
    ...drawBlackjack().slice(2, playerCards),
    ...stops.slice(playerCards),
  ],
}

/** What the hands pay, with their insurance. */
function mainWinOf(round: Round, play: Play, house: readonly number[]): number {
  const stake_minor = mainOf(round)
  const insured = play.isInsured && isTwentyOne(house) ? 3 * insuranceOf(round) : 0
  if (isBlackjack(play)) return isTwentyOne(house) ? stake_minor : Math.floor((stake_minor * 250) / 100)
  return play.hands.reduce(
    (sum, { cards, isDoubled }) =>
      sum + Math.floor(((isDoubled ? 2 : 1) * stake_minor * back_hundredths(cards, house)) / 100),
    insured,
  )
}

const rules: Rules = {
  isFair: false,
  draw: () => drawBlackjack(),
  hand,
  winOf(round) {
    const play = playOf(round)
    return mainWinOf(round, play, houseHand(round, play)) + stakeOf(sidePaid(round))
  },
  shown(round) {
    const play = playOf(round)
    const house = houseHand(round, play)
    const [first, second] = play.hands.map(({ cards }) => cards)
    const hands = [first ?? [], house, ...(second ? [second] : [])]
    const { spin_id, win_minor } = round
    const points = hands.map((each) => totalOf(each).total)
    const shown = { spin_id, stops: [], win_minor, seed: null, hands, points }
    // Who watches has no bet.
    return round.bet === null ? shown : { ...shown, ...paidOf(round, mainWinOf(round, play, house)) }
  },
}

/** What came of each bet of the player. */
function paidOf(round: Round, win_minor: number): Pick<TableOutcome, 'paid' | 'main' | 'hits'> {
  const side = sidePaid(round)
  const hits = Object.keys(side).filter((name) => side[name])
  const staked_minor = mainOf(round) + round.raised_minor
  return { paid: { [main]: win_minor, ...side }, main: { staked_minor, win_minor }, hits }
}

export const blackjack: TableEngine = {
  places,
  main,
  draws: 'cards',
  hands: ['you', 'house', 'second'],
  printed: ['paysNatural', 'dealerStands', 'paysInsurance'],
  return_fraction: 0.994,
  rules,
}
