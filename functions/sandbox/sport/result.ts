import type { Distribution } from './distribution.ts'

/** Home and away. */
export type Score = readonly [home: number, away: number]

export type Result =
  | {
      kind: 'final'
      /** Goals, points or runs, with those of overtime; sets. */
      score: Score
      winner: 'home' | 'away' | 'draw'
      /** An overtime is one more. */
      periods: readonly Score[]
    }
  /** Broken off before it counts. What was decided by then counts; the rest is void in the end. */
  | { kind: 'abandoned'; score: Score; isVoid: boolean }
  | { kind: 'cancelled' }

/** What can still come of a match, seen from a moment of it. */
export type Outlook = {
  homeWins: number
  draw: number
  /** Only the winner is open: overtime. */
  isOvertime: boolean
  /** Nothing has been played: markets on parts of the match are open. */
  isStart: boolean
  difference: () => Distribution
  total: () => Distribution
  /** Of each side's own score; only where they do not depend on each other. */
  sides?: readonly [home: Distribution, away: Distribution]
}
