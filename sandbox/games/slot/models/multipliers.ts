import { chancesOf, lineMean } from './exact.ts'
import type { SlotModel } from './model.ts'
import { bestOf, lineWins, payRows, sumOf, type Pays } from './pays.ts'
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
    ...{ '1': rowOf(500), '2': rowOf(80), '3': rowOf(20), '4': rowOf(14) },
    ...{ A: rowOf(10), K: rowOf(6), Q: rowOf(3), J: rowOf(2) },
  },
}
/** The fourth reel: each multiplier, and how many places it has. */
const wheels: Record<'steady' | 'wide', readonly (readonly [times: number, places: number])[]> = {
  steady: [
    [1, 4],
    [2, 3],
    [3, 2],
    [5, 1],
  ],
  wide: [
    [1, 110],
    [2, 48],
    [3, 24],
    [5, 12],
    [10, 5],
    [100, 1],
  ],
}

/** Three classic reels, and a fourth that multiplies what they win. */
export function multipliersModel(range: 'steady' | 'wide'): SlotModel {
  const pays = paysOf[range]
  const wheel = wheels[range].flatMap(([times, count]) => Array.from({ length: count }, () => times))
  const most = Math.max(...wheel)
  return {
    ...{ kind: 'multipliers', features: ['multipliers', 'lines'], reels: 3, rows: 3, strips, lines },
    paytable: payRows(pays),
    best_tenths: bestOf(pays) * most,
    says: { lines: lines.length, most },
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
