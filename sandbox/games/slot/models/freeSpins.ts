import { chancesOf, countsOf, lineMean, sumChances } from './exact.ts'
import type { SlotModel, Step } from './model.ts'
import { bestOf, cellsOf, lineWins, paylines, payRows, sumOf, type Pays } from './pays.ts'
import { plainStrips, spinReels, stripsOf } from './reels.ts'

/** The plain strips with a scatter in place of a low mark. */
const strips = stripsOf([
  'Q34AKJ32A1KSA1Q43QAJ42JK2QJK4QJK',
  'K34AKQ43J2WQJAQKA1S3Q4JWQ12AK24J',
  '2AWQ3A4JQWKA32JK4QS1KAQ4WJ14JKQ3',
  'AW2JKW3SAQK21QK4Q31Q4JAQJK42AK3J',
  'AKJ2Q4JKAJ3K41ASK12Q43QA3QJAKQ4J',
])

const pays: Pays = {
  '1': [20, 120, 3500],
  '2': [15, 60, 360],
  '3': [12, 42, 180],
  '4': [7, 30, 110],
  A: [5, 18, 55],
  K: [4, 14, 44],
  Q: [3, 11, 34],
  J: [2, 7, 22],
}
const needed = 3
/** What the scatters themselves pay. */
const scatterTenths = 20

/** Three scatters anywhere pay and start free spins, whose wins are multiplied. They turn without scatters. */
export function freeSpinsModel(spins: number, times: number): SlotModel {
  const lines = paylines
  const play: SlotModel['play'] = (draw) => {
    const grid = spinReels(strips, 3, draw)
    const wins = lineWins(grid, lines, pays)
    const starts = cellsOf(grid, 'S')
    if (starts.length < needed) return [{ kind: 'spin', grid, wins, tenths: sumOf(wins) }]
    wins.push({ symbol: 'S', count: starts.length, cells: starts, tenths: scatterTenths })
    const steps: Step[] = [{ kind: 'spin', grid, wins, tenths: sumOf(wins), starts, remaining: spins }]
    for (let remaining = spins - 1; remaining >= 0; remaining -= 1) {
      const free = spinReels(plainStrips, 3, draw)
      const won = lineWins(free, lines, pays)
      steps.push({ kind: 'free', grid: free, wins: won, tenths: sumOf(won) * times, times, remaining })
    }
    return steps
  }
  return {
    ...{
      kind: 'freeSpins',
      features: ['freeSpins', 'lines', 'multipliers'],
      reels: 5,
      rows: 3,
      strips,
      lines,
    },
    paytable: [...payRows(pays), { symbol: 'S', pays: [{ count: `${needed}+`, tenths: scatterTenths }] }],
    best_tenths: bestOf(pays) * times,
    says: { lines: lines.length, spins, times, scatters: needed },
    play,
    exactReturn: () => {
      const scatters = sumChances(strips.map((strip) => countsOf(strip, 3, (cell) => cell === 'S')))
      const chance = scatters.slice(needed).reduce((sum, share) => sum + share, 0)
      const base = lines.length * lineMean(strips.map(chancesOf), pays)
      const free = lines.length * lineMean(plainStrips.map(chancesOf), pays)
      return (base + chance * (scatterTenths + spins * times * free)) / 10
    },
  }
}
