import type { SlotModel, Step } from './model.ts'
import { bestOf, payRows, sumOf, wayWins, type Pays } from './pays.ts'
import { dropInto, fillFrom, stripsOf } from './reels.ts'

const [bag = []] = stripsOf(['1122233334444AAAAAKKKKKQQQQQJJJJJ'])
const pays: Pays = {
  '1': [6, 20, 80],
  '2': [4, 10, 40],
  '3': [2, 7, 20],
  '4': [1, 4, 12],
  A: [0, 3, 8],
  K: [0, 2, 6],
  Q: [0, 2, 5],
  J: [0, 1, 4],
}
const multiples = [1, 2, 3, 5, 8, 15, 30, 100]
const [reels, rows] = [5, 4]
/** A long chain is rare, an endless one impossible. */
const mostTumbles = 40

/** Winning symbols, counted by ways, disappear, those above fall, and each fall pays a higher multiple. */
export function cascadesModel(): SlotModel {
  return {
    ...{ kind: 'cascades', features: ['cascades', 'ways', 'multipliers'], reels, rows, lines: [] },
    strips: Array.from({ length: reels }, () => bag),
    paytable: payRows(pays),
    best_tenths: bestOf(pays) * (multiples.at(-1) ?? 1),
    says: { ways: rows ** reels, most: multiples.at(-1) ?? 1 },
    play(draw) {
      const steps: Step[] = []
      let grid = fillFrom(bag, reels, rows, draw)
      for (let fall = 0; fall < mostTumbles; fall += 1) {
        const times = multiples[Math.min(fall, multiples.length - 1)] ?? 1
        const wins = wayWins(grid, pays)
        steps.push({ kind: fall === 0 ? 'spin' : 'tumble', grid, wins, times, tenths: sumOf(wins) * times })
        if (wins.length === 0) break
        const gone = new Set(wins.flatMap(({ cells }) => cells.map(([reel, row]) => reel * rows + row)))
        grid = dropInto(grid, gone, bag, draw)
      }
      return steps
    },
  }
}
