import { randomBelow, type Draw } from '../slot/random.ts'
import { payout, placeRules, type Place, type TableEngine } from './engines/engine.ts'
import { insideSpots } from './rouletteSpots.ts'

/** European: 0 to 36, one zero. */
const numbers = 37
export const rouletteReds: ReadonlySet<number> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
])

const spinWheel = (draw: Draw = randomBelow): number[] => [draw(numbers)]

/** A bet that pays `odds` to one. Zero loses everything that does not name it. */
function place(name: string, odds: number, wins: (number: number) => boolean): Place {
  return {
    name,
    pays: `${odds}:1`,
    back_hundredths: ([number = 0]) => (wins(number) ? (odds + 1) * 100 : 0),
  }
}

const places: readonly Place[] = [
  place('red', 1, (number) => rouletteReds.has(number)),
  place('black', 1, (number) => number > 0 && !rouletteReds.has(number)),
  place('even', 1, (number) => number > 0 && number % 2 === 0),
  place('odd', 1, (number) => number % 2 === 1),
  place('low', 1, (number) => number >= 1 && number <= 18),
  place('high', 1, (number) => number >= 19),
  ...[1, 2, 3].map((third) => place(`d${third}`, 2, (number) => Math.ceil(number / 12) === third)),
  ...[1, 2, 3].map((column) => place(`c${column}`, 2, (number) => number > 0 && number % 3 === column % 3)),
  ...insideSpots.map(({ name, covers }) =>
    place(name, 36 / covers.length - 1, (number) => covers.includes(number)),
  ),
]

/** The payout of the bets for a number. */
export function rouletteWin(bets: Record<string, number>, number: number): number {
  return payout(places, JSON.stringify(bets), [number])
}

export const roulette: TableEngine = {
  places,
  draws: 'wheel',
  hands: [],
  return_fraction: 36 / 37,
  rules: placeRules(places, spinWheel, () => ({ hands: [], points: [] })),
}
