import type { LanguageCode } from '#contract/languages.ts'
import type { Moment, SetMoment } from '../fixtures/course.ts'
import { momentOf, stateOf, type Match } from '../fixtures/match.ts'
import { flowOf, type Flow } from '../fixtures/momentum.ts'
import { storyOf } from '../fixtures/matchStory.ts'
import { statsOf, type Stat } from '../fixtures/statKeys.ts'
import { shotTallies } from '../fixtures/tallies.ts'
import type { Fixture } from '../fixtures/fixtures.ts'
import { isTieBreakOf } from '../fixtures/setScore.ts'
import type { Score } from '../fixtures/result.ts'
import type { SetFormat } from '../fixtures/sports.ts'
import { goalTimeText } from './labels.ts'

/** What the page of an event shows of the match beside its score. All of it is empty before the start. */
export type Picture = {
  /** The score of each period or set that has begun. */
  periods: Score[]
  /** Of the running game: `40` and `A`, or the points of a tie-break. */
  points: [home: string, away: string] | null
  server: 'home' | 'away' | null
  /** The goals of a sport in which they are rare: the clock, the score after each, and when in the match, from 0 to 1. */
  goals: { side: 'home' | 'away'; clock: string; score: string; part: number }[]
  stats: Stat[]
  /** How the match goes, as far as that can be told. */
  flow?: Flow
}

const empty: Picture = { periods: [], points: null, server: null, goals: [], stats: [] }

export function pictureOf(match: Match, lang: LanguageCode, now_ms: number): Picture {
  const { kickOff_ms, sport } = match.fixture
  const state = stateOf(match, now_ms)
  if (kickOff_ms === undefined || now_ms < kickOff_ms || state === 'pre-match') return empty
  const moment = momentOf(match, now_ms)
  const elapsed_ms = elapsedOf(match, now_ms)
  const { goals, stats } = storyOf(match, elapsed_ms)
  const flow = flowOf(match, moment, elapsed_ms)
  const { format } = sport
  return {
    periods: periodsOf(moment, format.kind === 'sets' && format.hasGames),
    ...runningGame(match, now_ms),
    goals:
      format.kind === 'goals' && format.isGoalRare
        ? goals.map(({ side, moment: at, score }) => ({
            ...{ side, score: score.join(':') },
            clock: goalTimeText(before(at), match.fixture, lang),
            part: at.kind === 'goals' ? at.steps / (format.periods * format.stepsPerPeriod) : 1,
          }))
        : [],
    // Where more is counted than goals, their runs say nothing that their line does not.
    stats: countStats(match.fixture, moment) ?? stats,
    ...(flow && { flow }),
  }
}

function countStats(fixture: Fixture, moment: Moment): Picture['stats'] | undefined {
  if (moment.kind !== 'goals') return undefined
  const { counts } = moment
  const sumOf = (periods: readonly Score[]) =>
    periods.reduce<Score>((all, period) => [all[0] + period[0], all[1] + period[1]], [0, 0])
  const counted = counts && { corners: sumOf(counts.corners), cards: sumOf(counts.cards) }
  const all = statsOf({ ...shotTallies(fixture, moment), ...counted })
  return all.length > 0 ? all : undefined
}

function elapsedOf({ fixture, course }: Match, now_ms: number): number {
  const { kickOff_ms = now_ms, interruptedAt } = fixture
  const length_ms = interruptedAt === undefined ? course.duration_ms : course.cutAt_ms(interruptedAt)
  return Math.min(now_ms - kickOff_ms, length_ms)
}

/** The step in which a goal fell: it is the one before the moment that has it. */
function before(moment: Moment): Moment {
  if (moment.kind === 'sets' || moment.phase === 'over') return moment
  return { ...moment, steps: Math.max(0, moment.steps - 1), phase: 'play' }
}

/** The score of each period or set that has begun. */
export function periodsOf(moment: Moment, hasGames: boolean): Score[] {
  if (moment.kind === 'sets') {
    return moment.phase === 'over'
      ? [...moment.sets]
      : [...moment.sets, hasGames ? moment.games : moment.points]
  }
  const sum = (side: 0 | 1) => moment.periods.reduce((all, period) => all + period[side], 0)
  const overtime: Score = [moment.score[0] - sum(0), moment.score[1] - sum(1)]
  return overtime[0] + overtime[1] > 0 ? [...moment.periods, overtime] : [...moment.periods]
}

const gamePoints = ['0', '15', '30', '40']

/** The points of the game that is played, and who serves: of a match that runs, in sports with games. */
export function runningGame(match: Match, now_ms: number): Pick<Picture, 'points' | 'server'> {
  const state = stateOf(match, now_ms)
  const moment = momentOf(match, now_ms)
  const { format } = match.fixture.sport
  const isRunning = state === 'live' || state === 'suspended'
  return isRunning && moment.kind === 'sets' && format.kind === 'sets' && format.hasGames
    ? gameOf(format, moment)
    : { points: null, server: null }
}

function gameOf(format: SetFormat, moment: SetMoment): Pick<Picture, 'points' | 'server'> {
  const server = moment.server === 0 ? 'home' : 'away'
  const { points } = moment
  if (isTieBreakOf(format, moment.games)) return { points: [`${points[0]}`, `${points[1]}`], server }
  return { points: [pointText(points[0], points[1]), pointText(points[1], points[0])], server }
}

/** From deuce on only the advantage counts. */
function pointText(own: number, other: number): string {
  if (own >= 3 && other >= 3) return own > other ? 'A' : '40'
  return gamePoints[own] ?? '40'
}
