import type { Outcome } from '#contract/seamless.ts'
import type { SandboxGame } from '../catalog.ts'
import type { Outcome as SlotOutcome, PaidStep } from '../slot/slotGame.ts'
import { rankOf, suitOf } from '../table/engines/draws.ts'
import { engines } from '../table/engines/engines.ts'
import type { Round } from './round.ts'
import type { Rules, Shown, TableOutcome } from './rules.ts'

/*
 * What a round tells the operator: what was drawn, in signs that are the same in every language. A feature is told step by step, as far
 * as the contract has room.
 */
type Part = Outcome[number]

const mostParts = 60
const longest = 4000

export function outcomeOf(game: SandboxGame, rules: Rules, round: Round): Outcome | undefined {
  if (round.stops === null) return undefined
  const shown = rules.shown(round)
  const parts = isSlot(shown) ? shown.steps.flatMap(partsOfStep) : partsOfTable(game, round, shown)
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

function partsOfTable(game: SandboxGame, round: Round, shown: TableOutcome): Part[] {
  const { hands = [] } = shown
  switch (game.kind) {
    case 'crash':
      return [{ part: 'multiple', values: [multiple(round.stops?.[0] ?? 100)] }]
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
      return all.map((hand) => ({ part: isDice ? 'dice' : 'cards', values: hand.map(signOf(game)) }))
    }
  }
}

const multiple = (hundredths: number) => `×${(hundredths / 100).toFixed(2)}`

const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const suits = ['♠', '♥', '♦', '♣']

function signOf({ plays }: SandboxGame): (drawn: number) => string {
  const isCard = plays === 'hilo' || (plays !== undefined && engines[plays].draws === 'cards')
  return (drawn) => (isCard ? `${ranks[rankOf(drawn)]}${suits[suitOf(drawn)]}` : `${drawn}`)
}
