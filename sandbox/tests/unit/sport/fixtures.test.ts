import { describe, expect, it } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { block_ms, blockAt, slotsOf } from '../../../sport/fixtures/calendar.ts'
import {
  findFixture,
  fixtureOf,
  fixturesOfBlock,
  startOf,
  week_ms,
} from '../../../sport/fixtures/fixtures.ts'
import { matchOf, resultOf, stateOf } from '../../../sport/fixtures/match.ts'
import { nameOf, playerCount } from '../../../sport/fixtures/names.ts'
import { clubCount } from '../../../sport/fixtures/places.ts'
import { sportKeys, type SportKey } from '../../../sport/fixtures/sports.ts'
import { tourneysOf } from '../../../sport/fixtures/tourneys.ts'
import { findMatch, fixturesFrom, minute_ms, now_ms, seed, take } from './support.ts'

const hour_ms = 60 * minute_ms

describe('the calendar', () => {
  it('is the same for everybody, and another for another seed', () => {
    const ids = (season: string) =>
      take(200, fixturesFrom(now_ms)).map(({ id }) => findFixture(season, id, now_ms))
    expect(ids(seed)).toEqual(ids(seed))
    expect(ids('another season')).not.toEqual(ids(seed))
  })

  it('gives a match from its id alone, and none for what is no id or is a week away', () => {
    for (const fixture of take(100, fixturesFrom(now_ms)))
      expect(findFixture(seed, fixture.id, now_ms)).toEqual(fixture)
    const [first] = take(1, fixturesFrom(now_ms))
    const slot = first!.slot
    for (const id of ['', 'football', 'chess-5', `football-0${slot}`, `football-${slot}x`, 'football--1'])
      expect(findFixture(seed, id, now_ms), id).toBeUndefined()
    for (const away_ms of [week_ms + hour_ms, -week_ms - hour_ms])
      for (const far of slotsOf('football', blockAt(now_ms + away_ms)))
        expect(findFixture(seed, `football-${far}`, now_ms)).toBeUndefined()
  })

  it('has each match of a sport in one place, under the number after the last', () => {
    for (const key of sportKeys) {
      const slots = Array.from({ length: (2 * week_ms) / block_ms }, (_, block) => slotsOf(key, block)).flat()
      expect(new Set(slots).size).toBe(slots.length)
      for (const slot of slots)
        expect(slotsOf(key, blockAt(fixtureOf(seed, key, slot).scheduled_ms)), key).toContain(slot)
    }
  })

  it('looks like one: soccer most, leagues by country, other days with other numbers', () => {
    const day = (start_ms: number, key: SportKey) =>
      Array.from({ length: (24 * hour_ms) / block_ms }, (_, block) =>
        slotsOf(key, blockAt(start_ms) + block),
      ).flat().length
    const [friday, saturday] = [now_ms, now_ms + 24 * hour_ms]
    const counts = sportKeys.map((key) => day(saturday, key))
    expect(new Set(counts).size).toBeGreaterThan(sportKeys.length - 3)
    expect(day(saturday, 'football')).toBeGreaterThan(10 * day(saturday, 'volleyball'))
    expect(day(saturday, 'football')).toBeGreaterThan(day(friday, 'football'))
    expect(new Set(tourneysOf('football').map(({ league }) => league.country)).size).toBeGreaterThan(12)
  })

  it('has matches running in any minute of a day, nearly always in four sports or more', () => {
    const sportsAt = (time_ms: number) => {
      const running = [0, 1, 2, 3]
        .flatMap((back) => fixturesOfBlock(seed, blockAt(time_ms) - back, time_ms))
        .filter((fixture) => ['live', 'suspended'].includes(stateOf(matchOf(fixture), time_ms)))
      return new Set(running.map(({ sport }) => sport.key)).size
    }
    const counts = Array.from({ length: 206 }, (_, turn) => sportsAt(now_ms + turn * 7 * minute_ms))
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(counts.filter((count) => count < 4).length).toBeLessThan(counts.length / 10)
  })

  it('has each running match at a minute of its own, and starts spread over the hour', () => {
    const startsAt = (time_ms: number) =>
      [0, 1].flatMap((back) => fixturesOfBlock(seed, blockAt(time_ms) - back, time_ms, ['football']))
    for (let turn = 0; turn < 48; turn += 1) {
      const starts = startsAt(now_ms + turn * 30 * minute_ms).map(({ scheduled_ms }) => scheduled_ms)
      expect(new Set(starts).size).toBeGreaterThan(0.8 * starts.length)
    }
    const minutes = take(500, fixturesFrom(now_ms)).map(({ scheduled_ms }) => (scheduled_ms / minute_ms) % 60)
    expect(new Set(minutes.map(Math.floor)).size).toBe(60)
  })

  it('lists what starts in a block in the order of its starts', () => {
    for (let back = 0; back < 200; back += 1) {
      const starts = fixturesOfBlock(seed, blockAt(now_ms) - back, now_ms).map((one) => startOf(one, now_ms))
      expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    }
  })

  it('lets no one play two matches at once', () => {
    const busyUntil = new Map<string, number>()
    for (const fixture of take(2000, fixturesFrom(now_ms))) {
      if (fixture.delay_ms !== undefined) continue
      const { home, away, scheduled_ms, sport } = fixture
      expect(home).not.toEqual(away)
      for (const one of [home, away]) {
        const key = `${sport.key}:${nameOf(one, 'en')}`
        expect(busyUntil.get(key) ?? 0, `${key} ${fixture.id}`).toBeLessThanOrEqual(scheduled_ms)
        busyUntil.set(key, scheduled_ms + 10 * minute_ms)
      }
    }
  })

  it('puts a postponed match off to where the lists have it, for as long as 72 hours', () => {
    const match = findMatch(({ delay_ms }) => delay_ms === 125 * minute_ms)
    const { fixture } = match
    const { scheduled_ms, kickOff_ms = 0, id } = fixture
    const isListed = (start_ms: number, at_ms: number) =>
      fixturesOfBlock(seed, blockAt(start_ms), at_ms).some((listed) => listed.id === id)
    expect(kickOff_ms).toBe(scheduled_ms + 125 * minute_ms)
    expect([isListed(scheduled_ms, scheduled_ms - 1), isListed(kickOff_ms, scheduled_ms - 1)]).toEqual([
      true,
      false,
    ])
    expect([isListed(scheduled_ms, scheduled_ms), isListed(kickOff_ms, scheduled_ms)]).toEqual([false, true])
    const states = [scheduled_ms - 1, scheduled_ms, kickOff_ms - 1, kickOff_ms].map((at_ms) =>
      stateOf(match, at_ms),
    )
    expect(states).toEqual(['pre-match', 'postponed', 'postponed', 'live'])

    const never = findMatch(({ delay_ms }) => delay_ms === 'never')
    const void_ms = never.fixture.scheduled_ms + 72 * hour_ms
    expect([stateOf(never, void_ms - 1), resultOf(never, void_ms - 1)]).toEqual(['postponed', undefined])
    expect([stateOf(never, void_ms), resultOf(never, void_ms)]).toEqual(['ended', { kind: 'cancelled' }])
  })

  it('has some of everything that befalls a match', () => {
    const fixtures = sportKeys.flatMap((key) =>
      Array.from({ length: 500 }, (_, slot) => fixtureOf(seed, key, slot)),
    )
    const share = (of: (fixture: (typeof fixtures)[number]) => boolean) => fixtures.filter(of).length / 4000
    for (const [name, found, expected] of [
      ['postponed', share(({ delay_ms }) => delay_ms !== undefined), 0.02],
      ['interrupted', share(({ interruptedAt }) => interruptedAt !== undefined), 0.02],
      ['corrected', share(({ isCorrected }) => isCorrected), 0.02],
      ['single', share(({ combination }) => combination === 'single-only'), 0.04],
      ['express', share(({ combination }) => combination === 'express-only'), 0.04],
      ['restricted', share(({ isRestricted }) => isRestricted), 0.08],
    ] as const) {
      expect(found, name).toBeGreaterThan(expected / 2)
      expect(found, name).toBeLessThan(expected * 1.5)
    }
  })
})

describe('names', () => {
  it('[LANG-06] are in the script of the language: countries by the language, clubs and players by ours', () => {
    const letters = {
      ru: /^[\p{Script=Cyrillic}.\s-]+$/u,
      he: /^[\p{Script=Hebrew}.\s׳״-]+$/u,
      ar: /^[\p{Script=Arabic}.\s-]+$/u,
    }
    for (const lang of languageCodes) {
      const names = sportKeys.flatMap((key) => tourneysOf(key).flatMap(({ participants }) => participants))
      for (const participant of names) {
        const name = nameOf(participant, lang)
        expect(name).toMatch(
          lang === 'ru' || lang === 'he' || lang === 'ar' ? letters[lang] : /^[\p{Script=Latin}.\s’'-]+$/u,
        )
      }
    }
    expect(nameOf({ kind: 'nation', region: 'BR' }, 'fr')).toBe('Brésil')
    expect(nameOf({ kind: 'nation', region: 'US' }, 'ru')).toBe('США')
  })

  it('are no one else’s: every club and player has its own', () => {
    for (const lang of languageCodes) {
      const clubs = Array.from({ length: clubCount }, (_, number) => nameOf({ kind: 'club', number }, lang))
      const players = Array.from({ length: playerCount }, (_, number) =>
        nameOf({ kind: 'player', number }, lang),
      )
      expect(new Set(clubs).size, lang).toBe(clubCount)
      expect(new Set(players).size, lang).toBe(playerCount)
    }
  })
})
