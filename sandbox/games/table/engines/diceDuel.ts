import { rollDice } from './draws.ts'
import type { Draw } from '../../slot/random.ts'
import { placeRules, type Place, type TableEngine } from './engine.ts'

/* A red die against a blue one: the higher wins. A tie takes the stakes on both. The stops are red and blue. */

const rollDuel = (draw?: Draw): number[] => rollDice(2, draw)

const place = (
  name: string,
  back_hundredths: number,
  wins: (red: number, blue: number) => boolean,
): Place => ({
  name,
  pays: `×${back_hundredths / 100}`,
  back_hundredths: ([red = 0, blue = 0]) => (wins(red, blue) ? back_hundredths : 0),
})

const places: readonly Place[] = [
  place('redDie', 230, (red, blue) => red > blue),
  place('tie', 570, (red, blue) => red === blue),
  place('blueDie', 230, (red, blue) => blue > red),
]

export const diceDuel: TableEngine = {
  places,
  draws: 'dice',
  hands: ['redDie', 'blueDie'],
  return_fraction: 0.9583,
  rules: placeRules(places, rollDuel, ([red = 0, blue = 0]) => ({ hands: [[red], [blue]], points: [] })),
}
