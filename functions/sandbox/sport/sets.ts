import type { Course, SetMoment } from './course.ts'
import type { Distribution } from './distribution.ts'
import type { Fixture } from './fixtures.ts'
import { randomOf } from './random.ts'
import { chanceOfSet } from './setChances.ts'
import type { Outlook, Result, Score } from './result.ts'
import { afterPoint, newSet, pointChanceOf, setsOf } from './setScore.ts'
import type { SetFormat } from './sports.ts'

/*
 * Sports in sets. A match is a row of points, each won by the home side with a chance that depends on who serves (tennis) or
 * on nothing; the chance of a set, and of the match, follows from the score as in a Markov chain.
 */
/** Who will serve first is not known before. It changes no chance. */
export const setStart: SetMoment = {
  ...{ kind: 'sets', sets: [], games: [0, 0], points: [0, 0], server: 0, phase: 'play' },
}

type Played = {
  /** After each point; the first is the start. */
  moments: readonly SetMoment[]
  /** When each of them begins. */
  times_ms: readonly number[]
  setEnds_ms: readonly number[]
}

export function setCourse(format: SetFormat, fixture: Fixture): Course {
  const { moments, times_ms, setEnds_ms } = play(format, fixture)
  const momentAt = (elapsed_ms: number) => {
    const found = moments[lastIndexAtOrBefore(times_ms, elapsed_ms)]
    if (found === undefined) throw new Error('a match without a start')
    return found
  }
  const duration_ms = times_ms.at(-1) ?? 0
  return {
    duration_ms,
    decisive_ms: setEnds_ms,
    cutAt_ms: (part) => times_ms[Math.max(1, Math.floor(part * (times_ms.length - 1)))] ?? 0,
    momentAt,
    resultAt: (elapsed_ms) => resultOf(momentAt(elapsed_ms)),
    corrected: () => undefined,
  }
}

export function setOutlook(format: SetFormat, fixture: Fixture, moment: SetMoment): Outlook {
  const level = fixture.edge
  const now = chanceOfSet(format, level, moment)
  const chances = { now, next: chanceOfSet(format, level, newSet(moment, 0)), last: lastSet(format, level) }
  const ends = new Map<string, { score: Score; chance: number }>()
  spread(format, setsOf(moment.sets), 1, chances, true, ends)
  const all = [...ends.values()]
  const difference = distributionOf(all.map(({ score, chance }) => [score[0] - score[1], chance]))
  const total = distributionOf(all.map(({ score, chance }) => [score[0] + score[1], chance]))
  return {
    homeWins: all.reduce((sum, { score, chance }) => (score[0] > score[1] ? sum + chance : sum), 0),
    draw: 0,
    isOvertime: false,
    isStart: false,
    difference: () => difference,
    total: () => total,
  }
}

function lastSet(format: SetFormat, level: number): number {
  const before = Array.from({ length: format.setsToWin - 1 }, (): Score[] => [
    [1, 0],
    [0, 1],
  ]).flat()
  return chanceOfSet(format, level, { ...setStart, sets: before })
}

type Chances = { now: number; next: number; last: number }

/** Goes through all ends the match may still have. */
function spread(
  format: SetFormat,
  [home, away]: Score,
  chance: number,
  chances: Chances,
  isCurrent: boolean,
  ends: Map<string, { score: Score; chance: number }>,
): void {
  const { setsToWin } = format
  if (home === setsToWin || away === setsToWin) {
    const known = ends.get(`${home}:${away}`)?.chance ?? 0
    ends.set(`${home}:${away}`, { score: [home, away], chance: known + chance })
    return
  }
  const isLast = home === setsToWin - 1 && away === setsToWin - 1
  const won = isCurrent ? chances.now : isLast ? chances.last : chances.next
  spread(format, [home + 1, away], chance * won, chances, false, ends)
  spread(format, [home, away + 1], chance * (1 - won), chances, false, ends)
}

function distributionOf(values: readonly (readonly [value: number, chance: number])[]): Distribution {
  const from = Math.min(...values.map(([value]) => value))
  const length = Math.max(...values.map(([value]) => value)) - from + 1
  const chances = Array.from({ length }, (_, index) =>
    values.reduce((sum, [value, chance]) => (value === from + index ? sum + chance : sum), 0),
  )
  return { from, chances }
}

function play(format: SetFormat, fixture: Fixture): Played {
  const random = randomOf(fixture.courseSeed)
  const moments: SetMoment[] = [{ ...setStart, server: random() < 0.5 ? 0 : 1 }]
  const times_ms = [0]
  const setEnds_ms: number[] = []
  for (let last = moments[0]; last?.phase === 'play'; last = moments.at(-1)) {
    const isHome = random() < pointChanceOf(format, fixture.edge, last)
    const next = afterPoint(format, last, isHome ? 0 : 1)
    const end_ms = (times_ms.at(-1) ?? 0) + format.point_ms
    const isSetOver = next.sets.length > last.sets.length
    const wasBreak = setEnds_ms.at(-1) === times_ms.at(-1)
    const at_ms = wasBreak ? end_ms + format.break_ms : end_ms
    if (isSetOver) setEnds_ms.push(at_ms)
    times_ms.push(at_ms)
    moments.push(next)
  }
  return { moments, times_ms, setEnds_ms }
}

function resultOf(moment: SetMoment): Result {
  const score = setsOf(moment.sets)
  if (moment.phase === 'play') return { kind: 'abandoned', score, isVoid: false }
  return { kind: 'final', score, winner: score[0] > score[1] ? 'home' : 'away', periods: moment.sets }
}

function lastIndexAtOrBefore(times: readonly number[], time: number): number {
  let low = 0
  let high = times.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((times[middle] ?? 0) <= time) low = middle
    else high = middle - 1
  }
  return low
}
