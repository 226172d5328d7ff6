import { lineMean, type Chances } from './exact.ts'
import type { Grid, SlotModel, SlotSymbol, Step } from './model.ts'
import { bestOf, lineWins, paylines, payRows, sumOf, type Pays } from './pays.ts'
import { spinReels, stripsOf, windowAt, type Strip } from './reels.ts'

const strips = stripsOf([
  'Q34AKJ32A1KJA1Q43QAJ42JK2QJK4QJK',
  'K34AKQ43J2KQJAQKA1J3Q4JWQ12AK24J',
  '2AJQ3A4JQWKA32JK4QJ1KAQ4AJ14JKQ3',
  'AK2JKW3JAQK21QK4Q31Q4JAQJK42AK3J',
  'AKJ2Q4JKAJ3K41AJK12Q43QA3QJAKQ4J',
])
const pays: Pays = {
  '1': [12, 50, 500],
  '2': [10, 32, 130],
  '3': [7, 22, 70],
  '4': [5, 15, 45],
  A: [3, 9, 22],
  K: [2, 7, 18],
  Q: [2, 5, 12],
  J: [1, 4, 10],
}
const lines = paylines.slice(0, 10)
const wildReels = [1, 2, 3]

/** A wild fills its reel, which stays while the others turn once more, up to three times. */
export function expandingWildsModel(): SlotModel {
  return {
    ...{ kind: 'expandingWilds', features: ['expandingWilds', 'lines'], reels: 5, rows: 3, strips, lines },
    paytable: payRows(pays),
    best_tenths: bestOf(pays),
    says: { lines: lines.length },
    play(draw) {
      const steps: Step[] = []
      const held = new Set<number>()
      for (;;) {
        const drawn = spinReels(strips, 3, draw)
        const fresh = drawn.flatMap((shown, reel) => (shown.includes('W') && !held.has(reel) ? [reel] : []))
        const kept = [...held]
        for (const reel of fresh) held.add(reel)
        const grid: Grid = drawn.map((shown, reel) => (held.has(reel) ? ['W', 'W', 'W'] : shown))
        const wins = lineWins(grid, lines, pays)
        steps.push({
          kind: steps.length === 0 ? 'spin' : 'respin',
          ...{ grid, wins, tenths: sumOf(wins) },
          ...(kept.length > 0 ? { held: wholeReels(kept) } : {}),
          ...(fresh.length > 0 ? { starts: wholeReels(fresh), remaining: 1 } : {}),
        })
        if (fresh.length === 0) return steps
      }
    },
    exactReturn: () => meanFrom(0) / 10,
  }
}

function wholeReels(reels: readonly number[]): [number, number][] {
  return reels.flatMap((reel) => [0, 1, 2].map((row): [number, number] => [reel, row]))
}

/** The mean of a spin and of all that follows, with the wild reels of the mask held. */
function meanFrom(mask: number): number {
  let mean = 0
  for (let next = mask; next < 1 << wildReels.length; next += 1) {
    if ((next & mask) !== mask) continue
    const chance = wildReels.reduce((product, reel, bit) => {
      if (mask & (1 << bit)) return product
      const share = wildShare(strips[reel] ?? [])
      return product * (next & (1 << bit) ? share : 1 - share)
    }, 1)
    mean += chance * (gridMean(next) + (next === mask ? 0 : meanFrom(next)))
  }
  return mean
}

const wildShare = (strip: Strip) =>
  strip.filter((_, stop) => windowAt(strip, stop, 3).includes('W')).length / strip.length

/** The mean of all lines where exactly the reels of the mask are wild. */
function gridMean(mask: number): number {
  return lines.reduce((sum, rows) => {
    const reels = rows.map((row, reel): Chances => {
      const bit = wildReels.indexOf(reel)
      if (bit >= 0 && mask & (1 << bit)) return new Map<SlotSymbol, number>([['W', 1]])
      return rowChances(strips[reel] ?? [], row)
    })
    return sum + lineMean(reels, pays)
  }, 0)
}

/** What a row of a reel shows while no wild is on it. */
function rowChances(strip: Strip, row: number): Chances {
  const shown = strip.map((_, stop) => windowAt(strip, stop, 3)).filter((cells) => !cells.includes('W'))
  const chances = new Map<SlotSymbol, number>()
  for (const cells of shown) {
    const symbol = cells[row] ?? 'J'
    chances.set(symbol, (chances.get(symbol) ?? 0) + 1 / shown.length)
  }
  return chances
}
