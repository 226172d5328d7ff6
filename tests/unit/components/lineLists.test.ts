import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from '#contract/envelope.ts'
import { priceLife_ms } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import type { Line, LineEvent, LineSection } from '#contract/line.ts'
import { err, ok, type Result } from '#lib/result.ts'
import LineLists from '@/components/sport/LineLists.astro'
import SportSection from '@/components/sport/SportSection.astro'
import { categoryOf } from '@/components/sport/sportCategories.ts'

const lists = vi.hoisted(() => ({ bySection: new Map<string, unknown>() }))
vi.mock('@/content/published.ts', () => ({
  published: (_name: string, { section, q }: { section: string; q?: string }) =>
    lists.bySection.get(q === undefined ? section : `${section}?${q}`),
}))

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
  market: { name: 'Result', selections: [{ id: 'home', name: 'Nornova', price: 2.5 }] },
  ...more,
})

function answer(section: LineSection | 'results?cup', result: Result<Line, Failure>): void {
  lists.bySection.set(section, result)
}

/** Of now, or of the moment that the book was last heard of. */
const lineOf = (events: LineEvent[], as_of: string | null = null) =>
  ok<Line>({ events, cursor: null, at: as_of ?? new Date().toISOString(), as_of })
const away = err<Failure>({ code: code.upstreamOff, message: 'off' })

async function page(
  category: string,
  { query, ...more }: { query?: object; isPart?: boolean } = {},
): Promise<string> {
  const container = await AstroContainer.create()
  const props = {
    lang: 'en',
    book: 'digitain',
    category,
    plan: categoryOf('digitain', category),
    query: { q: '', ...query },
    ...more,
  }
  return plain(await container.renderToString(LineLists, { props }))
}

async function section(): Promise<string> {
  const container = await AstroContainer.create()
  return plain(await container.renderToString(SportSection, { props: { lang: 'en' } }))
}

/** Without what the compiler adds for development. */
function plain(html: string): string {
  return html.replaceAll(/ data-astro-[\w-]+(="[^"]*")?/g, '')
}

beforeEach(() => lists.bySection.clear())

describe('[ROUTE-06] the static line', () => {
  it('[SPORT-06] has each price in the three formats, as a link to the selection', async () => {
    answer('line', lineOf([event('football-1')]))
    const html = await page('line')
    expect(html).toMatch(/href="\/en\/sport\?gameId=football-1(&amp;|&#38;)selection=home"/)
    expect(html).toContain('<b>2.50</b><b>+150</b><b>3/2</b>')
    expect(html).toMatch(/datetime="2026-11-22T15:57:00.000Z"[^>]*>\s*22\.11, 15:57\s*</)
    expect(html).not.toContain('does not answer')
  })

  it('has the handicap and the total beside the main market, and how many more there are', async () => {
    const side = (id: string, price: number) => ({ id, name: id, price })
    const markets = [
      { id: 'total:2.5', name: 'Total', selections: [side('over', 1.8), side('under', 2.05)] },
      { id: 'handicap:-0.5', name: 'Spread', selections: [side('home', 1.9), side('away', 1.95)] },
    ]
    answer('line', lineOf([event('football-1', { markets, market_count: 26 })]))
    const html = await page('line')
    const shown = [...html.matchAll(/<b>(\d\.\d\d)<\/b>/g)].map(([, price]) => price)
    expect(shown).toEqual(['2.50', '1.90', '1.95', '1.80', '2.05'])
    expect(html).toMatch(/market=handicap%3A-0\.5(&amp;|&#38;)selection=home/)
    expect(html).toContain('+23')
  })

  it('has the events in the order of the book’s frame, each with its league', async () => {
    const tennis = { sport: 'tennis', sport_name: 'Tennis', tourney: 'Reef Tour' } as const
    answer('line', lineOf([event('football-1'), event('tennis-2', tennis), event('football-3')]))
    const html = await page('line')
    const rows = [...html.matchAll(/class="event-match" href="[^"]*gameId=([\w-]+)"/g)].map(([, id]) => id)
    expect(rows).toEqual(['football-1', 'tennis-2', 'football-3'])
    expect(html).toMatch(/Tennis · <\/span>\s*<bdi>Reef Tour/)
  })

  it('[ERR-02] says how old a list is that only stands in for a book that does not answer', async () => {
    answer('live', lineOf([event('football-1')], '2026-11-22T14:30:00.000Z'))
    answer('line', away)
    const html = await page('home')
    expect(html).toContain('The sportsbook isn’t responding.')
    expect(html).toContain('22.11, 14:30')
    expect(html).toContain('football-1')
    expect(html).not.toContain('2.50')
    expect(html).toContain('Odds out of date')
  })

  it('[SPORT-12] writes no price that the book gave too long ago, whoever kept it', async () => {
    answer('live', away)
    const at = new Date(Date.now() - priceLife_ms).toISOString()
    answer('line', ok<Line>({ events: [event('football-1')], cursor: null, at, as_of: null }))
    const html = await page('line')
    expect(html).toContain('football-1')
    expect(html).not.toContain('2.50')
    expect(await section()).not.toContain('football-1')
  })

  it('[SPORT-12] has where the rows are to be had anew, and since when they are', async () => {
    answer('line', lineOf([event('football-1')]))
    const html = await page('line', { query: { sport: 'tennis' } })
    expect(html).toMatch(/data-fresh="\/en\/odds\/line\?sport=tennis" data-at="20\d\d-/)
    const part = await page('line', { query: { sport: 'tennis' }, isPart: true })
    expect(part).toContain('2.50')
    for (const of of ['All sports', '<script', 'noscript']) expect(part).not.toContain(of)
  })

  it('[ERR-02] says so where there is no list at all, and leads back to itself', async () => {
    answer('live', away)
    answer('line', away)
    const html = await page('home')
    expect(html).toContain('Couldn’t load the events')
    expect(html).toMatch(/href="\/en\/sport\/home"[^>]*>\s*Try again/)
  })

  it.each([
    ['live', 'No live events right now'],
    ['line', 'No upcoming events'],
    ['results', 'No results yet'],
  ] as const)('an empty list of %s says what it would have', async (name, words) => {
    answer(name, lineOf([]))
    expect(await page(name)).toContain(words)
  })

  it('has a league of one event in its row, under the head of no other league', async () => {
    answer(
      'live',
      lineOf([event('football-1'), event('football-2'), event('football-3', { tourney: 'Lagoon Cup' })]),
    )
    const words = (await page('live')).replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
    expect(words).toMatch(/Soccer 3.*Lagoon Cup.*Coral League 2/)
  })

  it('has what runs under its sports with their number, and a league of one event in its row', async () => {
    const tennis = { sport: 'tennis', sport_name: 'Tennis', tourney: 'Reef Tour' } as const
    const lagoon = { tourney: 'Lagoon Cup' }
    answer('live', lineOf([event('football-1'), event('football-3', lagoon), event('tennis-2', tennis)]))
    const words = (await page('live')).replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
    expect(words).toMatch(
      /Soccer 2.*Soccer · Coral League.*Soccer · Lagoon Cup.*Tennis 1.*Tennis · Reef Tour/,
    )
  })

  it('has a day picker for results, with the score of each side and of its periods', async () => {
    const periods = [
      [1, 0],
      [1, 1],
    ] satisfies [number, number][]
    const over = { state: 'ended', score: '2:1', periods } as const
    answer('results', lineOf([event('football-1', { ...over, periods })]))
    const html = await page('results', { query: { sport: 'football', day: '1' } })
    expect(html).toMatch(
      /<a href="\/en\/sport\/results\?sport=football(&amp;|&#38;)day=1" aria-current="true"/,
    )
    expect([...html.matchAll(/results\?sport=football/g)].length).toBeGreaterThanOrEqual(7)
    expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('Nornova 2 Rosdora 1 1 0 1 1')
  })

  it('[SPORT-15] has a search of results that keeps sport and day, without a script', async () => {
    answer('results', lineOf([event('football-1'), event('football-2')]))
    answer('results?cup', lineOf([event('football-2', { state: 'ended', score: '2:1' })]))
    const html = await page('results', { query: { q: 'cup', sport: 'football', day: '2' } })
    expect(html).toMatch(/<form[^>]* action="\/en\/sport\/results"/)
    for (const field of ['name="sport" value="football"', 'name="day" value="2"'])
      expect(html).toContain(field)
    expect(html).toMatch(/name="q" value="cup"/)
    expect(html).toMatch(/results\?sport=football(&amp;|&#38;)day=1(&amp;|&#38;)q=cup"/)
    expect(html).toMatch(/data-fresh="[^"]*q=cup"/)
    expect(html).toContain('football-2')
    expect(html).not.toContain('football-1')
    // A letter alone is no search.
    expect(await page('results', { query: { q: 'c' } })).toContain('football-1')
    answer('results?cup', lineOf([]))
    expect(await page('results', { query: { q: 'cup' } })).toContain('No events found')
  })

  it('[SPORT-15] says what was put off, broken off or never played', async () => {
    const over = { state: 'ended', score: null } as const
    const scored = { score: '1:0' }
    answer('results', lineOf([event('football-1', over)]))
    expect(await page('results')).toMatch(/15:57\s*<\/time>\s*<span class="warn"> Canceled/)
    answer('results', lineOf([event('football-1', { ...over, ...scored })]))
    expect(await page('results')).not.toContain('Canceled')
    answer('results', lineOf([event('football-1', { state: 'interrupted', ...scored })]))
    expect(await page('results')).toContain('Interrupted')
  })

  it('leads from home to days of the calendar, and to the leagues that play next', async () => {
    const league = { tourney_id: 'football:coral-league' }
    answer('live', lineOf([]))
    answer('line', lineOf([event('football-1', league), event('football-2', league)]))
    const html = await page('home')
    for (const day of ['0', '1', 'weekend']) expect(html).toContain(`/en/sport/calendar?day=${day}`)
    expect(html).toMatch(/sport=football(&amp;|&#38;)champ=football%3Acoral-league"[^>]*>Coral League/)
  })

  it('has a space between a time and what is said of it', async () => {
    answer('line', lineOf([event('football-1', { state: 'postponed' })]))
    expect((await page('line')).replaceAll(/<[^>]+>/g, '')).toMatch(/15:57\s+Postponed/)
  })

  it('says that betting is paused where a running match has no prices', async () => {
    const market = { name: 'Result', selections: [] }
    const running = event('football-1', {
      state: 'suspended',
      is_live: true,
      score: '2:1',
      clock: '63′',
      market,
    })
    answer('live', lineOf([running]))
    const html = await page('live')
    expect(html).toContain('Betting suspended')
    expect(html).toMatch(/Nornova<\/bdi>\s*<b>2<\/b>\s*<bdi>Rosdora<\/bdi>\s*<b>1<\/b>/)
  })

  it('shows names of the book as text, whatever is in them', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    answer('line', lineOf([event('football-1', { home: evil, tourney: evil, sport_name: evil })]))
    expect(await page('line')).not.toContain('<img')
  })

  it('has no place on home while the book does not answer', async () => {
    answer('live', away)
    answer('line', lineOf([event('football-1')], '2026-11-22T14:30:00.000Z'))
    expect(await section()).not.toContain('football-1')
    answer('line', lineOf([event('football-1')]))
    expect(await section()).toMatch(/15:57\u00a0UTC/)
  })
})
