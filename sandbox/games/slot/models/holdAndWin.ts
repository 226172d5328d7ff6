import { chancesOf, countsOf, lineMean, sumChances } from './exact.ts'
import type { Cell, Grid, SlotModel, Step } from './model.ts'
import { cellsOf, lineWins, paylines, payRows, sumOf, type Pays } from './pays.ts'
import { drawFrom, spinReels, stripsOf } from './reels.ts'

const strips = stripsOf([
  'Q34AKJ32A1KCCCQ43QAJ42JK2QJK4QJK',
  'K34AKQCCC2WQJAQKA1J3Q4JC3Q12AK24',
  '2AWQ3A4JQCCCA32JK4QJ1K2JQ4WJ14JK',
  'AW2JK3JAQCCCQK4Q31Q4JA4QK42AK3J1',
  'AKJ2Q4JKACCC41AJK12Q433AQJAKQ4J3',
])
const pays: Pays = {
  '1': [44, 220, 1000],
  '2': [30, 110, 500],
  '3': [22, 66, 250],
  '4': [16, 48, 160],
  A: [9, 26, 90],
  K: [7, 22, 64],
  Q: [8, 20, 54],
  J: [5, 13, 42],
}
const lines = paylines.slice(0, 10)
const needed = 6
const respins = 3
const places = 15
/** A place that is not held becomes a coin in one of so many respins. */
const oneIn = 18
/** The values of coins in tenths, one place each. */
const values = [5, 5, 5, 5, 5, 10, 10, 10, 10, 20, 20, 20, 30, 50, 100]
/** For all fifteen places full. */
const grandTenths = 20_000

type Coin = { cell: Cell; tenths: number }

/** Six coins stay and the other places turn: three times, and from the beginning with each new coin. Then all coins pay. */
export function holdAndWinModel(): SlotModel {
  return {
    ...{ kind: 'holdAndWin', features: ['holdAndWin', 'lines'], reels: 5, rows: 3, strips, lines },
    paytable: payRows(pays),
    best_tenths: grandTenths,
    says: { lines: lines.length, coins: needed, respins, grand: grandTenths / 10 },
    play(draw) {
      const grid = spinReels(strips, 3, draw)
      const wins = lineWins(grid, lines, pays)
      const cells = cellsOf(grid, 'C')
      const coins = cells.map((cell): Coin => ({ cell, tenths: drawFrom(values, draw) }))
      const first: Step = { kind: 'spin', grid, wins, tenths: sumOf(wins), coins }
      if (cells.length < needed) return [first]
      return [{ ...first, starts: cells, remaining: respins }, ...respinsOf(grid, coins, draw)]
    },
    exactReturn: () => {
      const shown = sumChances(strips.map((strip) => countsOf(strip, 3, (cell) => cell === 'C')))
      const feature = shown
        .slice(needed)
        .reduce((sum, chance, more) => sum + chance * featureMean(needed + more, respins), 0)
      return (lines.length * lineMean(strips.map(chancesOf), pays) + feature) / 10
    },
  }
}

function respinsOf(start: Grid, first: readonly Coin[], draw: (limit: number) => number): Step[] {
  const steps: Step[] = []
  let [grid, coins, remaining] = [start, [...first], respins]
  while (remaining > 0 && coins.length < places) {
    const held = coins.map(({ cell }) => cell)
    const fresh: Coin[] = []
    grid = grid.map((shown, reel) =>
      shown.map((symbol, row) => {
        if (symbol === 'C') return 'C'
        if (draw(oneIn) > 0) return symbol
        fresh.push({ cell: [reel, row], tenths: drawFrom(values, draw) })
        return 'C'
      }),
    )
    coins = [...coins, ...fresh]
    remaining = fresh.length > 0 ? respins : remaining - 1
    steps.push({ kind: 'respin', grid, wins: [], tenths: 0, coins, held, remaining })
  }
  const last = steps.at(-1)
  if (last) {
    last.remaining = 0
    last.tenths = payOf(coins)
  }
  return steps
}

function payOf(coins: readonly Coin[]): number {
  return coins.reduce((sum, { tenths }) => sum + tenths, coins.length === places ? grandTenths : 0)
}

/** The mean payout with so many coins and respins remaining. */
function featureMean(coins: number, remaining: number): number {
  const value = values.reduce((sum, tenths) => sum + tenths, 0) / values.length
  if (coins === places) return coins * value + grandTenths
  if (remaining === 0) return coins * value
  const free = places - coins
  let mean = 0
  for (let fresh = 0; fresh <= free; fresh += 1) {
    const chance = choose(free, fresh) * (1 / oneIn) ** fresh * (1 - 1 / oneIn) ** (free - fresh)
    mean += chance * (fresh === 0 ? featureMean(coins, remaining - 1) : featureMean(coins + fresh, respins))
  }
  return mean
}

function choose(all: number, some: number): number {
  let ways = 1
  for (let taken = 0; taken < some; taken += 1) ways = (ways * (all - taken)) / (taken + 1)
  return ways
}
