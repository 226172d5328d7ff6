import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogFetch } from '../../../functions/site/catalog/entrypoint.ts'
import type { Line } from '#contract/line.ts'
import {
  bodyOf,
  call,
  callsOf,
  expectFailure,
  lineAddress,
  lineEvent,
  lineOf,
  newIsolate,
  setRules,
  siteEnv,
  startAfresh,
  type Rule,
} from './support.ts'

const path = '/api/sport/line?section=line&lang=en'
/** Longer than a page waits for the book, which is 1.5 s. */
const hanging: Rule = { ...lineOf(lineEvent(9)), hang_ms: 5000 }

async function line(address = path): Promise<Line> {
  const body = await bodyOf(await call(address))
  expect(body.status).toBe(0)
  return body.result as Line
}

/** What was asked of the book, as far as it is the line. */
async function askedAddresses(): Promise<URL[]> {
  const calls = await callsOf('SANDBOX')
  return calls.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === '/sport/line')
}

/** A list that was good once; then the rule holds, and the list in memory is no longer fresh. */
async function afterAGoodList(then: Rule): Promise<void> {
  await setRules('SANDBOX', { [lineAddress]: lineOf(lineEvent(1), lineEvent(2)) })
  await line()
  await setRules('SANDBOX', { [lineAddress]: then })
  await passTime(10_000)
}

async function passTime(time_ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + time_ms)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await startAfresh()
})
afterEach(() => vi.useRealTimers())

describe('the line', () => {
  it('[ERR-02] [ROUTE-06] is what the book answers, without what is ours not to pass on', async () => {
    await setRules('SANDBOX', { [lineAddress]: lineOf(lineEvent(1, { secret: 'x' })) })
    const began_ms = Date.now()
    const { events, cursor, at, as_of } = await line()
    expect(Date.parse(at)).toBeGreaterThanOrEqual(began_ms)
    const { name, selections } = lineEvent(1).market
    expect({ events, cursor, as_of }).toEqual({
      events: [{ ...lineEvent(1), market: { name, selections } }],
      cursor: null,
      as_of: null,
    })
  })

  it('[ROUTE-06] asks the book with the section, sport, language, number and cursor', async () => {
    await setRules('SANDBOX', { [lineAddress]: { json: { events: [], cursor: 'abc.football-2' } } })
    const wanted = 'section=results&sport=tennis&lang=he&count=20&cursor=abc.football-1'
    const { cursor } = await line(`/api/sport/line?${wanted}&other=1`)
    expect(cursor).toBe('abc.football-2')
    const [address] = await askedAddresses()
    expect(Object.fromEntries(address?.searchParams ?? [])).toEqual(
      Object.fromEntries(new URLSearchParams(wanted)),
    )
  })

  it('[ROUTE-06] can be one event, by its id, which is not kept for later', async () => {
    await setRules('SANDBOX', { [lineAddress]: lineOf(lineEvent(7)) })
    const { events } = await line(`${path}&event=football-7`)
    expect(events.map(({ id }) => id)).toEqual([lineEvent(7).id])
    expect((await askedAddresses())[0]?.searchParams.get('event')).toBe('football-7')
    await expectFailure(await call(`${path}&event=${'x'.repeat(65)}`), 422, 9400)
  })

  it('[SPORT-15] asks for results with the words in one spelling, and words that the book refuses stop nobody else', async () => {
    const refused: Rule = { status: 422, json: { message: 'invalid: q' } }
    await setRules('SANDBOX', { [lineAddress]: lineOf(lineEvent(7)) })
    const results = '/api/sport/line?section=results&lang=en'
    await line(`${results}&q=%20CoraL%20%20cup`)
    expect((await askedAddresses())[0]?.searchParams.get('q')).toBe('coral cup')
    await setRules('SANDBOX', { [lineAddress]: refused })
    for (const word of 'abcdefgh') {
      const body = await expectFailure(await call(`${results}&q=cup${word}`), 422, 9400)
      expect(Object.keys(body.fields ?? {})).toEqual(['q'])
    }
    await setRules('SANDBOX', { [lineAddress]: lineOf(lineEvent(1)) })
    expect((await line()).events).toHaveLength(1)
    await expectFailure(await call(`${results}&q=c`), 422, 9400)
  })

  it('[ROUTE-06] is kept by caches for seconds alone', async () => {
    await setRules('SANDBOX', { [lineAddress]: lineOf(lineEvent(1)) })
    const caching = (await call(path)).headers.get('Cache-Control')
    expect(caching).toBe('public, max-age=3, stale-while-revalidate=3')
  })

  it('[ROUTE-06] a fresh list is given again, one that is seconds old is not', async () => {
    await setRules('SANDBOX', { [lineAddress]: lineOf(lineEvent(1)) })
    await line()
    await line()
    expect(await askedAddresses()).toHaveLength(1)
    await passTime(5000)
    await line()
    expect(await askedAddresses()).toHaveLength(2)
  })

  it.each([
    ['section=next&lang=en', 'section'],
    ['lang=en', 'section'],
    ['section=line', 'lang'],
    ['section=line&lang=xx', 'lang'],
    ['section=line&lang=en&count=61', 'count'],
    ['section=line&lang=en&count=0', 'count'],
    ['section=line&lang=en&sport=chess', 'sport'],
    ['section=line&lang=en&cursor=%2e%2f%2e%2e%2f', 'cursor'],
  ])('[ERR-03] refuses %s before the book is asked', async (query, field) => {
    const body = await expectFailure(await call(`/api/sport/line?${query}`), 422, 9400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
    expect(await askedAddresses()).toHaveLength(0)
  })

  it('[ROUTE-06] is no call where the deployment has no sportsbook', async () => {
    const env = { ...siteEnv, SPORTSBOOKS: '{}' }
    const context = { waitUntil: () => undefined }
    const answer = await catalogFetch(new Request(`https://catalog${path}`), env, context)
    await expectFailure(answer, 404, 9404)
  })
})

describe('[SPORT-13] a search of events', () => {
  const searchPath = '/api/sport/search'
  const searchAddress = 'GET /sport/search'

  it('asks the book with the words in one spelling, the language and the number', async () => {
    await setRules('SANDBOX', { [searchAddress]: lineOf(lineEvent(1)) })
    const { events } = await line(`${searchPath}?q=%20BraZIL%20%20cup&lang=he&count=4&other=1`)
    expect(events.map(({ id }) => id)).toEqual(['football-1'])
    const [asked] = await callsOf('SANDBOX')
    expect(Object.fromEntries(new URL(asked?.url ?? '').searchParams)).toEqual({
      ...{ q: 'brazil cup', lang: 'he', count: '4' },
    })
  })

  it.each([
    ['q=b&lang=en', 'q'],
    ['lang=en', 'q'],
    [`q=${'b'.repeat(65)}&lang=en`, 'q'],
    ['q=brazil', 'lang'],
    ['q=brazil&lang=en&count=31', 'count'],
  ])('refuses %s before the book is asked', async (query, field) => {
    const body = await expectFailure(await call(`${searchPath}?${query}`), 422, 9400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
    expect(await callsOf('SANDBOX')).toHaveLength(0)
  })

  it('fails alone: the line is asked all the same', async () => {
    await setRules('SANDBOX', {
      [searchAddress]: { status: 503, text: 'down' },
      [lineAddress]: lineOf(lineEvent(1)),
    })
    for (let visit = 0; visit < 8; visit += 1)
      expect((await call(`${searchPath}?q=brazil&lang=en`)).status).toBeGreaterThanOrEqual(502)
    expect((await line()).events).toHaveLength(1)
  })
})

describe('a book that fails', () => {
  const faults: [name: string, rule: Rule][] = [
    ['is down', { status: 503, text: 'down' }],
    ['refuses', { status: 403, json: { message: 'no partner' } }],
    ['answers no JSON', { text: '<html>' }],
    ['answers something else', { json: { events: 'none' } }],
    ['answers broken events alone', { json: { events: [{ id: '../x' }, null], cursor: null } }],
    ['leads elsewhere', { status: 302, headers: { Location: 'https://elsewhere.test/' }, text: '' }],
    ['hangs', hanging],
  ]

  it.each(faults)('[ERR-02] %s: the last good list stands, with its moment', async (_name, rule) => {
    const then = new Date(Date.now()).toISOString()
    await afterAGoodList(rule)
    const { events, at, as_of } = await line()
    expect(events.map(({ id }) => id)).toEqual(['football-1', 'football-2'])
    expect(Date.parse(as_of ?? '')).toBeGreaterThanOrEqual(Date.parse(then))
    expect(at).toBe(as_of)
    expect(Date.parse(as_of ?? '')).toBeLessThan(Date.now() - 5000)
  })

  it('[ERR-02] another isolate has the last good list too', async () => {
    await afterAGoodList({ status: 503, text: 'down' })
    await newIsolate()
    const { events, as_of } = await line()
    expect(events).toHaveLength(2)
    expect(as_of).not.toBeNull()
  })

  it.each(['tourney=epl', 'day=1', 'event=football-1'])(
    '[ERR-02] a list narrowed by %s is kept by its isolate alone: there are too many to store',
    async (narrowed) => {
      await setRules('SANDBOX', { [lineAddress]: lineOf(lineEvent(1)) })
      await line(`${path}&${narrowed}`)
      await newIsolate()
      await setRules('SANDBOX', { [lineAddress]: { status: 503, text: 'down' } })
      await expectFailure(await call(`${path}&${narrowed}`), 502, 9502)
    },
  )

  it.each(faults)(
    '[ERR-02] %s, and there is no list yet: a failure that nobody keeps',
    async (_name, rule) => {
      await setRules('SANDBOX', { [lineAddress]: rule })
      const answer = await call(path)
      expect([502, 504]).toContain(answer.status)
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
      expect(await answer.text()).not.toMatch(/partner|html|elsewhere/)
    },
  )

  it('[ERR-02] a broken event is left out, the others stay', async () => {
    const events = [
      lineEvent(1),
      lineEvent(2, { id: '"><script>' }),
      lineEvent(3, { market: null }),
      lineEvent(4),
    ]
    await setRules('SANDBOX', { [lineAddress]: lineOf(...events) })
    expect((await line()).events.map(({ id }) => id)).toEqual(['football-1', 'football-4'])
  })

  it('[ERR-02] a book that is down is left alone after a few tries', async () => {
    await afterAGoodList({ status: 503, text: 'down' })
    for (let visit = 0; visit < 8; visit += 1) await line()
    const tries = (await askedAddresses()).length
    await line()
    expect(await askedAddresses()).toHaveLength(tries)
  })

  it('[ERR-02] cursors that the book refuses do not switch it off for others', async () => {
    const refused = { status: 422, json: { message: 'no such cursor' } }
    await setRules('SANDBOX', {
      'GET /sport/line?cursor=zz.x-1': refused,
      [lineAddress]: lineOf(lineEvent(1)),
    })
    for (let visit = 0; visit < 8; visit += 1)
      await expectFailure(await call(`${path}&cursor=zz.x-1`), 422, 9400)
    expect((await line()).as_of).toBeNull()
  })

  it('[ERR-02] when the book answers again, so does the line', async () => {
    await afterAGoodList({ status: 503, text: 'down' })
    await line()
    await setRules('SANDBOX', { [lineAddress]: lineOf(lineEvent(3)) })
    const { events, as_of } = await line()
    expect({ ids: events.map(({ id }) => id), as_of }).toEqual({ ids: ['football-3'], as_of: null })
  })

  it('[ERR-02] a list of hours ago is nobody’s line any more', async () => {
    await afterAGoodList({ status: 503, text: 'down' })
    await passTime(7 * 60 * 60_000)
    await expectFailure(await call(path), 502, 9502)
  })
})
