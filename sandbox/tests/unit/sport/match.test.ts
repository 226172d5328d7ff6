import { describe, expect, it } from 'vitest'
import { matchOf, momentOf, nextResultAt, resultOf, stateOf } from '../../../sport/fixtures/match.ts'
import { fixtureOf } from '../../../sport/fixtures/fixtures.ts'
import { setsOf } from '../../../sport/fixtures/setScore.ts'
import { sportKeys } from '../../../sport/fixtures/sports.ts'
import { findMatch, isPlain, minute_ms, seed, timeOf } from './support.ts'

const plainOf = (key: string) =>
  findMatch(
    (fixture) =>
      fixture.sport.key === key && isPlain(fixture) && matchOf(fixture).course.decisive_ms.length > 0,
  )

describe.each(sportKeys)('a match of %s', (key) => {
  const match = plainOf(key)
  const start_ms = match.fixture.scheduled_ms
  const seconds = Array.from({ length: 12 * 60 }, (_, second) => start_ms + second * 1000)

  it('runs for three to ten minutes, and then has ended for ever', () => {
    const states = seconds.map((at_ms) => stateOf(match, at_ms))
    const end = states.indexOf('ended')
    expect(end).toBeGreaterThan(3 * 60)
    expect(end).toBeLessThan(10 * 60)
    expect(new Set(states.slice(0, end))).toEqual(new Set(['live', 'suspended']))
    expect(new Set(states.slice(end))).toEqual(new Set(['ended']))
  })

  it('never takes a point back, and its last score is the result', () => {
    let before = [0, 0]
    for (const at_ms of seconds) {
      const moment = momentOf(match, at_ms)
      const score = moment.kind === 'goals' ? [...moment.score] : [...setsOf(moment.sets)]
      expect(score[0]).toBeGreaterThanOrEqual(before[0]!)
      expect(score[1]).toBeGreaterThanOrEqual(before[1]!)
      before = score
    }
    const result = resultOf(match, seconds.at(-1)!)
    expect(result?.kind === 'final' && result.score).toEqual(before)
    const sums = result?.kind === 'final' ? result.periods : []
    if (match.fixture.sport.format.kind === 'goals')
      expect([0, 1].map((side) => sums.reduce((sum, period) => sum + period[side]!, 0))).toEqual(before)
    else expect(setsOf(sums)).toEqual(before)
  })

  it('stops betting around what decides it', () => {
    const at_ms = timeOf(match, 'suspended')
    expect(at_ms).toBeGreaterThan(start_ms)
    const score = (time_ms: number) => JSON.stringify(momentOf(match, time_ms))
    expect(score(at_ms + 5000)).not.toBe(score(at_ms - 1000))
  })

  it('has its official result five seconds after the end', () => {
    const end_ms = start_ms + match.course.duration_ms
    expect(resultOf(match, end_ms + 4999)).toBeUndefined()
    expect(resultOf(match, end_ms + 5000)?.kind).toBe('final')
    expect(nextResultAt(match, start_ms)).toBe(end_ms + 5000)
    expect(nextResultAt(match, end_ms + 5000)).toBeUndefined()
  })
})

describe('[SPORT-11] overtime', () => {
  it.each(['ice-hockey', 'basketball', 'baseball'] as const)(
    'decides a tie in %s, so that a market of two ways never ends without a winner',
    (key) => {
      let overtimes = 0
      for (let slot = 0; slot < 600; slot += 1) {
        const { course } = matchOf(fixtureOf(seed, key, slot))
        const result = course.resultAt(course.duration_ms)
        const moment = course.momentAt(course.duration_ms)
        if (result.kind !== 'final' || moment.kind !== 'goals') throw new Error('not final')
        const [home, away] = result.score
        expect(home).not.toBe(away)
        expect(result.winner).toBe(home > away ? 'home' : 'away')
        expect(moment.score).toEqual(result.score)
        const regular = key === 'basketball' ? 4 : key === 'baseball' ? 9 : 3
        if (result.periods.length === regular) continue
        overtimes += 1
        expect(Math.abs(home - away)).toBe(1)
      }
      expect(overtimes).toBeGreaterThan(0)
    },
  )
})

describe('sets', () => {
  it('are won as the sport has it', () => {
    for (let slot = 0; slot < 300; slot += 1) {
      for (const [key, target] of [
        ['volleyball', 25],
        ['table-tennis', 11],
        ['tennis', 6],
      ] as const) {
        const { course } = matchOf(fixtureOf(seed, key, slot))
        const result = course.resultAt(course.duration_ms)
        if (result.kind !== 'final') throw new Error('not final')
        const most = key === 'tennis' ? 2 : 3
        expect(Math.max(...result.score)).toBe(most)
        expect(Math.min(...result.score)).toBeLessThan(most)
        for (const [index, set] of result.periods.entries()) {
          const [high, low] = [Math.max(...set), Math.min(...set)]
          const needed = key === 'volleyball' && index === 4 ? 15 : target
          if (key === 'tennis') expect([`6:${Math.min(low, 4)}`, '7:5', '7:6']).toContain(`${high}:${low}`)
          else expect(high === needed ? high - low >= 2 : high > needed && high - low === 2).toBe(true)
        }
      }
    }
  })
})

describe('a match that is broken off', () => {
  it.each([
    ['football', 70],
    ['ice-hockey', 50],
    ['bandy', 60],
  ])('counts in %s from %i minutes on', (key, minutes) => {
    const steps = (early: boolean) =>
      findMatch((fixture) => {
        if (fixture.sport.key !== key || fixture.interruptedAt === undefined || fixture.delay_ms) return false
        const total = key === 'ice-hockey' ? 60 : 90
        return Math.floor(fixture.interruptedAt * total) + 1 < minutes === early
      })
    for (const early of [true, false]) {
      const match = steps(early)
      const at_ms = match.fixture.scheduled_ms + 12 * minute_ms
      expect(stateOf(match, at_ms)).toBe('interrupted')
      expect(resultOf(match, at_ms)).toMatchObject(
        early ? { kind: 'abandoned', isVoid: false } : { kind: 'final' },
      )
      const later_ms = match.fixture.scheduled_ms + 72 * 60 * minute_ms
      if (early) expect(resultOf(match, later_ms)).toMatchObject({ kind: 'abandoned', isVoid: true })
      expect(nextResultAt(match, at_ms)).toBe(later_ms)
    }
  })
})

describe('a correction', () => {
  it('takes the last goal away, a minute and a half after the end', () => {
    const match = findMatch(
      (fixture) =>
        fixture.sport.key === 'bandy' &&
        fixture.isCorrected &&
        fixture.delay_ms === undefined &&
        fixture.interruptedAt === undefined,
    )
    const end_ms = match.fixture.scheduled_ms + match.course.duration_ms
    const goals = (at_ms: number) => {
      const result = resultOf(match, at_ms)
      return result?.kind === 'final' ? result.score[0] + result.score[1] : -1
    }
    expect(goals(end_ms + 89_999) - goals(end_ms + 90_000)).toBe(1)
    expect(nextResultAt(match, end_ms + 10_000)).toBe(end_ms + 90_000)
  })
})
