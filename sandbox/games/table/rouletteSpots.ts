/*
 * The inside of the cloth as a lattice of half cells: three rows of twelve numbers, zero before the first column. A spot is on a
 * number, or on a line between numbers, and covers what it touches.
 *   x  0 is the line beside zero, 1 the middle of the first column, 2 the line after it, … 23 the middle of the last column
 *   y  1, 3 and 5 are the middles of the rows (3 6 9 …, 2 5 8 …, 1 4 7 …), 2 and 4 the lines between, 6 the outer line
 */
type Spot = { name: string; kind: SpotKind; covers: readonly number[]; x: number; y: number }
export type SpotKind = 'straight' | 'split' | 'street' | 'trio' | 'corner' | 'firstFour' | 'sixLine'

const columns = 12
const outerLine = 6
const letters: Record<Exclude<SpotKind, 'straight'>, string> = {
  ...{ split: 's', street: 't', trio: 't', corner: 'q', firstFour: 'q', sixLine: 'x' },
}

function spotAt(x: number, y: number): Spot {
  const covers = [...new Set(columnsAt(x).flatMap((column) => rowsAt(y).map((row) => numberAt(column, row))))]
  covers.sort((one, two) => one - two)
  const kind = kindOf(covers)
  const [first, last] = [covers[0] ?? 0, covers.at(-1) ?? 0]
  const name = kind === 'straight' ? `n${first}` : `${letters[kind]}${first}-${last}`
  return { name, kind, covers, x, y }
}

/** -1 is the column of zero. */
const columnsAt = (x: number) => (x % 2 === 1 ? [(x - 1) / 2] : [x / 2 - 1, x / 2])

function rowsAt(y: number): number[] {
  if (y === outerLine) return [0, 1, 2]
  return y % 2 === 1 ? [(y - 1) / 2] : [y / 2 - 1, y / 2]
}

const numberAt = (column: number, row: number) => (column < 0 ? 0 : 3 * column + 3 - row)

function kindOf(covers: readonly number[]): SpotKind {
  const isZero = covers[0] === 0
  switch (covers.length) {
    case 1:
      return 'straight'
    case 2:
      return 'split'
    case 3:
      return isZero ? 'trio' : 'street'
    case 4:
      return isZero ? 'firstFour' : 'corner'
    default:
      return 'sixLine'
  }
}

const zero: Spot = { name: 'n0', kind: 'straight', covers: [0], x: -1, y: 3 }

export const insideSpots: readonly Spot[] = [
  zero,
  ...Array.from({ length: 2 * columns }, (_, x) =>
    Array.from({ length: outerLine }, (_, index) => spotAt(x, index + 1)),
  ).flat(),
]

/** The usual bets on a part of the wheel, a chip for each name. */
export const calls = {
  voisins: ['t0-3', 't0-3', 's4-7', 's12-15', 's18-21', 's19-22', 's32-35', 'q25-29', 'q25-29'],
  tiers: ['s5-8', 's10-11', 's13-16', 's23-24', 's27-30', 's33-36'],
  orphelins: ['n1', 's6-9', 's14-17', 's17-20', 's31-34'],
} as const
