import { describe, expect, it } from 'vitest'
import { eventOf, lineEvent } from '../../../sport/book/line.ts'
import { pictureOf } from '../../../sport/book/picture.ts'
import { fixtureOf, type Fixture } from '../../../sport/fixtures/fixtures.ts'
import { matchOf } from '../../../sport/fixtures/match.ts'
import { sportKeys } from '../../../sport/fixtures/sports.ts'
import { findMatch, isPlain, seed } from './support.ts'

const second_ms = 1000
/** Within five minutes of the match. */
const hasEarlyGoal = (fixture: Fixture) => (matchOf(fixture).course.scored()[0]?.elapsed_ms ?? 1e9) <= 25_000

describe('the picture of a match', () => {
  it.each(sportKeys)(
    '[BOOK-03] tells nothing before the start, and the score by period after it: %s',
    (key) => {
      for (let slot = 0; slot < 40; slot += 1) {
        const fixture = fixtureOf(seed, key, slot)
        const match = matchOf({ ...fixture, kickOff_ms: fixture.scheduled_ms, interruptedAt: undefined })
        const start_ms = match.fixture.kickOff_ms ?? 0
        expect(pictureOf(match, 'en', start_ms - 1).periods).toEqual([])
        const end_ms = start_ms + match.course.duration_ms
        const result = match.course.resultAt(match.course.duration_ms)
        const { periods, points, server } = pictureOf(match, 'en', end_ms)
        expect(periods).toEqual(result.kind === 'final' ? result.periods : undefined)
        expect([points, server]).toEqual([null, null])
      }
    },
  )

  it('[BOOK-03] its goals are those of the score, each with the score after it', () => {
    for (let slot = 0; slot < 60; slot += 1) {
      const fixture = fixtureOf(seed, 'football', slot)
      const match = matchOf({ ...fixture, kickOff_ms: fixture.scheduled_ms, interruptedAt: undefined })
      const start_ms = match.fixture.kickOff_ms ?? 0
      for (const at_ms of [60, 200, 500].map((seconds) => start_ms + seconds * second_ms)) {
        const { goals, periods } = pictureOf(match, 'en', at_ms)
        const all = periods.reduce((sum, [home, away]) => sum + home + away, 0)
        const last = goals.at(-1)?.score.split(':').map(Number) ?? [0, 0]
        expect((last[0] ?? 0) + (last[1] ?? 0)).toBe(all)
        for (const { clock, part } of goals) {
          expect(clock).toMatch(/^\d+′$/)
          expect(part).toBeGreaterThan(0)
        }
      }
    }
  })

  it('[BOOK-03] says how it goes of what has happened alone: the same in the end as it was told on the way', () => {
    for (const key of ['football', 'basketball', 'tennis', 'ice-hockey'] as const) {
      const fixture = fixtureOf(seed, key, 7)
      const match = matchOf({ ...fixture, kickOff_ms: fixture.scheduled_ms, interruptedAt: undefined })
      const start_ms = match.fixture.kickOff_ms ?? 0
      const flowAt = (at_ms: number) => pictureOf(match, 'en', start_ms + at_ms).flow
      expect(flowAt(-1), key).toBeUndefined()
      const [some, all] = [flowAt(90 * second_ms), flowAt(130 * second_ms)]
      expect(all?.momentum.slice(0, some?.momentum.length), key).toEqual(some?.momentum)
      expect(
        all?.momentum.every((value) => Math.abs(value) <= 100),
        key,
      ).toBe(true)
      expect(flowAt(match.course.duration_ms)?.zone, key).toBeUndefined()
    }
    const baseball = matchOf(fixtureOf(seed, 'baseball', 7))
    expect(
      pictureOf(baseball, 'en', (baseball.fixture.kickOff_ms ?? 0) + 90 * second_ms).flow,
    ).toBeUndefined()
  })

  it.each([
    ['basketball', 'down', '12:00'],
    ['ice-hockey', 'down', '20:00'],
    ['football', 'up', '1′'],
  ] as const)('[BOOK-03] the clock of %s runs %s', (key, way, start) => {
    const match = findMatch((fixture) => fixture.sport.key === key && isPlain(fixture))
    const start_ms = match.fixture.kickOff_ms ?? 0
    // A part of the first period, second by second.
    const clocks = Array.from({ length: 60 }, (_, second) =>
      lineEvent(match, 'en', start_ms + 10 + second * second_ms).clock?.replace(/^1st \w+ · /, ''),
    )
    expect(clocks[0]).toBe(start)
    const numbers = clocks.map((clock) => Number(clock?.replace(/\D/g, '')))
    expect(numbers).toEqual(numbers.toSorted((one, other) => (way === 'up' ? one - other : other - one)))
    expect(new Set(numbers).size).toBeGreaterThan(10)
  })

  it('[BOOK-03] the goals of ice hockey have the time that was played, as reports do', () => {
    const match = findMatch(
      (fixture) => fixture.sport.key === 'ice-hockey' && isPlain(fixture) && hasEarlyGoal(fixture),
    )
    const start_ms = match.fixture.kickOff_ms ?? 0
    const { goals } = pictureOf(match, 'en', start_ms + match.course.duration_ms)
    expect(goals[0]?.clock).toMatch(/^1st period · 0[0-4]:/)
  })

  it('[BOOK-03] a game of tennis is counted as it is called, with its server', () => {
    const match = findMatch((fixture) => fixture.sport.key === 'tennis' && isPlain(fixture))
    const start_ms = match.fixture.kickOff_ms ?? 0
    const called = new Set<string>()
    for (let at_ms = start_ms; at_ms < start_ms + match.course.duration_ms; at_ms += 2500) {
      const { points, server, stats } = pictureOf(match, 'en', at_ms)
      for (const point of points ?? []) called.add(point)
      if (points) expect(server).not.toBeNull()
      // A list tells the same.
      expect(lineEvent(match, 'en', at_ms).game).toEqual(points ? { points, server } : undefined)
      const won = stats.find((stat) => stat.key === 'pointsWon')
      if (won)
        expect(won.home + won.away).toBe(
          match.course.scored().filter((one) => one.elapsed_ms <= at_ms - start_ms).length - 1,
        )
    }
    for (const point of ['0', '15', '30', '40']) expect(called).toContain(point)
  })

  it.each(['football', 'bandy', 'ice-hockey', 'tennis', 'basketball'] as const)(
    '[BOOK-03] what is counted of %s only grows and agrees with the score',
    (key) => {
      const match = findMatch((fixture) => fixture.sport.key === key && isPlain(fixture))
      const start_ms = match.fixture.kickOff_ms ?? 0
      let before: Record<string, number> = {}
      for (let at_ms = start_ms + 10; at_ms <= start_ms + match.course.duration_ms; at_ms += 20 * second_ms) {
        const { stats } = pictureOf(match, 'en', at_ms)
        const now = Object.fromEntries(
          stats.flatMap(({ key: stat, home, away }) => [
            [`${stat}:home`, home],
            [`${stat}:away`, away],
          ]),
        )
        const { 'possession:home': home = 50, 'possession:away': away = 50, ...counted } = now
        if (home + away > 0) expect(home + away).toBe(100)
        for (const [name, count] of Object.entries(counted))
          expect(count, name).toBeGreaterThanOrEqual(before[name] ?? 0)
        const [goals = 0] = (lineEvent(match, 'en', at_ms).score ?? '').split(':').map(Number)
        const onTarget = now['shotsOnTarget:home'] ?? now['goalShots:home']
        if (onTarget !== undefined) expect(onTarget).toBeGreaterThanOrEqual(goals)
        const made = [3, 2, 1].map((worth, at) => {
          const name = ['threePointers', 'twoPointers', 'freeThrows'][at] ?? ''
          return worth * (now[`${name}:home`] ?? 0)
        })
        if (key === 'basketball' && now['threePointers:home'] !== undefined)
          expect(made.reduce((sum, points) => sum + points, 0)).toBeGreaterThanOrEqual(goals - 1)
        before = counted
      }
      expect(Object.values(before).some((count) => count > 0)).toBe(true)
    },
  )

  it('[BOOK-03] an event that is over says when it ended', () => {
    const match = findMatch((fixture) => fixture.sport.key === 'football' && isPlain(fixture))
    const end_ms = (match.fixture.kickOff_ms ?? 0) + match.course.duration_ms
    const event = eventOf(seed, match.fixture.id, 'en', end_ms + 60 * second_ms)
    expect(event?.state).toBe('ended')
    expect(Date.parse(event?.ended_at ?? '')).toBe(end_ms)
  })
})
