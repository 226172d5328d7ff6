import { ace, deal, rankOf, suitOf } from './draws.ts'
import type { Draw } from '../../slot/random.ts'
import { placeRules, type Place, type TableEngine } from './engine.ts'

/*
 * One card each from eight packs; the higher rank wins, the ace is low. A tie takes half of a stake on a side. The stops are
 * the dragon's card and the tiger's.
 */
const packs = 8

const drawDragonTiger = (draw?: Draw): number[] => deal(packs, 2, draw)

/** Ace is one, king thirteen. */
const height = (card: number) => (rankOf(card) === ace ? 1 : rankOf(card) + 2)

function lead([dragon = 0, tiger = 0]: readonly number[]): number {
  return height(dragon) - height(tiger)
}
const isSuited = ([dragon = 0, tiger = 0]: readonly number[]) => suitOf(dragon) === suitOf(tiger)
const side = (ahead: number) => (ahead > 0 ? 200 : ahead === 0 ? 50 : 0)

const sideOf = (stops: readonly number[]) => (lead(stops) === 0 ? 2 : lead(stops) > 0 ? 0 : 1)

const places: readonly Place[] = [
  { name: 'dragon', pays: '1:1', back_hundredths: (stops) => side(lead(stops)) },
  { name: 'tie', pays: '11:1', back_hundredths: (stops) => (lead(stops) === 0 ? 1200 : 0) },
  { name: 'tiger', pays: '1:1', back_hundredths: (stops) => side(-lead(stops)) },
  {
    name: 'suitedTie',
    pays: '50:1',
    back_hundredths: (stops) => (lead(stops) === 0 && isSuited(stops) ? 5100 : 0),
  },
]

export const dragonTiger: TableEngine = {
  places,
  draws: 'cards',
  hands: ['dragon', 'tiger'],
  return_fraction: 0.9627,
  roadOf: sideOf,
  rules: placeRules(places, drawDragonTiger, ([dragon = 0, tiger = 0]) => ({
    hands: [[dragon], [tiger]],
    points: [],
    side: sideOf([dragon, tiger]),
  })),
}
