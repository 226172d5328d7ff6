import type { SandboxGame } from '../catalog.ts'

/** The row (0 top, 2 bottom) of each line on the five reels. Games with ten lines use the first ten. */
export const paylines = [
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
] as const

export type LineCount = 10 | 20

/** Pragmatic's ids have the number of lines after `vs`; this engine supports ten and twenty. */
export function gameLines(game: SandboxGame): LineCount {
  const named = /^vs(\d+)/.exec(game.id)?.[1]
  if (named === undefined) return game.minStake % 20 === 0 ? 20 : 10
  return Number(named) <= 10 ? 10 : 20
}
