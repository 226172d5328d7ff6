import { describe, expect, it } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { block_ms, blockAt, slotsOf } from '../../../sport/fixtures/calendar.ts'
import { eventOf, line, type Line, type LineQuery } from '../../../sport/book/line.ts'
import { nameOf } from '../../../sport/fixtures/names.ts'
import { bookTexts } from '../../../sport/book/texts.ts'
import { findMatch, isPlain, minute_ms, now_ms, seed, timeOf } from './support.ts'

const ask = (query: Partial<LineQuery>, at_ms = now_ms): Line => {
  const found = line(seed, { section: 'line', lang: 'en', count: 60, ...query }, at_ms)
  if (!found) throw new Error('no such cursor')
  return found
}

describe('the line', () => {
  it('has at least 40 matches to come, soonest first, with prices', () => {
    const { events } = ask({})
    expect(events.length).toBeGreaterThanOrEqual(40)
    expect(events.map(({ starts_at }) => starts_at)).toEqual(events.map(({ starts_at }) => starts_at).sort())
    for (const event of events) {
      expect(Date.parse(event.starts_at)).toBeGreaterThan(now_ms)
      expect(event).toMatchObject({ is_live: false, score: null, clock: null })
      const [selection] = event.market.selections
      if (event.state === 'pre-match') expect(selection?.price).toBeGreaterThanOrEqual(1.01)
    }
  })

  it('shows what runs now, with score and clock, in at least four sports', () => {
    const { events } = ask({ section: 'live' })
    expect(new Set(events.map(({ sport }) => sport)).size).toBeGreaterThanOrEqual(4)
    for (const event of events) {
      expect(event.is_live).toBe(true)
      expect(event.score).toMatch(/^\d+:\d+$/)
      expect(event.clock).not.toBe('')
      if (event.state === 'suspended') expect(event.market.selections).toEqual([])
    }
  })

  it('shows what is over, latest first, without prices', () => {
    const { events } = ask({ section: 'results' })
    expect(events.length).toBe(60)
    expect(events.map(({ starts_at }) => starts_at)).toEqual(
      events
        .map(({ starts_at }) => starts_at)
        .sort()
        .reverse(),
    )
    for (const { score, market, clock } of events) {
      expect(score).toMatch(/^\d+:\d+$/)
      expect([market.selections.length, clock]).toEqual([0, null])
    }
  })

  it.each(['line', 'results'] as const)(
    'goes on at its cursor: every match of a sport once (%s)',
    (section) => {
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const page = ask({ section, sport: 'tennis', cursor, horizon_ms: day_ms })
        ids.push(...page.events.map(({ id }) => id))
        cursor = page.cursor ?? undefined
      } while (cursor !== undefined)
      expect(new Set(ids).size).toBe(ids.length)
      const planned = Array.from({ length: day_ms / block_ms }, (_, block) =>
        slotsOf('tennis', blockAt(now_ms) + (section === 'line' ? block : -block)),
      ).flat().length
      expect(ids.length / planned).toBeGreaterThan(0.95)
      expect(ids.length / planned).toBeLessThan(1.05)
    },
  )

  it('holds on to its cursor while time goes by', () => {
    const first = ask({ count: 20 })
    const later = ask({ count: 20, cursor: first.cursor! }, now_ms + 20_000)
    const straight = ask({ count: 40 }, now_ms + 20_000)
    expect(later.events[0]?.id).toBe(
      straight.events.find(({ id }) => !first.events.some((event) => event.id === id))?.id,
    )
  })

  it.each(['x', '', 'zzzz', '1.football', 'mwrtluo0.football-1; drop'])('knows no cursor %s', (cursor) => {
    expect(line(seed, { section: 'line', lang: 'en', count: 5, cursor }, now_ms)).toBeUndefined()
  })

  /** The bench holds it to 1.2; here twenty times the matches would cost twenty times if all were looked at. */
  it('costs about the same with 10,000 matches in the calendar as with 500', () => {
    const timeOfCall = (events: number, hours: number) => {
      const started = performance.now()
      ask({ horizon_ms: (events / 12) * block_ms }, now_ms + hours * hour_ms)
      return performance.now() - started
    }
    // Each call has an hour of its own, so none finds the cache of another. The best of many excludes the machine's
    // noise, and alternating spreads a busy spell over both.
    let [many_ms, few_ms] = [Infinity, Infinity]
    timeOfCall(500, 100)
    for (let round = 0; round < 40; round += 1) {
      many_ms = Math.min(many_ms, timeOfCall(10_000, 2 * round))
      few_ms = Math.min(few_ms, timeOfCall(500, 2 * round + 1))
    }
    expect(many_ms / few_ms).toBeLessThan(4)
  })
})

describe('an event', () => {
  it('[BOOK-02] has all its markets before the start, and while it is suspended only the places of them', () => {
    const match = findMatch((fixture) => fixture.sport.key === 'bandy' && isPlain(fixture))
    const { id, scheduled_ms } = match.fixture
    const keys = (at_ms: number) =>
      new Set(eventOf(seed, id, 'en', at_ms)?.markets.map((market) => market.id.split(':')[0]))
    expect(keys(scheduled_ms - 1)).toEqual(new Set(match.fixture.sport.markets))
    const stopped_ms = timeOf(match, 'suspended')
    expect(keys(stopped_ms).size).toBe(0)
    const { stopped = [] } = eventOf(seed, id, 'en', stopped_ms) ?? {}
    expect(stopped.map((market) => market.id.split(':')[0])).toContain('result')
    for (const { selections, closed = [] } of stopped)
      expect([selections.length, closed.length > 1]).toEqual([0, true])
    expect(eventOf(seed, 'bandy-1', 'en', now_ms)).toBeUndefined()
  })

  it('[LANG-06] is named in seven languages, with the same blanks', () => {
    const flat = (texts: object): [string, string][] =>
      Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
        typeof text === 'string' ? [[key, text] as [string, string]] : flat(text as object),
      )
    const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    const english = flat(bookTexts('en'))
    for (const lang of languageCodes) {
      const texts = new Map(flat(bookTexts(lang)))
      expect([...texts.keys()]).toEqual(english.map(([key]) => key))
      for (const [key, text] of english)
        expect(blanks(texts.get(key)!), `${lang} ${key}`).toEqual(blanks(text))
    }
    const names = languageCodes.map((lang) => ask({ lang, count: 1 }).events[0]!.market.name)
    expect(new Set(names).size).toBeGreaterThan(5)
  })

  it('[BOOK-01] of soccer has plain totals, 2.5 among them, and shows one in the row', () => {
    const { events } = ask({ sport: 'football' })
    for (const { id, state, markets } of events.filter((event) => event.state === 'pre-match')) {
      const totals = eventOf(seed, id, 'en', now_ms)!.markets.filter((market) =>
        market.id.startsWith('total:'),
      )
      expect(
        totals.map((market) => market.id),
        `${id} ${state}`,
      ).toContain('total:2.5')
      expect(markets.find((market) => market.id.startsWith('total:'))?.id).toMatch(/\.5$/)
    }
  })

  it('[SPORT-15] that is over has what of its markets was paid, at the odds before its start', () => {
    const match = findMatch((fixture) => fixture.sport.key === 'football' && isPlain(fixture))
    const { id, scheduled_ms } = match.fixture
    expect(eventOf(seed, id, 'en', scheduled_ms)?.settled).toEqual([])
    const { settled = [], score } = eventOf(seed, id, 'en', scheduled_ms + hour_ms) ?? {}
    const [home = 0, away = 0] = score?.split(':').map(Number) ?? []
    const winner = home > away ? 'home' : home < away ? 'away' : 'draw'
    const before = eventOf(seed, id, 'en', scheduled_ms - 1)
    const backed = before?.market.selections.find((selection) => selection.id === winner)
    expect(settled[0]).toMatchObject({ id: 'result', selections: [{ ...backed, outcome: 'win' }] })
    const total = settled.find((market) => market.id === 'total:2.5')
    expect(total?.selections.map((selection) => selection.id)).toEqual([home + away > 2 ? 'over' : 'under'])
  })

  it('[SPORT-15] that is put off for good says so among the results, and its bets are returned in the end', () => {
    const { fixture } = findMatch(({ delay_ms, sport }) => delay_ms === 'never' && sport.key === 'tennis')
    const { id, scheduled_ms } = fixture
    const found = (at_ms: number) =>
      ask({ section: 'results', sport: 'tennis', begin_ms: scheduled_ms, end_ms: scheduled_ms + 1000 }, at_ms)
        .events.filter((event) => event.id === id)
        .map(({ state, score }) => ({ state, score }))
    expect(found(scheduled_ms + hour_ms)).toEqual([{ state: 'postponed', score: null }])
    expect(found(scheduled_ms + 73 * hour_ms)).toEqual([{ state: 'ended', score: null }])
    const { settled = [] } = eventOf(seed, id, 'en', scheduled_ms + 73 * hour_ms) ?? {}
    const outcomes = settled.flatMap(({ selections }) => selections.map(({ outcome }) => outcome))
    expect([...new Set(outcomes)]).toEqual(['void'])
  })

  it('[SPORT-15] is found among the results by words in the reader’s language, day by day', () => {
    const [last] = ask({ section: 'results', sport: 'football' }).events
    const { events } = ask({ section: 'results', lang: 'he', q: `${last!.home} ${last!.away}` })
    expect(events.map(({ id }) => id)).toContain(last!.id)
    const names = new Set(events.flatMap(({ sides }) => sides))
    expect(names).toEqual(new Set(last!.sides))
    const begin_ms = now_ms - 3 * day_ms
    const past = ask({ section: 'results', q: last!.home, begin_ms, end_ms: begin_ms + day_ms }).events
    for (const { starts_at } of past) expect(Date.parse(starts_at)).toBeLessThan(begin_ms + day_ms)
    expect(ask({ section: 'results', q: 'nobody at all' }).events).toEqual([])
  })

  it.each([
    ['ice-hockey', 'Moneyline (incl. overtime)', 'Победитель (с овертаймом)'],
    ['baseball', 'Moneyline (incl. extra innings)', 'Победитель (с доп. иннингами)'],
    ['tennis', 'Moneyline', 'Победитель'],
  ] as const)('[SPORT-11] of %s says in its market whether overtime counts', (sport, english, russian) => {
    const nameIn = (lang: 'en' | 'ru') => ask({ sport, lang, count: 1 }).events[0]?.market.name
    expect([nameIn('en'), nameIn('ru')]).toEqual([english, russian])
  })

  it.each([
    ['football', 'Match result', 'Spread', 'Total goals'],
    ['tennis', 'Moneyline', 'Set spread', 'Total sets'],
    ['basketball', 'Moneyline (incl. overtime)', 'Spread', 'Total points'],
    ['baseball', 'Moneyline (incl. extra innings)', 'Spread', 'Total runs'],
  ] as const)('[SPORT-11] of %s says in its markets what is counted', (sport, ...names) => {
    const [event] = ask({ sport, lang: 'en', count: 1 }).events
    expect(event?.markets.map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['baseball', /^\d(st|nd|rd|th) inning$/, /^\d-й иннинг$/],
    ['basketball', /^\d(st|nd|rd|th) quarter · \d\d:\d\d$/, /^\d-я четверть · \d\d:\d\d$/],
  ] as const)('[SPORT-11] of %s counts its parts as the language does', (sport, english, russian) => {
    const clocksIn = (lang: 'en' | 'ru') =>
      Array.from({ length: 40 }, (_, turn) =>
        ask({ section: 'live', sport, lang }, now_ms + 6 * 60 * minute_ms + (turn * minute_ms) / 2),
      )
        .flatMap(({ events }) => events)
        .map(({ clock }) => clock ?? '')
        .filter((clock) => /\d/.test(clock))
    expect(clocksIn('en').filter((clock) => !english.test(clock))).toEqual([])
    expect(clocksIn('ru').filter((clock) => !russian.test(clock))).toEqual([])
    expect(clocksIn('en')).toContainEqual(expect.stringMatching(/^3rd /))
  })

  it('[SPORT-11] of nations has their names in the site’s own variety of a language', () => {
    const nation = (region: string) => nameOf({ kind: 'nation', region }, 'pt')
    expect(['PL', 'KE'].map(nation)).toEqual(['Polónia', 'Quénia'])
  })
})
