import { chancesOf, lineMean } from './exact.ts'
import type { SlotModel } from './model.ts'
import { lineWins, payRows, sumOf, type Pays } from './pays.ts'
import { drawFrom, spinReels, stripsOf } from './reels.ts'

const strips = stripsOf(['J4QK3AJ2QKJ41QAK3JWQ', 'QJ3AK4JQ2WKJA1QK4J3Q', 'KQJ4A3QJKW2QJA41KQ3J'])
/** The lines of three reels: the rows and both diagonals. */
const lines = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
]

const rowOf = (three: number) => [three]
const paysOf: Record<'steady' | 'wide', Pays> = {
  steady: {
    ...{ '1': rowOf(200), '2': rowOf(100), '3': rowOf(55), '4': rowOf(36) },
    ...{ A: rowOf(18), K: rowOf(12), Q: rowOf(8), J: rowOf(5) },
  },
  wide: {
    ...{ '1': rowOf(250), '2': rowOf(80), '3': rowOf(42), '4': rowOf(22) },
    ...{ A: rowOf(10), K: rowOf(7), Q: rowOf(5), J: rowOf(3) },
  },
}
/** The fourth reel, one place each. */
const wheels = { steady: [1, 1, 1, 1, 2, 2, 2, 3, 3, 5], wide: [1, 1, 1, 1, 1, 2, 2, 3, 5, 10] }

/** Three classic reels, and a fourth that multiplies what they win. */
export function multipliersModel(range: 'steady' | 'wide'): SlotModel {
  const pays = paysOf[range]
  const wheel = wheels[range]
  return {
    ...{ kind: 'multipliers', features: ['multipliers', 'lines'], reels: 3, rows: 3, strips, lines },
    paytable: payRows(pays),
    says: { lines: lines.length, most: Math.max(...wheel) },
    play(draw) {
      const grid = spinReels(strips, 3, draw)
      const times = drawFrom(wheel, draw)
      const wins = lineWins(grid, lines, pays)
      return [{ kind: 'spin', grid, wins, times, tenths: sumOf(wins) * times }]
    },
    exactReturn: () => {
      const mean = wheel.reduce((sum, times) => sum + times, 0) / wheel.length
      return (lines.length * lineMean(strips.map(chancesOf), pays) * mean) / 10
    },
  }
}
