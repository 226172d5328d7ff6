import { chanceOf, chanceThat, negative, nothing, plus, shifted, type Distribution } from './distribution.ts'
import type { Fixture } from './fixtures.ts'
import type { Course, GoalMoment } from './course.ts'
import { indexAt, randomOf } from './random.ts'
import type { Outlook, Result, Score } from './result.ts'
import type { GoalFormat, SportKey } from './sports.ts'

/*
 * Sports in which goals, points or runs fall in time. Each step of the match each side scores 0, 1, 2, … by fixed chances: with
 * one goal at most it is Poisson's process in whole minutes, with basketball's many points the sum is as good as normal. What
 * is still to come of a side is the sum of its remaining steps. In overtime the first goal decides, and counts in the score: every
 * market of such a sport is settled on it.
 */
export const goalStart: GoalMoment = {
  ...{ kind: 'goals', steps: 0, score: [0, 0], phase: 'play', intoStep_ms: 0, winner: undefined },
}

type Sides = readonly [home: Distribution, away: Distribution]
type Played = { home: number[]; away: number[]; homeWinsOvertime: boolean }

export function goalCourse(format: GoalFormat, fixture: Fixture): Course {
  const played = play(format, fixture)
  const total = stepCount(format)
  const regular_ms = endOfStep(format, total - 1)
  const end = scoreAfter(played, total)
  const overtime_ms = end[0] === end[1] ? (format.overtime_ms ?? 0) : 0
  return {
    duration_ms: regular_ms + overtime_ms,
    decisive_ms: decisive(format, played, overtime_ms),
    cutAt_ms: (part) => endOfStep(format, Math.min(total - 2, Math.floor(part * total))),
    momentAt: (elapsed_ms) => momentAt(format, played, regular_ms, overtime_ms, elapsed_ms),
    resultAt: (elapsed_ms) => resultAt(format, played, stepsAt(format, elapsed_ms)),
    corrected: () => (overtime_ms > 0 ? undefined : withoutLastGoal(format, played)),
  }
}

export function goalOutlook(format: GoalFormat, fixture: Fixture, moment: GoalMoment): Outlook {
  const { steps, score, phase } = moment
  const [home, away] = toCome(format, fixture, steps)
  const sides = [shifted(home, score[0]), shifted(away, score[1])] as const
  const hasOvertime = format.overtime_ms !== null
  const regular = memo(() => plus(sides[0], negative(sides[1])))
  const difference = hasOvertime ? memo(() => untied(regular(), overtimeChance(format, fixture))) : regular
  const total = memo(() => plus(...sides))
  return {
    homeWins: chanceThat(difference(), (goals) => goals > 0),
    draw: chanceOf(difference(), 0),
    isOvertime: phase === 'overtime',
    isStart: steps === 0,
    difference,
    total: hasOvertime ? memo(() => withDecider(total(), sides)) : total,
    sides,
  }
}

/** The chance of a tie goes to a win by one of either side. */
function untied({ from, chances }: Distribution, homeWins: number): Distribution {
  const tie = chanceOf({ from, chances }, 0)
  if (tie === 0) return { from, chances }
  const padded = [0, ...chances, 0]
  const at = (goals: number) => goals - from + 1
  padded[at(0)] = 0
  padded[at(1)] = (padded[at(1)] ?? 0) + tie * homeWins
  padded[at(-1)] = (padded[at(-1)] ?? 0) + tie * (1 - homeWins)
  return { from: from - 1, chances: padded }
}

/** Where both sides have the same, the goal that decides is one more. */
function withDecider({ from, chances }: Distribution, [home, away]: Sides): Distribution {
  const decided = [...chances, 0]
  home.chances.forEach((chance, index) => {
    const goals = home.from + index
    const at = 2 * goals - from
    const tie = Math.min(chance * chanceOf(away, goals), decided[at] ?? 0)
    if (tie === 0) return
    decided[at] = (decided[at] ?? 0) - tie
    decided[at + 1] = (decided[at + 1] ?? 0) + tie
  })
  return { from, chances: decided }
}

function stepCount({ periods, stepsPerPeriod }: GoalFormat): number {
  return periods * stepsPerPeriod
}

function levels({ edge, pace }: Fixture): [number, number] {
  return [edge + pace, pace - edge]
}

/** Whether a side may score in a step: in turns, the guest is first. */
function bats(format: GoalFormat, side: 0 | 1, step: number): boolean {
  return !format.inTurns || step % 2 === 1 - side
}

function play(format: GoalFormat, fixture: Fixture): Played {
  const random = randomOf(fixture.courseSeed)
  const chances = levels(fixture).map(format.points)
  const stepsOf = (side: 0 | 1) =>
    Array.from({ length: stepCount(format) }, (_, step) =>
      bats(format, side, step) ? indexAt(random(), chances[side] ?? []) : 0,
    )
  const home = stepsOf(0)
  const away = stepsOf(1)
  return { home, away, homeWinsOvertime: random() < overtimeChance(format, fixture) }
}

/** The side that scores more often is as much more likely to do so first. */
function overtimeChance(format: GoalFormat, fixture: Fixture): number {
  const [home = 0, away = 0] = levels(fixture).map((level) => 1 - (format.points(level)[0] ?? 0))
  return home / (home + away)
}

function scoreAfter({ home, away }: Played, steps: number): Score {
  return [sum(home, 0, steps), sum(away, 0, steps)]
}

function sum(points: readonly number[], from: number, to: number): number {
  let all = 0
  for (let step = from; step < to; step += 1) all += points[step] ?? 0
  return all
}

function endOfStep({ stepsPerPeriod, step_ms, break_ms }: GoalFormat, step: number): number {
  return (step + 1) * step_ms + Math.floor(step / stepsPerPeriod) * break_ms
}

function stepsAt(format: GoalFormat, elapsed_ms: number): number {
  const { stepsPerPeriod, step_ms, break_ms } = format
  const period_ms = stepsPerPeriod * step_ms + break_ms
  const period = Math.floor(elapsed_ms / period_ms)
  const into = Math.min(stepsPerPeriod, Math.floor((elapsed_ms - period * period_ms) / step_ms))
  return Math.min(stepCount(format), period * stepsPerPeriod + into)
}

function momentAt(
  format: GoalFormat,
  played: Played,
  regular_ms: number,
  overtime_ms: number,
  elapsed_ms: number,
): GoalMoment {
  const steps = stepsAt(format, elapsed_ms)
  const isOver = elapsed_ms >= regular_ms + overtime_ms
  const started_ms = steps === 0 ? 0 : endOfStep(format, steps - 1)
  const isBetween = steps > 0 && steps % format.stepsPerPeriod === 0
  const isBreak = isBetween && elapsed_ms < started_ms + format.break_ms
  const atStart_ms = isBetween ? started_ms + format.break_ms : started_ms
  const base = { kind: 'goals', steps, score: scoreAfter(played, steps) } as const
  if (isOver) {
    const score = finalScore(format, played)
    return { ...base, score, phase: 'over', intoStep_ms: 0, winner: winnerOf(score) }
  }
  if (steps === stepCount(format)) return { ...base, phase: 'overtime', intoStep_ms: 0, winner: undefined }
  const intoStep_ms = isBreak ? 0 : elapsed_ms - atStart_ms
  return { ...base, phase: isBreak ? 'break' : 'play', intoStep_ms, winner: undefined }
}

function decisive(format: GoalFormat, played: Played, overtime_ms: number): number[] {
  const steps = Array.from({ length: stepCount(format) }, (_, step) => step)
  const isDecisive = (step: number) =>
    format.isGoalRare
      ? (played.home[step] ?? 0) + (played.away[step] ?? 0) > 0
      : (step + 1) % format.stepsPerPeriod === 0
  const times = steps.filter(isDecisive).map((step) => endOfStep(format, step))
  const end_ms = endOfStep(format, stepCount(format) - 1)
  return overtime_ms > 0 ? [...times, end_ms, end_ms + overtime_ms] : times
}

/** Of the regular time, or with the goal that decided the overtime. */
function finalScore(format: GoalFormat, played: Played): Score {
  const [home, away] = scoreAfter(played, stepCount(format))
  if (home !== away || format.overtime_ms === null) return [home, away]
  return played.homeWinsOvertime ? [home + 1, away] : [home, away + 1]
}

function winnerOf([home, away]: Score): 'home' | 'away' | 'draw' {
  if (home === away) return 'draw'
  return home > away ? 'home' : 'away'
}

/** A match that was broken off late enough counts as it stands; a tie then has no winner. */
function resultAt(format: GoalFormat, played: Played, steps: number): Result {
  const regular = scoreAfter(played, steps)
  if (steps < format.minimum_steps) return { kind: 'abandoned', score: regular, isVoid: false }
  const score = steps === stepCount(format) ? finalScore(format, played) : regular
  const overtime = [score[0] - regular[0], score[1] - regular[1]] as const
  const periods = periodsOf(format, played, steps)
  return {
    ...{ kind: 'final', score, winner: winnerOf(score) },
    periods: overtime[0] + overtime[1] === 0 ? periods : [...periods, overtime],
  }
}

function periodsOf({ periods, stepsPerPeriod }: GoalFormat, played: Played, steps: number): Score[] {
  return Array.from({ length: periods }, (_, period) => {
    const [from, to] = [period * stepsPerPeriod, Math.min(steps, (period + 1) * stepsPerPeriod)]
    return [sum(played.home, from, to), sum(played.away, from, to)] as const
  })
}

function withoutLastGoal(format: GoalFormat, played: Played): Result | undefined {
  const last = (points: number[]) => points.findLastIndex((scored) => scored > 0)
  const [home, away] = [last(played.home), last(played.away)]
  if (!format.isGoalRare || Math.max(home, away) < 0) return undefined
  const without = (points: number[], step: number) => points.with(step, (points[step] ?? 1) - 1)
  const corrected =
    home > away
      ? { ...played, home: without(played.home, home) }
      : { ...played, away: without(played.away, away) }
  return resultAt(format, corrected, stepCount(format))
}

function toCome(format: GoalFormat, fixture: Fixture, steps: number): [Distribution, Distribution] {
  const total = stepCount(format)
  const left = (side: 0 | 1) => {
    if (!format.inTurns) return total - steps
    return side === 0 ? total / 2 - Math.floor(steps / 2) : total / 2 - Math.ceil(steps / 2)
  }
  const [homeLevel, awayLevel] = levels(fixture)
  const { key } = fixture.sport
  return [sumOfSteps(format, key, homeLevel, left(0)), sumOfSteps(format, key, awayLevel, left(1))]
}

const sums = new Map<string, Distribution[]>()

/** What a side of this level scores in so many steps; there are few levels, so each sum is computed once. */
function sumOfSteps(format: GoalFormat, key: SportKey, level: number, steps: number): Distribution {
  const name = `${key}:${level}`
  const known = sums.get(name) ?? [nothing]
  sums.set(name, known)
  const step: Distribution = { from: 0, chances: format.points(level) }
  for (let count = known.length; count <= steps; count += 1)
    known.push(plus(known[count - 1] ?? nothing, step))
  return known[steps] ?? nothing
}

function memo<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined
  return () => (known ??= { value: compute() }).value
}
