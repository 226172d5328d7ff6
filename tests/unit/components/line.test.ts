import { describe, expect, it } from 'vitest'
import type { LineEvent } from '#contract/line.ts'
import { structured } from '@/components/head.ts'
import { byHour, bySport, eventPath, sidesOf, signOf, structuredEvents } from '@/components/sport/events.ts'

const event = (id: string, more: Partial<LineEvent> = {}): LineEvent => ({
  id,
  sport: 'football',
  sport_name: 'Soccer',
  tourney: 'Coral League',
  home: 'Nornova',
  away: 'Rosdora',
  starts_at: '2026-11-22T15:57:00.000Z',
  state: 'pre-match',
  is_live: false,
  score: null,
  clock: null,
  market: { name: 'Result', selections: [] },
  ...more,
})

describe('[ROUTE-06] the line as HTML', () => {
  it('puts a calendar under the hours of UTC', () => {
    const events = [event('a'), event('b', { starts_at: '2026-11-22T16:00:00.000Z' })]
    expect(byHour(events).map(({ name }) => name)).toEqual(['2026-11-22T15:00Z', '2026-11-22T16:00Z'])
  })

  it('puts what runs under the names of its sports', () => {
    const tennis = { sport: 'tennis', sport_name: 'Tennis' }
    const groups = bySport([event('a'), event('b', tennis), event('c')])
    expect(groups.map(({ name, sport, events }) => [name, sport, events.length])).toEqual([
      ['Soccer', 'football', 2],
      ['Tennis', 'tennis', 1],
    ])
  })

  it('names a selection by its usual sign: the line of a handicap counts for the home side', () => {
    const signs = (market: string | undefined, ...ids: string[]) =>
      ids.map((id) => signOf({ over: 'O', under: 'U' }, id, market)?.replaceAll(/[\u2066\u2069]/g, ''))
    expect(signs(undefined, 'home', 'draw', 'away', 'other')).toEqual(['1', 'X', '2', undefined])
    expect(signs('handicap:-1.5', 'home', 'away')).toEqual(['-1.5', '+1.5'])
    expect(signs('handicap:0', 'home', 'away')).toEqual(['0', '0'])
    expect(signs('total:2.5', 'over', 'under')).toEqual(['O 2.5', 'U 2.5'])
  })

  it('leads to the event, and to a selection of it, in the language', () => {
    expect(eventPath('he', 'football-1')).toBe('/sport?gameId=football-1')
    expect(eventPath('en', 'football-1', { selection: 'home' })).toBe(
      '/en/sport?gameId=football-1&selection=home',
    )
    expect(eventPath('en', 'football-1', { selection: 'over', market: 'total:2.5' })).toBe(
      '/en/sport?gameId=football-1&market=total%3A2.5&selection=over',
    )
  })

  it('splits a score of two numbers and leaves any other as it is', () => {
    expect(sidesOf('2:1')).toEqual(['2', '1'])
    expect(sidesOf('102:99')).toEqual(['102', '99'])
    for (const score of [null, '', '2:1 (pen)', '6:4 6:3', '1-0']) expect(sidesOf(score)).toBeUndefined()
  })

  it('tells crawlers of the events, and no name can end the script', () => {
    const evil = event('a', { home: '</script><script>alert(1)</script>', state: 'postponed' })
    const text = structured(structuredEvents('en', 'https://atoll.test', [evil]))
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'SportsEvent',
          name: `${evil.home} – Rosdora`,
          sport: 'Soccer',
          startDate: evil.starts_at,
          eventStatus: 'https://schema.org/EventPostponed',
          homeTeam: { '@type': 'SportsTeam', name: evil.home },
          awayTeam: { '@type': 'SportsTeam', name: 'Rosdora' },
          url: 'https://atoll.test/en/sport?gameId=a',
        },
      ],
    })
  })
})
