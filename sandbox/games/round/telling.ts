import { decimalOf } from '#contract/money.ts'
import type { Outcome } from '#contract/seamless.ts'
import type { SandboxGame } from '../catalog.ts'
import type { Outcome as SlotOutcome, PaidStep } from '../slot/slotGame.ts'
import { rankOf, suitOf } from '../table/engines/draws.ts'
import { engines } from '../table/engines/engines.ts'
import { isRacePlace } from '../table/race.ts'
import { readBets } from '../table/bets.ts'
import { isInTheAir } from './answers.ts'
import type { Round } from './round.ts'
import type { Rules, Shown, TableOutcome } from './rules.ts'

/*
 * What a round tells the operator: what was drawn, in signs that are the same in every language. A feature is told step by step, as far
 * as the contract has room.
 */
type Part = Outcome[number]

const mostParts = 60
const longest = 4000

export function outcomeOf(
  game: SandboxGame,
  rules: Rules,
  round: Round,
  currency: string,
): Outcome | undefined {
  if (round.stops === null) return undefined
  const shown = rules.shown(round)
  const parts = isSlot(shown)
    ? shown.steps.flatMap(partsOfStep)
    : [betsPart(game, round, currency), ...partsOfTable(game, round, shown, isInTheAir(round, rules))]
  let told = parts.filter(({ values }) => values.length > 0).slice(0, mostParts)
  while (JSON.stringify(told).length > longest) told = told.slice(0, -1)
  return told.length > 0 ? told : undefined
}

function isSlot(shown: Shown): shown is SlotOutcome {
  return 'grid' in shown
}

/** A value is a reel, from the top. */
function partsOfStep({ kind, grid, times, win_minor }: PaidStep): Part[] {
  const reels: Part = { part: 'reels', values: grid.map((reel) => reel.join(' ')) }
  const signs = [...(times === undefined ? [] : [`×${times}`]), ...(win_minor > 0 ? ['+'] : [])]
  return kind === 'spin' ? [reels] : [{ part: 'event', values: [kind, ...signs] }, reels]
}

/** "odd 5.00": the place and what lay on it, the largest first, as many as the contract has room for. */
const mostBets = 40

export function betsOf(
  { kind, plays }: SandboxGame,
  { bet }: Round,
): { place: string; amount_minor: number }[] {
  const engine = kind === 'race' || plays === undefined ? undefined : engines[plays]
  const places = engine?.places
  const isPlace = (name: string) => places?.some((place) => place.name === name) ?? isRacePlace(name)
  const bets = readBets(bet ?? '', isPlace) ?? {}
  // Where there is one place, or only the main one is bet on, its bet is the stake.
  const isPlain = places?.length === 1 || Object.keys(bets).join() === engine?.main
  if (isPlain) return []
  return Object.entries(bets)
    .map(([place, amount_minor]) => ({ place, amount_minor }))
    .toSorted((one, other) => other.amount_minor - one.amount_minor)
}

function betsPart(game: SandboxGame, round: Round, currency: string): Part {
  const bets = betsOf(game, round).slice(0, mostBets)
  return {
    part: 'bets',
    values: bets.map(
      ({ place, amount_minor }) => `${signOfPlace(place)} ${decimalOf(amount_minor, currency)}`,
    ),
  }
}

/** A number of the wheel, or a runner, is its number; spots and words stay: "s1-4" covers 1 and 4. */
const signOfPlace = (place: string) => place.replace(/^[nw](?=\d)/, '').replace(/^[stqx](?=\d)/, '')

function partsOfTable(game: SandboxGame, round: Round, shown: TableOutcome, isFlying: boolean): Part[] {
  const { hands = [] } = shown
  switch (game.kind) {
    case 'crash': {
      const taken =
        round.win_minor > 0 ? [multiple(Math.floor((round.win_minor * 100) / round.stake_minor))] : []
      return [
        { part: 'taken', values: taken },
        // Nobody learns the end of a flight before it.
        { part: 'multiple', values: isFlying ? [] : [multiple(round.stops?.[0] ?? 100)] },
      ]
    }
    case 'race':
      return [{ part: 'winner', values: shown.stops.map(String) }]
    case 'roulette':
      return [{ part: 'numbers', values: shown.stops.map(String) }]
    case 'ladder':
      return [
        { part: game.plays === 'hilo' ? 'cards' : 'numbers', values: hands[0]?.map(signOf(game)) ?? [] },
        { part: 'multiple', values: (shown.points ?? []).map(multiple) },
      ]
    default: {
      const isDice = game.plays !== undefined && engines[game.plays].draws === 'dice'
      const all = hands.length > 0 ? hands : [shown.stops]
      return all.map((hand, index) => ({
        part: isDice ? 'dice' : 'cards',
        values: hand.map(signOf(game)),
        ...handOf(game, round, shown, index),
      }))
    }
  }
}

const toldNames: Record<string, Part['hand']> = {
  ...{ you: 'own', house: 'dealer', second: 'second', board: 'board', player: 'player', banker: 'banker' },
  ...{ dragon: 'dragon', tiger: 'tiger', redDie: 'red', blueDie: 'blue' },
}

/** Whose hand it is, its total where the game counts one, and how it ended. */
function handOf(
  { plays }: SandboxGame,
  round: Round,
  { points, side, main, hands = [] }: TableOutcome,
  index: number,
): Pick<Part, 'hand' | 'total' | 'end'> {
  const hand = plays && toldNames[engines[plays].hands[index] ?? '']
  if (!hand) return {}
  // A poker hand has a rank instead.
  const total = plays === 'holdem' ? undefined : points?.[index]
  const end =
    side === undefined
      ? ownEnd(
          hand,
          { ...wholeOf(round), ...main, acts: round.acts },
          points,
          isTwentyOne(hands[1], points?.[1]),
        )
      : sideEnd(side, index)
  return { hand, ...(total !== undefined && { total }), ...(end && { end }) }
}

const wholeOf = ({ stake_minor, raised_minor, win_minor }: Round) => ({
  staked_minor: stake_minor + raised_minor,
  win_minor,
})

const sideEnd = (side: number, index: number) => (side === 2 ? 'tied' : side === index ? 'won' : 'lost')

const isTwentyOne = (cards: readonly number[] = [], total?: number) => cards.length === 2 && total === 21

/** A single hand ended as the round did; after a split, or insured, each against the house. */
function ownEnd(
  hand: Part['hand'],
  { staked_minor, win_minor, acts }: { staked_minor: number; win_minor: number; acts: string },
  points: readonly number[] = [],
  isHouseBlackjack: boolean,
): Part['end'] | undefined {
  if (hand !== 'own' && hand !== 'second') return undefined
  if (!/[pi]/.test(acts)) return endOf(win_minor, staked_minor)
  const [first = 0, house = 0, second = 0] = points
  const mine = hand === 'own' ? first : second
  if (mine > 21 || isHouseBlackjack) return 'lost'
  return house > 21 ? 'won' : endOf(mine, house)
}

const endOf = (mine: number, other: number) => (mine === other ? 'tied' : mine > other ? 'won' : 'lost')

const multiple = (hundredths: number) => `×${(hundredths / 100).toFixed(2)}`

const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const suits = ['♠', '♥', '♦', '♣']

function signOf({ plays }: SandboxGame): (drawn: number) => string {
  const isCard = plays === 'hilo' || (plays !== undefined && engines[plays].draws === 'cards')
  return (drawn) => (isCard ? `${ranks[rankOf(drawn)]}${suits[suitOf(drawn)]}` : `${drawn}`)
}
