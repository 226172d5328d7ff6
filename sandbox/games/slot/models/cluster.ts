import type { Cell, Grid, SlotModel, SlotSymbol, Step, Win } from './model.ts'
import { bestOf, sumOf } from './pays.ts'
import { dropInto, fillFrom, stripsOf } from './reels.ts'

const [bag = []] = stripsOf(['1122233334444AAAAAKKKKKK'])
const [reels, rows] = [6, 5]
/** The smallest clusters of each step of payout. */
const least = 5
const sizes = [least, 7, 9, 12, 16]
const pays: Partial<Record<SlotSymbol, readonly number[]>> = {
  '1': [50, 160, 500, 2000, 10000],
  '2': [30, 80, 250, 1000, 5000],
  '3': [22, 60, 140, 500, 2500],
  '4': [18, 48, 120, 350, 1800],
  A: [12, 30, 75, 240, 1000],
  K: [9, 23, 58, 180, 800],
}
const mostTumbles = 40

/** Five or more of a kind that touch pay and disappear. */
export function clusterModel(): SlotModel {
  return {
    ...{ kind: 'cluster', features: ['cluster', 'cascades'], reels, rows, lines: [] },
    strips: Array.from({ length: reels }, () => bag),
    paytable: Object.entries(pays).map(([symbol, row]) => ({
      symbol: symbol as SlotSymbol,
      pays: row.map((tenths, index) => ({ count: `${sizes[index]}+`, tenths })),
    })),
    best_tenths: bestOf(pays),
    says: { least },
    play(draw) {
      const steps: Step[] = []
      let grid = fillFrom(bag, reels, rows, draw)
      for (let fall = 0; fall < mostTumbles; fall += 1) {
        const wins = clustersOf(grid)
        steps.push({ kind: fall === 0 ? 'spin' : 'tumble', grid, wins, tenths: sumOf(wins) })
        if (wins.length === 0) break
        const gone = new Set(wins.flatMap(({ cells }) => cells.map(([reel, row]) => reel * rows + row)))
        grid = dropInto(grid, gone, bag, draw)
      }
      return steps
    },
  }
}

export function clustersOf(grid: Grid): Win[] {
  const flat = grid.flat()
  const seen = new Uint8Array(flat.length)
  const wins: Win[] = []
  for (const [place, symbol] of flat.entries()) {
    if (seen[place] === 1) continue
    const places = spread(flat, place, seen)
    if (places.length < least) continue
    const step = sizes.findLastIndex((size) => places.length >= size)
    const cells = places.map((at): Cell => [Math.floor(at / rows), at % rows])
    wins.push({ symbol, count: places.length, cells, tenths: pays[symbol]?.[step] ?? 0 })
  }
  return wins
}

/** The places of each place's neighbors, over its sides. */
const neighbors = Array.from({ length: reels * rows }, (_, place) => [
  ...(place % rows > 0 ? [place - 1] : []),
  ...(place % rows < rows - 1 ? [place + 1] : []),
  ...(place >= rows ? [place - rows] : []),
  ...(place < (reels - 1) * rows ? [place + rows] : []),
])

/** All places of the same symbol that hang together with the first. */
function spread(flat: readonly SlotSymbol[], first: number, seen: Uint8Array): number[] {
  const places = [first]
  seen[first] = 1
  for (const place of places) {
    for (const next of neighbors[place] ?? []) {
      if (seen[next] === 1 || flat[next] !== flat[first]) continue
      seen[next] = 1
      places.push(next)
    }
  }
  return places
}
