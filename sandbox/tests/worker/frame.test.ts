import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { day_ms, hour_ms } from '#lib/time.ts'
import { languageCodes, languageOf } from '#contract/languages.ts'
import type { FullEvent, Line, LineEvent } from '../../sport/book/line.ts'
import { bookToken, call, connectBook, lineOf, newToken, openBook, plainEvent, postJson } from './support.ts'

const read = async <Body>(path: string, headers: Record<string, string> = {}) => {
  const answer = await call(path, { headers })
  return { http: answer.status, cache: answer.headers.get('cache-control'), body: await answer.json<Body>() }
}
const httpOf = async (path: string) => (await call(path)).status
const asBettor = async (player = newToken()) => ({ authorization: `Bearer ${await bookToken(player)}` })

describe('[SPORT-01] the frame of the book', () => {
  it.each(['/digitain/app', '/betconstruct/'])('%s is a page that only its hosts may frame', async (path) => {
    const answer = await call(path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-ancestors http://operator.test http://stage.operator.test')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each(languageCodes)('[LANG-09] speaks %s, in its direction', async (lang) => {
    const text = await (await call(`/digitain/app?lang=${lang}`)).text()
    const { tag, dir } = languageOf(lang)
    expect(text).toContain(`<html lang="${tag}" dir="${dir}" data-skin="digitain">`)
  })

  it.each([
    ['light', ' data-theme="light">'],
    ['"><script>alert(1)</script>', '>'],
  ])('[SPORT-03] has the look of the site around it: %j', async (theme, after) => {
    const text = await (await call(`/digitain/app?theme=${encodeURIComponent(theme)}`)).text()
    expect(text).toContain(`data-skin="digitain"${after}`)
    expect(text).not.toContain('alert(1)')
  })

  it.each(['xx', '', '"><script>alert(1)</script>'])('[LANG-09] is English for %j', async (lang) => {
    const text = await (await call(`/betconstruct/?lang=${encodeURIComponent(lang)}`)).text()
    expect(text).toContain('<html lang="en-US" dir="ltr"')
    expect(text).not.toContain('alert(1)')
  })

  it.each(['/digitain/app', '/betconstruct/'])('%s names only files that there are', async (path) => {
    const text = await (await call(`${path}?lang=he`)).text()
    const files = [...text.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(16)
    // The letters of its first words come with the page.
    expect(files.filter((file) => file.endsWith('.woff2'))).toEqual([
      '/fonts/latin.woff2',
      '/fonts/hebrew.woff2',
    ])
    expect(await Promise.all(files.map(httpOf))).toEqual(files.map(() => 200))
  })

  it.each(['/digitain/SportFrame.js', '/digitain/app.js', '/betconstruct/app.js'])(
    '%s is a whole script',
    async (path) => {
      const answer = await call(path)
      const text = await answer.text()
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(text).toMatch(/^"use strict";\(\(\)=>\{/)
      expect(await compressed(text)).toBeLessThan(60 * 1024)
    },
  )
})

describe('the lists of the book’s client', () => {
  // No match is postponed then.
  beforeEach(() => void vi.setSystemTime(Date.UTC(2026, 10, 20, 12, 0, 30)))
  afterEach(() => void vi.useRealTimers())

  it('tells the time of the server, never from a cache', async () => {
    const { cache, body } = await read<{ now_ms: number }>('/sport/time')
    expect(cache).toBe('no-store')
    expect(Math.abs(body.now_ms - Date.now())).toBeLessThan(5000)
  })

  it('gives several events with their markets; what is none, and what is asked for twice, has no place', async () => {
    const { events } = await lineOf('section=line&count=3')
    const ids = events.map(({ id }) => id)
    const { body } = await read<{ events: FullEvent[] }>(
      `/sport/events?ids=${[...ids, ids[0], 'football-x'].join(',')}`,
    )
    expect(body.events.map(({ id }) => id)).toEqual(ids)
    expect(body.events[0]?.markets[0]).toMatchObject({ ...body.events[0]?.market })
  })

  it('[LANG-09] names selections in each language, those that are closed too, and none that never were', async () => {
    const { id } = await plainEvent()
    const named = [
      `${id}*total:900.5*over`,
      `${id}*result*home`,
      `${id}*nothing*home`,
      `${id}*result*nobody`,
      'x*result*home',
    ]
    const ask = (lang: string) =>
      read<{ names: { market_id: string; market: string; home: string }[] }>(
        `/sport/events?ids=${id}&lang=${lang}&named=${named.join(',')}`,
      )
    const [english, hebrew] = [(await ask('en')).body.names, (await ask('he')).body.names]
    expect(hebrew.map(({ market_id }) => market_id)).toEqual(['total:900.5', 'result'])
    expect(hebrew[1]?.market).not.toBe(english[1]?.market)
    expect(hebrew[1]?.home).toMatch(/[\u0590-\u05ff]/)
    expect((await call(`/sport/events?ids=${id}&named=a*b`)).status).toBe(422)
  })

  it('names the sports with their tournaments, and a tournament’s own events', async () => {
    const { body } = await read<{ sports: { id: string; name: string; tourneys: { id: string }[] }[] }>(
      '/sport/sports?lang=fr',
    )
    expect(body.sports.map(({ id }) => id)).toContain('table-tennis')
    const football = body.sports.find(({ id }) => id === 'football')!
    expect(football.name).toBe('Football')
    const [tourney] = football.tourneys
    const { events } = await lineOf(`section=line&sport=football&tourney=${tourney!.id}&count=10`)
    expect(events).toHaveLength(10)
    expect(new Set(events.map(({ tourney_id }) => tourney_id))).toEqual(new Set([tourney!.id]))
  })

  it('cuts a day out of the calendar, page after page', async () => {
    const begin_ms = Math.ceil(Date.now() / day_ms) * day_ms
    const [begin, end] = [begin_ms, begin_ms + hour_ms].map((time_ms) => new Date(time_ms).toISOString())
    const first = await lineOf(`section=line&begin=${begin}&end=${end}&count=60`)
    const rest: Line['events'] = []
    for (let cursor = first.cursor; cursor;) {
      const page = await lineOf(`section=line&begin=${begin}&end=${end}&count=60&cursor=${cursor}`)
      rest.push(...page.events)
      cursor = page.cursor
    }
    const times = [...first.events, ...rest].map(({ starts_at }) => Date.parse(starts_at))
    expect(Math.min(...times)).toBeGreaterThanOrEqual(begin_ms)
    expect(Math.max(...times)).toBeLessThan(begin_ms + hour_ms)
    expect(times.length).toBeGreaterThan(60)
  })

  it('finds matches by a side, a tournament or a sport, in each language, whatever the case and accents', async () => {
    const { home } = await plainEvent()
    const found = async (q: string, lang = 'en') =>
      (await read<{ events: LineEvent[] }>(`/sport/search?q=${encodeURIComponent(q)}&lang=${lang}`)).body
        .events
    const bySide = await found(home.toUpperCase())
    expect(bySide.length).toBeGreaterThan(0)
    for (const event of bySide) expect([event.home, event.away]).toContain(home)
    expect((await found('tchequie', 'fr')).length).toBeGreaterThan(0)
    expect((await found('כדורגל', 'he')).every(({ sport }) => sport === 'football')).toBe(true)
    expect((await found('lagoon cup')).every(({ tourney }) => tourney === 'Lagoon Cup')).toBe(true)
    const both = await found(`${home} ${bySide[0]?.tourney ?? ''}`)
    expect(both.map(({ id }) => id)).toContain(bySide[0]?.id)
    const inEnglish = (await found('soccer lagoon', 'he')).map(({ sport }) => sport)
    expect(new Set(inEnglish)).toEqual(new Set(['football']))
    expect(await found('no such side')).toEqual([])
    for (const event of await found('nations')) expect(['ended', 'interrupted']).not.toContain(event.state)
  })

  it.each([
    '/sport/search?q=a',
    '/sport/search',
    `/sport/search?q=${'a'.repeat(65)}`,
    '/sport/events',
    `/sport/events?ids=${Array.from({ length: 21 }, (_, index) => `football-${index}`).join(',')}`,
    `/sport/events?ids=${'a'.repeat(41)}`,
    '/sport/line?section=line&begin=yesterday',
    '/sport/sports?lang=xx',
  ])('%s is refused', async (path) => expect(await httpOf(path)).toBe(422))
})

describe('the player of the book', () => {
  it('is told their currency, balances and limits, and nothing else of what the operator says', async () => {
    const operator = await openBook()
    operator.bettor.bonus_minor = 700
    const { http, cache, body } = await read('/sport/player', await asBettor())
    expect({ http, cache, body }).toEqual({
      ...{ http: 200, cache: 'private, no-store' },
      body: {
        status: 0,
        result: {
          ...{ currency: 'USD', balance_minor: 100_000, bonus_minor: 700, free_bets: [] },
          stakes: {
            ...{ rate: 1000, least_minor: 10, bonus_price: 1800 },
            usual: { stake_minor: 200_000, payout_minor: 2_000_000 },
            live: { stake_minor: 100_000, payout_minor: 1_000_000 },
          },
        },
      },
    })
  })

  it('is unknown when the operator no longer knows the token', async () => {
    const operator = await openBook()
    operator.troubles.push(['bettor', 9404])
    expect((await read('/sport/player', await asBettor())).body).toMatchObject({ status: 669 })
  })

  it('cannot be told while the operator does not answer', async () => {
    await connectBook(await openBook(), null)
    expect((await read('/sport/player', await asBettor())).body).toMatchObject({ status: 999 })
  })

  it('sees the offers for all his open bets, and for nobody else’s; open and settled bets apart', async () => {
    await openBook()
    const token = newToken()
    const { id: eventId, market } = await plainEvent()
    const [selection] = market.selections
    const leg = { eventId, marketId: market.id, selectionId: selection!.id, isLive: false }
    const slip = {
      ...{ id: crypto.randomUUID(), kind: 'single', line: 'usual', stake_minor: 1000, bonus_minor: 0 },
      ...{ currency: 'USD', oddsPolicy: 'any', software: 'mobile' },
      legs: [{ ...leg, price: Math.round(selection!.price * 1000) }],
    }
    expect((await postJson('/sport/bets', slip, await asBettor(token))).status).toBe(200)
    const offers = await read<{ result: Record<string, unknown> }>(
      '/sport/bets/cash-out',
      await asBettor(token),
    )
    expect(Object.keys(offers.body.result)).toEqual([slip.id])
    expect(offers.body.result[slip.id]).toMatchObject({ kind: 'offer' })
    expect((await read('/sport/bets/cash-out', await asBettor())).body).toEqual({ status: 0, result: {} })
    const counts = ['open', 'settled'].map(async (state) => {
      const { body } = await read<{ result: { count: number } }>(
        `/sport/bets?state=${state}`,
        await asBettor(token),
      )
      return body.result.count
    })
    expect(await Promise.all(counts)).toEqual([1, 0])
  })
})

async function compressed(text: string): Promise<number> {
  const gzip = new Response(text).body?.pipeThrough(new CompressionStream('gzip'))
  return (await new Response(gzip).arrayBuffer()).byteLength
}
