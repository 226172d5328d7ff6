import { chancesOf, lineMean } from './exact.ts'
import { payingSymbols, type PayingSymbol, type SlotModel } from './model.ts'
import { bestOf, lineWins, paylines, payRows, sumOf, type Pays } from './pays.ts'
import { plainStrips, spinReels } from './reels.ts'

/** Payouts of a game with twenty lines; with ten each line pays twice as much. */
const twenty: Pays = {
  '1': [20, 120, 5000],
  '2': [16, 80, 400],
  '3': [12, 50, 200],
  '4': [8, 36, 120],
  A: [6, 20, 60],
  K: [4, 16, 50],
  Q: [4, 12, 40],
  J: [2, 8, 30],
}

/** The classic: five reels, three rows, and nothing but lines and wilds. */
export function linesModel(count: 10 | 20): SlotModel {
  const pays: Record<PayingSymbol, readonly number[]> = { ...twenty }
  for (const symbol of payingSymbols) pays[symbol] = twenty[symbol].map((tenths) => (tenths * 20) / count)
  const lines = paylines.slice(0, count)
  return {
    ...{ kind: 'lines', features: ['lines'], reels: 5, rows: 3, strips: plainStrips, lines },
    paytable: payRows(pays),
    best_tenths: bestOf(pays),
    says: { lines: count },
    play(draw) {
      const grid = spinReels(plainStrips, 3, draw)
      const wins = lineWins(grid, lines, pays)
      return [{ kind: 'spin', grid, wins, tenths: sumOf(wins) }]
    },
    exactReturn: () => (count * lineMean(plainStrips.map(chancesOf), pays)) / 10,
  }
}
