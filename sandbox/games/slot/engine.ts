import { paylines, type LineCount } from './lines.ts'
import { payouts, rows, strips, type PayingSymbol, type SlotSymbol } from './reels.ts'

/** One winning line: its index in `paylines`, and how many reels from the left it covers. */
export type SlotWin = {
  line: number
  symbol: PayingSymbol
  count: number
  win_minor: number
  /** The cells of a win that lies on no line, whose `line` is −1. */
  cells?: [reel: number, row: number][]
}
/** The reels at rest, or after a tumble. */
export type Step = { grid: SlotSymbol[][]; wins: SlotWin[] }
export type Outcome = Step & { stops: number[]; win_minor: number; steps?: Step[] }

/** Draws a stop for each reel; every position is equally likely. */
export function drawStops(): number[] {
  return strips.map((strip) => randomBelow(strip.length))
}

/** A uniformly distributed whole number from 0 up to `limit`, by rejection sampling. */
export function randomBelow(limit: number): number {
  const range = 2 ** 32
  const fairEnd = range - (range % limit)
  const draw = new Uint32Array(1)
  for (;;) {
    const [value = range] = crypto.getRandomValues(draw)
    if (value < fairEnd) return value % limit
  }
}

/** The payout of the stops for a valid stake (`isStake`). */
export function outcomeOf(stops: readonly number[], lines: LineCount, stake_minor: number): Outcome {
  const grid = strips.map((strip, reel) =>
    Array.from({ length: rows }, (_, row) => symbolAt(strip, (stops[reel] ?? 0) + row)),
  )
  const wins = paylines
    .slice(0, lines)
    .map((rowsOfLine, line) => lineWin(grid, rowsOfLine, line, lines, stake_minor))
    .filter((win) => win !== undefined)
  return { stops: [...stops], grid, wins, win_minor: wins.reduce((sum, win) => sum + win.win_minor, 0) }
}

/** The payout of a line as a multiple of its stake, from the left; a wild replaces any symbol. */
export function linePay(
  along: readonly SlotSymbol[],
): { symbol: PayingSymbol; count: number; multiple: number } | undefined {
  const symbol = along[0]
  if (symbol === undefined || symbol === 'W') return undefined
  let count = 1
  while (count < along.length && (along[count] === symbol || along[count] === 'W')) count++
  const multiple = payouts[symbol][count - 3]
  return multiple === undefined ? undefined : { symbol, count, multiple }
}

function lineWin(
  grid: SlotSymbol[][],
  rowsOfLine: readonly number[],
  line: number,
  lines: LineCount,
  stake_minor: number,
): SlotWin | undefined {
  const along = rowsOfLine.map((row, reel) => symbolAt(grid[reel] ?? [], row))
  const pay = linePay(along)
  if (pay === undefined) return undefined
  const win_minor = (stake_minor * pay.multiple) / lines
  if (!Number.isSafeInteger(win_minor)) throw new Error(`a stake of ${stake_minor} does not pay whole units`)
  return { line, symbol: pay.symbol, count: pay.count, win_minor }
}

function symbolAt(strip: readonly SlotSymbol[], place: number): SlotSymbol {
  const symbol = strip[place % strip.length]
  if (symbol === undefined) throw new Error('empty strip')
  return symbol
}
