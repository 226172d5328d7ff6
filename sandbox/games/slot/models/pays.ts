import {
  payingSymbols,
  type Cell,
  type Grid,
  type PayingSymbol,
  type PayRow,
  type SlotSymbol,
  type Win,
} from './model.ts'

/** Payouts in tenths of the total stake for three, four and five of a kind; three reels have the first alone. */
export type Pays = Readonly<Record<PayingSymbol, readonly number[]>>

/** The row (0 top, 2 bottom) of each line on five reels. */
export const paylines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 2, 2, 0],
]

/** A line's payout from the left; a wild replaces any paying symbol, and a line that begins with one pays nothing. */
export function linePay(
  along: readonly SlotSymbol[],
  pays: Pays,
): { symbol: PayingSymbol; count: number; tenths: number } | undefined {
  const symbol = along.find((shown) => shown !== 'W')
  if (symbol === undefined || symbol === 'S' || symbol === 'C') return undefined
  let count = 0
  while (count < along.length && (along[count] === symbol || along[count] === 'W')) count += 1
  const tenths = pays[symbol][count - 3]
  return tenths ? { symbol, count, tenths } : undefined
}

export function lineWins(grid: Grid, lines: readonly (readonly number[])[], pays: Pays): Win[] {
  const wins: Win[] = []
  for (const [line, rows] of lines.entries()) {
    const pay = linePay(
      rows.map((row, reel) => grid[reel]?.[row] ?? 'C'),
      pays,
    )
    if (pay) {
      const cells = rows.slice(0, pay.count).map((row, reel): Cell => [reel, row])
      wins.push({ ...pay, cells, line })
    }
  }
  return wins
}

/** A symbol pays where it, or a wild, is on reels from the left, in any row; each combination of rows is a way. */
export function wayWins(grid: Grid, pays: Pays): Win[] {
  const wins: Win[] = []
  for (const symbol of payingSymbols) {
    const cells: Cell[] = []
    let [ways, count] = [1, 0]
    for (const [reel, shown] of grid.entries()) {
      const before = cells.length
      for (const [row, cell] of shown.entries()) if (cell === symbol || cell === 'W') cells.push([reel, row])
      if (cells.length === before) break
      ways *= cells.length - before
      count += 1
    }
    const tenths = (pays[symbol][count - 3] ?? 0) * ways
    if (tenths > 0) wins.push({ symbol, count, cells, tenths })
  }
  return wins
}

export function cellsOf(grid: Grid, symbol: SlotSymbol): Cell[] {
  return grid.flatMap((shown, reel) =>
    shown.flatMap((cell, row): Cell[] => (cell === symbol ? [[reel, row]] : [])),
  )
}

export function sumOf(wins: readonly Win[]): number {
  let sum = 0
  for (const win of wins) sum += win.tenths
  return sum
}

/** What the best combination pays, by itself. */
export const bestOf = (pays: Partial<Record<SlotSymbol, readonly number[]>>) =>
  Math.max(...Object.values(pays).flat())

export function payRows(pays: Pays): PayRow[] {
  return payingSymbols.map((symbol) => ({
    symbol,
    pays: pays[symbol].flatMap((tenths, index) => (tenths > 0 ? [{ count: String(index + 3), tenths }] : [])),
  }))
}
