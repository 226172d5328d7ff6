import type { Outcome, Step } from './engine.ts'
import { strips, type SlotSymbol } from './reels.ts'
import { gridAt, waysWins, type WaysPays } from './ways.ts'

/*
 * Tumbling reels: winning symbols, counted by ways, disappear, those above fall, and the strip continues from its
 * stop. Each tumble pays more than the previous one.
 */
const multiples = [1, 2, 3, 5]
/** The strips run in circles: without an end a lucky circle would have none. */
const mostTumbles = 30

export const tumblePays: WaysPays = {
  '1': [50, 200, 1000],
  '2': [35, 120, 500],
  '3': [25, 60, 250],
  '4': [15, 40, 120],
  A: [10, 20, 50],
  K: [5, 20, 50],
  Q: [0, 15, 40],
  J: [0, 10, 25],
}

export function tumbleOutcome(stops: readonly number[], stake_minor: number): Outcome {
  const steps: Step[] = []
  const fallen = strips.map(() => 0)
  let grid = gridAt(stops)
  for (let step = 0; step <= mostTumbles; step += 1) {
    const times = multiples[Math.min(step, multiples.length - 1)] ?? 1
    const wins = waysWins(grid, tumblePays, stake_minor * times)
    steps.push({ grid, wins })
    if (wins.length === 0) break
    const gone = new Set(wins.flatMap(({ cells = [] }) => cells.map(([reel, row]) => `${reel}:${row}`)))
    grid = grid.map((reel, index) => {
      const left = reel.filter((_, row) => !gone.has(`${index}:${row}`))
      const fresh = Array.from({ length: reel.length - left.length }, () =>
        above(index, stops[index] ?? 0, (fallen[index] = (fallen[index] ?? 0) + 1)),
      )
      return [...fresh.reverse(), ...left]
    })
  }
  const wins = steps.flatMap((step) => step.wins)
  const [first] = steps
  const win_minor = wins.reduce((sum, win) => sum + win.win_minor, 0)
  return { stops: [...stops], grid: first?.grid ?? [], wins, win_minor, steps }
}

/** The `count`-th symbol above the stop. */
function above(reel: number, stop: number, count: number): SlotSymbol {
  const strip = strips[reel] ?? []
  return strip[(stop - count + 2 * strip.length) % strip.length] ?? 'J'
}
