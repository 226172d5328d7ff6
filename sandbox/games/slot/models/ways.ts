import { waysMean } from './exact.ts'
import type { SlotModel } from './model.ts'
import { bestOf, payRows, sumOf, wayWins, type Pays } from './pays.ts'
import { plainStrips, spinReels } from './reels.ts'

const paysOf: Record<3 | 4, Pays> = {
  3: {
    '1': [15, 40, 150],
    '2': [10, 25, 80],
    '3': [7, 15, 50],
    '4': [5, 10, 30],
    A: [4, 6, 15],
    K: [3, 5, 12],
    Q: [2, 4, 9],
    J: [1, 3, 6],
  },
  4: {
    '1': [7, 20, 80],
    '2': [4, 12, 40],
    '3': [2, 6, 20],
    '4': [1, 4, 12],
    A: [1, 1, 4],
    K: [0, 1, 2],
    Q: [0, 1, 2],
    J: [0, 0, 1],
  },
}

/** All combinations of rows on reels from the left. There are 243 with three rows, 1024 with four. */
export function waysModel(rows: 3 | 4): SlotModel {
  const pays = paysOf[rows]
  return {
    ...{ kind: 'ways', features: ['ways'], reels: 5, rows, strips: plainStrips, lines: [] },
    paytable: payRows(pays),
    best_tenths: bestOf(pays),
    says: { ways: rows ** 5 },
    play(draw) {
      const grid = spinReels(plainStrips, rows, draw)
      const wins = wayWins(grid, pays)
      return [{ kind: 'spin', grid, wins, tenths: sumOf(wins) }]
    },
    exactReturn: () => waysMean(plainStrips, rows, pays) / 10,
  }
}
