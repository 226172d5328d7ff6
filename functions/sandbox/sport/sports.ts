/*
 * The eight sports: how long a match takes here, and what it is drawn from. A match of the sandbox is over in five to ten
 * minutes; the minutes on its clock are those of the real game.
 *
 * A side's level is a small whole number, the difference of the two ratings. Prices and courses are computed from the same
 * chances, so a price is right up to the book's margin.
 */
export const sportKeys = [
  'football',
  'basketball',
  'ice-hockey',
  'tennis',
  'volleyball',
  'table-tennis',
  'baseball',
  'bandy',
] as const
export type SportKey = (typeof sportKeys)[number]

export const marketKeys = [
  'result',
  'winner',
  'double-chance',
  'handicap',
  'total',
  'both-score',
  'correct-score',
  'best-quarter',
] as const
export type MarketKey = (typeof marketKeys)[number]

/** Periods of equal steps, in each of which a side may score. */
export type GoalFormat = {
  kind: 'goals'
  periods: number
  stepsPerPeriod: number
  /** What one step is on the match's clock. */
  step_s: number
  step_ms: number
  break_ms: number
  /** A tie is decided by a goal, point or run after this long; null where a tie is a result. */
  overtime_ms: number | null
  /** The sides score in turns, the guest first: innings. */
  inTurns: boolean
  /** Betting stops around every goal; else around the ends of periods. */
  isGoalRare: boolean
  /** From here an interrupted match counts (betting rules: football 70 minutes, …). */
  minimum_steps: number
  /** Chances of 0, 1, 2, … points of a side in one step. */
  points: (level: number) => number[]
}

/** Sets of rallies, or of games. */
export type SetFormat = {
  kind: 'sets'
  setsToWin: number
  pointsToWin: number
  /** Of the deciding set. */
  lastSetPoints: number
  hasGames: boolean
  point_ms: number
  break_ms: number
  /** Chance that the home side wins a point; in tennis, of who serves. */
  pointChance: (level: number) => number
}

export type Sport = {
  key: SportKey
  /** Minute within the three of a block at which its match of the block starts. */
  offset_min: 0 | 1 | 2
  format: GoalFormat | SetFormat
  /** The first is the one the line shows. */
  markets: readonly MarketKey[]
  /** Handicaps and totals come in steps of so many quarters, from the offset; `gap4` is between the lines offered. */
  lines: { step4: number; offset4: number; gap4: number; count: number }
}

const goalByGoal = (base: number) => (level: number) => {
  const chance = base * Math.exp(0.085 * level)
  return [1 - chance, chance]
}

function basketPoints(level: number): number[] {
  const scores = 0.52 * (1 + 0.018 * level)
  return [1 - scores, 0.11 * scores, 0.63 * scores, 0.26 * scores]
}

function runs(level: number): number[] {
  const scores = 0.28 * Math.exp(0.06 * level)
  return [1 - scores, 0.53 * scores, 0.25 * scores, 0.13 * scores, 0.06 * scores, 0.03 * scores]
}

const halves = { kind: 'goals', periods: 2, stepsPerPeriod: 45, step_s: 60, step_ms: 4000 } as const
const flowing = { inTurns: false, isGoalRare: true } as const
const quarterLines = { step4: 1, offset4: 0, gap4: 2, count: 3 }
const setLines = { step4: 4, offset4: 2, gap4: 4, count: 1 }

const football: Sport = {
  key: 'football',
  offset_min: 0,
  format: {
    ...{ ...halves, ...flowing, break_ms: 15_000, overtime_ms: null },
    ...{ minimum_steps: 70, points: goalByGoal(0.0148) },
  },
  markets: ['result', 'double-chance', 'total', 'handicap', 'both-score', 'correct-score'],
  lines: quarterLines,
}

const bandy: Sport = {
  key: 'bandy',
  offset_min: 1,
  format: {
    ...{ ...halves, ...flowing, break_ms: 12_000, overtime_ms: null },
    ...{ minimum_steps: 60, points: goalByGoal(0.043) },
  },
  markets: ['result', 'double-chance', 'total', 'handicap'],
  lines: quarterLines,
}

const iceHockey: Sport = {
  key: 'ice-hockey',
  offset_min: 2,
  format: {
    ...{ kind: 'goals', periods: 3, stepsPerPeriod: 20, step_s: 60, step_ms: 5000, break_ms: 10_000 },
    ...{ ...flowing, overtime_ms: 20_000, minimum_steps: 50, points: goalByGoal(0.046) },
  },
  markets: ['winner', 'total', 'handicap'],
  lines: { step4: 4, offset4: 2, gap4: 4, count: 3 },
}

const basketball: Sport = {
  key: 'basketball',
  offset_min: 1,
  format: {
    ...{ kind: 'goals', periods: 4, stepsPerPeriod: 24, step_s: 30, step_ms: 3500, break_ms: 8000 },
    ...{ inTurns: false, isGoalRare: false, overtime_ms: 15_000, minimum_steps: 80, points: basketPoints },
  },
  markets: ['winner', 'total', 'handicap', 'best-quarter'],
  lines: { step4: 2, offset4: 0, gap4: 8, count: 3 },
}

const baseball: Sport = {
  key: 'baseball',
  offset_min: 0,
  format: {
    // A period is an inning, its steps are the two halves.
    ...{ kind: 'goals', periods: 9, stepsPerPeriod: 2, step_s: 0, step_ms: 18_000, break_ms: 0 },
    ...{ inTurns: true, isGoalRare: true, overtime_ms: 18_000, minimum_steps: 10, points: runs },
  },
  markets: ['winner', 'total', 'handicap'],
  lines: { step4: 2, offset4: 0, gap4: 4, count: 3 },
}

const tennis: Sport = {
  key: 'tennis',
  offset_min: 2,
  format: {
    ...{ kind: 'sets', setsToWin: 2, pointsToWin: 6, lastSetPoints: 6, hasGames: true },
    ...{ point_ms: 2500, break_ms: 8000, pointChance: (level) => 0.63 + 0.008 * level },
  },
  markets: ['winner', 'handicap', 'total'],
  lines: setLines,
}

const volleyball: Sport = {
  key: 'volleyball',
  offset_min: 0,
  format: {
    ...{ kind: 'sets', setsToWin: 3, pointsToWin: 25, lastSetPoints: 15, hasGames: false },
    ...{ point_ms: 2000, break_ms: 8000, pointChance: (level) => 0.5 + 0.009 * level },
  },
  markets: ['winner', 'handicap', 'total'],
  lines: setLines,
}

const tableTennis: Sport = {
  key: 'table-tennis',
  offset_min: 1,
  format: {
    ...{ kind: 'sets', setsToWin: 3, pointsToWin: 11, lastSetPoints: 11, hasGames: false },
    ...{ point_ms: 3500, break_ms: 8000, pointChance: (level) => 0.5 + 0.012 * level },
  },
  markets: ['winner', 'handicap', 'total'],
  lines: setLines,
}

const sportByKey: Record<SportKey, Sport> = {
  football,
  basketball,
  'ice-hockey': iceHockey,
  tennis,
  volleyball,
  'table-tennis': tableTennis,
  baseball,
  bandy,
}

export function sportOf(key: SportKey): Sport {
  return sportByKey[key]
}

export function isSportKey(key: string): key is SportKey {
  return sportKeys.some((known) => known === key)
}
