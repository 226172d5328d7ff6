import type { Result, Score } from './result.ts'

/** What has been seen of a match with goals. */
export type GoalMoment = {
  kind: 'goals'
  steps: number
  score: Score
  phase: 'play' | 'break' | 'overtime' | 'over'
  /** Within the step that is being played. */
  intoStep_ms: number
  /** Known when the match is over. */
  winner: 'home' | 'away' | 'draw' | undefined
}

/** What has been seen of a match in sets. */
export type SetMoment = {
  kind: 'sets'
  /** Those that are over. */
  sets: readonly Score[]
  /** Of the set that is being played; games where the sport has them. */
  games: Score
  points: Score
  /** Who serves, where that matters. */
  server: 0 | 1
  phase: 'play' | 'over'
}

export type Moment = GoalMoment | SetMoment

/** A match from its start to its end, by the milliseconds since the start. */
export type Course = {
  duration_ms: number
  /** When something decisive happens: betting stops around it. */
  decisive_ms: readonly number[]
  /** Where an interruption at this part of the match falls. */
  cutAt_ms: (part: number) => number
  momentAt: (elapsed_ms: number) => Moment
  /** Of the whole match, or of what was played until then. */
  resultAt: (elapsed_ms: number) => Result
  /** With the last goal taken away; undefined where there is none. */
  corrected: () => Result | undefined
}
