import type { Outcome, SlotWin } from './engine.ts'
import { rows, strips, type PayingSymbol, type SlotSymbol } from './reels.ts'

/*
 * 243 ways: a symbol pays where it, or a wild, is on reels from the left, in any row; each combination of rows is a way.
 * Payouts of three, four and five reels are hundredths of the total stake a way.
 */
export type WaysPays = Record<PayingSymbol, readonly [three: number, four: number, five: number]>

export const waysPays: WaysPays = {
  '1': [150, 400, 1500],
  '2': [100, 250, 800],
  '3': [70, 150, 500],
  '4': [50, 100, 300],
  A: [40, 60, 150],
  K: [25, 50, 120],
  Q: [20, 40, 90],
  J: [15, 25, 60],
}
export const payingSymbols = ['1', '2', '3', '4', 'A', 'K', 'Q', 'J'] as const satisfies PayingSymbol[]

export function gridAt(stops: readonly number[]): SlotSymbol[][] {
  return strips.map((strip, reel) =>
    Array.from({ length: rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 'J'),
  )
}

/** The wins of a grid, each with its cells, in whole minor units. */
export function waysWins(grid: readonly SlotSymbol[][], pays: WaysPays, stake_minor: number): SlotWin[] {
  return payingSymbols.flatMap((symbol) => {
    const held = grid.map((reel) =>
      reel.flatMap((shown, row) => (shown === symbol || shown === 'W' ? [row] : [])),
    )
    const run = held.findIndex((cells) => cells.length === 0)
    const count = run < 0 ? held.length : run
    const pay = pays[symbol][count - 3]
    // Some symbols pay nothing for three reels.
    if (!pay) return []
    const reels = held.slice(0, count)
    const ways = reels.reduce((product, cells) => product * cells.length, 1)
    const cells = reels.flatMap((rowsOf, reel) => rowsOf.map((row): [number, number] => [reel, row]))
    return [{ line: -1, symbol, count, cells, win_minor: Math.floor((stake_minor * pay * ways) / 100) }]
  })
}

export function waysOutcome(stops: readonly number[], stake_minor: number): Outcome {
  const grid = gridAt(stops)
  const wins = waysWins(grid, waysPays, stake_minor)
  return { stops: [...stops], grid, wins, win_minor: wins.reduce((sum, win) => sum + win.win_minor, 0) }
}
