import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { code } from '#contract/errors.ts'
import { languageCodes } from '#contract/languages.ts'
import type { Line, LineEvent, Section } from '../../sport/book/line.ts'
import type { BuilderMenu } from '../../sport/book/builderMenu.ts'
import { mintToken } from '../../sport/book/tokens.ts'
import { refusalConditions } from '../../sport/book/refusals.ts'
import type { Slip } from '../../sport/book/slip.ts'
import {
  book,
  bookToken,
  call,
  connectBook,
  lineOf,
  newToken,
  openBook,
  plainEvent,
  postJson,
} from './support.ts'

/** The clock stands still, far in the future, so no alarm fires by itself. */
const now_ms = Date.UTC(2100, 0, 15, 12, 0, 30)
const retry_ms = 15_000
const [start_minor, stake_minor] = [100_000, 1000]
let operator: Awaited<ReturnType<typeof openBook>>
let player: string
type Fault = { slip?: Partial<Slip>; leg?: Partial<Slip['legs'][number]>; bettor?: object }

beforeEach(async () => {
  vi.setSystemTime(now_ms)
  player = newToken()
  operator = await openBook()
})
afterEach(() => vi.useRealTimers())

const askedActions = () => operator.calls.map(({ action }) => action)
const movements = (of: string) => operator.calls.filter(({ action }) => action === of).map(({ body }) => body)

async function slipOf(selection = 0, marketId = 'result'): Promise<Slip> {
  const { id: eventId } = await plainEvent()
  const { markets } = await (await call(`/sport/event/${eventId}`)).json<Pick<LineEvent, 'markets'>>()
  const market = markets.find(({ id }) => id === marketId)!
  const { id: selectionId, price } = market.selections[selection]!
  const leg = { eventId, marketId: market.id, selectionId, price: Math.round(price * 1000), isLive: false }
  return {
    ...{ id: crypto.randomUUID(), kind: 'single', line: 'usual', legs: [leg], stake_minor, bonus_minor: 0 },
    ...{ currency: 'USD', oddsPolicy: 'none', software: 'desktop' },
  }
}

async function bookCall<Value = unknown>(path: string, body?: object, of = player, token?: string) {
  const headers = { authorization: `Bearer ${token ?? (await bookToken(of))}` }
  const address = `/sport/bets${path}`
  const answer = await (body ? postJson(address, body, headers) : call(address, { headers }))
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  return { http: answer.status, ...(await answer.json<{ status: number; result: Value }>()) }
}
const cashOut = (amount_minor: number) => ({ request_id: crypto.randomUUID(), amount_minor })
const place = (slip: Slip, of?: string) => bookCall('', slip, of)
type Item = { id: string; status: string; amountOut: number; events: { name: string }[] }
const history = async (query = '') => (await bookCall<{ bets: Item[]; count: number }>(`?${query}`)).result

const alarmAt = () => runInDurableObject(book, (_object, { storage }) => storage.getAlarm())
async function ringAt(time_ms: number): Promise<void> {
  vi.setSystemTime(time_ms)
  expect(await runDurableObjectAlarm(book)).toBe(true)
}

describe('the public line', () => {
  it.each<[Section, string[]]>([
    ['live', ['live', 'suspended']],
    ['line', ['pre-match', 'postponed']],
    ['results', ['ended', 'interrupted']],
  ])('%s goes on at its cursor, without a gap or a double', async (section, states) => {
    const { events } = await lineOf(`section=${section}&count=12`)
    expect(new Set(events.map(({ id }) => id)).size).toBe(12)
    for (const { state } of events) expect(states).toContain(state)
    const first = await lineOf(`section=${section}&count=5`)
    const second = await lineOf(`section=${section}&count=7&cursor=${first.cursor}`)
    expect([...first.events, ...second.events]).toEqual(events)
  })

  it('has one sport where asked, no cursor at its end, and may be cached for a moment', async () => {
    const answer = await call('/sport/line?section=live&sport=football')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=2')
    const { events, cursor } = await answer.json<Line>()
    expect([new Set(events.map(({ sport }) => sport)), cursor]).toEqual([new Set(['football']), null])
  })

  it('names its events in seven languages, English by default, at the same prices', async () => {
    const all = await Promise.all(languageCodes.map((lang) => lineOf(`section=line&count=1&lang=${lang}`)))
    expect(new Set(all.map(({ events }) => events[0]!.market.name)).size).toBeGreaterThan(5)
    const prices = all.map(({ events }) => events[0]!.market.selections.map(({ price }) => price))
    expect(prices).toEqual(languageCodes.map(() => prices[0]))
    expect(await lineOf('section=line&count=1')).toEqual(all[languageCodes.indexOf('en')])
  })

  it('refuses a bad query', async () => {
    for (const bad of ['', 'x', 'line&count=0', 'line&count=61', 'line&lang=xx', 'line&cursor=x'])
      expect((await call(`/sport/line?section=${bad}`)).status, bad).toBe(422)
  })

  it('shows an event with all its markets, and no other one', async () => {
    const { market, markets: row, ...event } = await plainEvent()
    const shown = await (await call(`/sport/event/${event.id}`)).json<{ markets: object[] }>()
    expect(shown).toMatchObject(event)
    const rowOf = (wanted: object) => expect.objectContaining(wanted) as object
    expect(shown.markets).toEqual(expect.arrayContaining(row.map(rowOf)))
    expect(shown.markets[0]).toMatchObject(market)
    expect(shown.markets.length).toBeGreaterThan(4)
    const statusOf = async (path: string) => (await call(`/sport/event/${path}`)).status
    expect(await statusOf(`${event.id}?lang=xx`)).toBe(422)
    for (const id of ['x', 'football-1', 'chess-1']) expect(await statusOf(id), id).toBe(404)
  })

  it('[BOOK-06] prices selections of the bet builder by what they are made of, for the page and for the slip', async () => {
    const { id } = await plainEvent()
    const parts = 'result:home+total:2.5:over'
    const built = async (query: string) =>
      (await call(`/sport/event/${id}/builder?${query}`)).json<BuilderMenu>()
    const menu = await built(new URLSearchParams({ parts }).toString())
    expect(menu.built).toMatchObject({ selection: parts, problem: null })
    expect(menu.markets.length).toBeGreaterThan(10)
    expect((await built('')).built).toMatchObject({ parts: [], price: null, problem: 'few' })
    const asked = `/sport/events?${new URLSearchParams({ ids: id, named: `${id}*builder*${parts},x*builder*${parts}` }).toString()}`
    const [event] = (await (await call(asked)).json<{ events: LineEvent[] }>()).events
    expect(event!.markets.at(-1)).toMatchObject({
      ...{ id: 'builder', selections: [{ id: parts, price: menu.built.price }] },
    })
    expect((await call(`/sport/event/x/builder`)).status).toBe(404)
    expect((await call(`/sport/event/${id}/builder?parts=${'a'.repeat(261)}`)).status).toBe(422)
  })
})

describe('a bet', () => {
  it('takes its stake once, however often it is handed in', async () => {
    const slip = await slipOf()
    const [first, second] = await Promise.all([place(slip), place(slip)])
    const payout_minor = Math.floor((stake_minor * slip.legs[0]!.price) / 1000)
    const placed_at = new Date(now_ms).toISOString()
    const number = expect.any(Number) as number
    const result = { slip, number, status: 'open', payout_minor, is_capped: false, paid_minor: 0, placed_at }
    expect(first).toEqual({ http: 200, status: 0, result })
    expect([second, await place(slip)]).toEqual([first, first])
    expect(await place(slip, newToken())).toMatchObject({ http: 422, status: 600 })
    const movement = { id: `${slip.id}:bet`, betId: slip.id, playerId: player, amount_minor: stake_minor }
    const { price } = slip.legs[0]!
    const terms = { currency: 'USD', session: `of-${player}`, bonus_minor: 0, price }
    expect(movements('bet')).toEqual([{ ...movement, ...terms }])
    expect(operator.balance_minor).toBe(start_minor - stake_minor)
  })

  it('[SLIP-12] of several in one press each has its own answer, once, however often they are handed in', async () => {
    const [home, total, rich] = [await slipOf(), await slipOf(0, 'total:2.5'), await slipOf(1)]
    const slips = [home, { ...rich, stake_minor: start_minor }, total]
    const press = () => bookCall<{ status: number; missing_minor?: number }[]>('/all', { slips })
    const [first, second] = await Promise.all([press(), press()])
    // The second is short of what the first has taken; the third is placed within a second of both.
    expect(first.result.map(({ status }) => status)).toEqual([0, 605, 0])
    expect(first.result[1]?.missing_minor).toBe(stake_minor)
    expect(second.result.map(({ status }) => status)).toEqual([0, 676, 0])
    expect(movements('bet').map(({ id }) => id)).toEqual([`${home.id}:bet`, `${total.id}:bet`])
    expect(operator.balance_minor).toBe(start_minor - 2 * stake_minor)
    expect(await place(await slipOf(2))).toMatchObject({ status: 676 })
  })

  it.each([
    [612, { leg: { eventId: 'football-1' } }],
    [614, { leg: { price: 999_000 } }],
    [672, { leg: { selectionId: 'x' } }],
    [625, { slip: { legs: [] } }],
    [605, { slip: { stake_minor: start_minor + 1 } }],
    [693, { slip: { currency: 'SEK' } }],
    [700, { bettor: { mayBet: false } }],
  ])('[SPORT-09] is refused with the code of its fault: %i', async (status, { slip, leg, bettor }: Fault) => {
    Object.assign(operator.bettor, bettor)
    const right = await slipOf()
    const refused = await place({ ...right, legs: [{ ...right.legs[0]!, ...leg }], ...slip })
    const error_message = refusalConditions.get(status)
    expect(refused).toEqual({
      ...{ http: 422, status, error_message, ...(leg && { leg: 0 }) },
      ...(status === 605 && { missing_minor: 1 }),
    })
    expect(askedActions()).toEqual(['bettor'])
  })

  it('is not asked of the operator in a form that is wrong, nor is a cash-out or a history', async () => {
    const slip = await slipOf()
    for (const wrong of [{ id: '1' }, { kind: 'double' }, { stake_minor: 1.5 }, { stake_minor: -1 }])
      expect(await bookCall('', { ...slip, ...wrong })).toMatchObject({ http: 422, error: {} })
    expect(await bookCall(`/${slip.id}/cash-out`, { request_id: slip.id, amount_minor: 0 })).toMatchObject({
      http: 422,
      error: {},
    })
    for (const bad of ['count=0', 'count=51', 'start=-1', 'begin=yesterday', 'lang=xx'])
      expect(await bookCall(`?${bad}`), bad).toMatchObject({ http: 422, error: {} })
    expect(askedActions()).toEqual([])
  })

  it.each([
    ['broken', 999],
    ['lost', 999],
    ['silent', 999],
    [code.insufficientBalance, 605],
    [code.userBanned, 700],
    [code.stopped, 623],
  ] as const)('[SPORT-09] whose stake is answered with %s is refused: %i', async (trouble, status) => {
    operator.troubles.push(['bet', trouble])
    const slip = await slipOf()
    expect(await place(slip)).toMatchObject({ http: 422, status })
    expect(await place(slip)).toMatchObject({ http: 422, status })
    expect(askedActions()).toEqual(['bettor', 'bet', ...(status === 999 ? ['rollback'] : []), 'bettor'])
    expect(operator.balance_minor).toBe(start_minor)
    expect(await history()).toEqual({ bets: [], count: 0 })
  })

  it('whose undoing breaks too is undone by the alarm', async () => {
    operator.troubles.push(['bet', 'lost'], ['rollback', 'broken'])
    await place(await slipOf())
    expect(operator.balance_minor).toBe(start_minor - stake_minor)
    expect(await alarmAt()).toBe(now_ms + retry_ms)
    await ringAt(now_ms + retry_ms)
    expect(operator.balance_minor).toBe(start_minor)
  })

  it('[SPORT-09] needs a player the operator knows, its answer, and the right key', async () => {
    const slip = await slipOf()
    operator.troubles.push(['bettor', 9404], ['bettor', 'broken'])
    expect(await place(slip)).toMatchObject({ status: 669 })
    expect(await place(slip)).toMatchObject({ status: 999 })
    await connectBook(operator, 'another-book-key-of-at-least-32-characters')
    expect(await place(slip)).toMatchObject({ status: 669 })
    await connectBook(operator, null)
    expect(await place(slip)).toMatchObject({ status: 999 })
    expect(askedActions()).toEqual(['bettor', 'bettor'])
  })

  it('[SPORT-09] is refused where the token has ended or is not the book’s, and no money is asked for: 669', async () => {
    const slip = await slipOf()
    const ended = await bookToken(player, now_ms - 2 * 60 * 60_000 - 1)
    const foreign = await mintToken(
      'another-key-of-at-least-32-characters',
      { playerId: player, session: 's', book: 'digitain' },
      now_ms,
    )
    for (const token of [ended, foreign, 'no token', ''])
      for (const [path, body] of [
        ['', slip],
        ['', undefined],
        [`/${slip.id}/cash-out`, undefined],
        [`/${slip.id}/cash-out`, cashOut(1)],
      ] as const)
        expect(await bookCall(path, body, player, token)).toMatchObject({ http: 422, status: 669 })
    expect(askedActions()).toEqual([])
    expect(await place(slip)).toMatchObject({ status: 0 })
  })

  it('[SPORT-02] is refused once the session has ended that the token is for, as is all that the token opens: 669', async () => {
    const slip = await slipOf()
    expect(await place(slip)).toMatchObject({ status: 0 })
    const told = operator.calls.filter(({ action }) => ['bettor', 'bet'].includes(action))
    expect(told.map(({ body }) => body.session)).toEqual([`of-${player}`, `of-${player}`])
    for (const [path, body] of [
      ['', await slipOf(1)],
      ['', undefined],
      ['/cash-out', undefined],
      [`/${slip.id}/cash-out`, undefined],
      [`/${slip.id}/cash-out`, cashOut(1)],
    ] as const) {
      operator.troubles.push(['bettor', code.signInRequired])
      expect(await bookCall(path, body), path).toMatchObject({ http: 422, status: 669 })
    }
    // It ends between the question and the stake.
    operator.troubles.push(['bet', code.signInRequired])
    vi.setSystemTime(now_ms + 2000)
    expect(await place(await slipOf(1))).toMatchObject({ status: 669 })
    expect(operator.balance_minor).toBe(start_minor - stake_minor)
  })

  it('[SPORT-09] [SLIP-01] is cashed out once, for what was shown or more, however often it is pressed', async () => {
    const slip = await slipOf()
    await place(slip)
    const path = `/${slip.id}/cash-out`
    const { amount_minor } = (await bookCall<{ amount_minor: number }>(path)).result
    // The margin of a favorite is small.
    expect(amount_minor / stake_minor).toBeGreaterThan(0.85)
    expect(amount_minor / stake_minor).toBeLessThan(1)
    expect(await bookCall(path, undefined, newToken())).toMatchObject({ status: 601 })
    expect(await bookCall(path, cashOut(1), newToken())).toMatchObject({ status: 601 })
    expect(await bookCall(path, cashOut(amount_minor + 1))).toMatchObject({
      ...{ status: 614, offer_minor: amount_minor },
    })
    const press = cashOut(amount_minor - 1)
    const [first, second] = await Promise.all([bookCall(path, press), bookCall(path, press)])
    const result = { status: 'cashed', paid_minor: amount_minor, cash_out: { amount_minor } }
    expect(first).toMatchObject({ http: 200, status: 0, result })
    expect([second, await bookCall(path, press)]).toEqual([first, first])
    expect(movements('cash-out')).toMatchObject([{ amount_minor }])
    expect(await bookCall(path, cashOut(1))).toMatchObject({ status: 602 })
    expect(operator.balance_minor).toBe(start_minor - stake_minor + amount_minor)
  })

  it('[SLIP-01] whose cash-out gets no answer of the wallet is told the same amount, and paid once', async () => {
    const slip = await slipOf()
    await place(slip)
    const path = `/${slip.id}/cash-out`
    const { amount_minor } = (await bookCall<{ amount_minor: number }>(path)).result
    operator.troubles.push(['cash-out', 'lost'])
    const press = cashOut(amount_minor)
    const told = { http: 200, status: 0, result: { cash_out: { amount_minor } } }
    expect(await bookCall(path, press)).toMatchObject(told)
    await ringAt(now_ms + retry_ms)
    expect(await bookCall(path, press)).toMatchObject(told)
    expect(operator.balance_minor).toBe(start_minor - stake_minor + amount_minor)
  })

  it('stands in its player’s history, newest first, by page, date and language', async () => {
    const ids: string[] = []
    for (const time_ms of [now_ms, now_ms + 1000, now_ms + 2000]) {
      vi.setSystemTime(time_ms)
      const slip = await slipOf()
      expect(await place(slip)).toMatchObject({ status: 0 })
      ids.unshift(slip.id)
    }
    const idsOf = async (query: string) => (await history(query)).bets.map(({ id }) => id)
    const second = new Date(now_ms + 1000).toISOString()
    expect(await idsOf('')).toEqual(ids)
    expect(await idsOf(`begin=${second}`)).toEqual(ids.slice(0, 2))
    expect(await idsOf(`end=${second}`)).toEqual(ids.slice(2))
    expect(await history('start=1&count=1')).toMatchObject({ bets: [{ id: ids[1], amountIn: 10 }], count: 3 })
    expect((await history('lang=he')).bets[0]!.events[0]!.name).toMatch(/[א-ת]/)
    expect((await bookCall('', undefined, newToken())).result).toEqual({ bets: [], count: 0 })
  })

  it.each([
    [{ isUsualOpen: false }, 623],
    [{ failure: 'storage' }, 616],
    [{ failure: 'wallet' }, 999],
  ])('[SPORT-09] under the order %o is refused with %i, until that is taken back', async (order, status) => {
    const set = async (body: object) => (await postJson('/sport/order', body)).status
    expect(await set(order)).toBe(200)
    expect(await set({ x: 1 })).toBe(422)
    expect(await (await call('/sport/order')).json()).toEqual(order)
    expect(await place(await slipOf())).toMatchObject({ status })
    expect(operator.balance_minor).toBe(start_minor)
    expect(await set({})).toBe(200)
    vi.setSystemTime(now_ms + 1000)
    expect(await place(await slipOf())).toMatchObject({ status: 0 })
  })

  it('is settled by the alarm, and its win paid once, though the first answer is lost', async () => {
    await postJson('/sport/order', { pause_ms: 0 })
    // Whether both sides score is known at the end only: a side that leads may be paid before.
    const slips = [await slipOf(0, 'both-score'), await slipOf(1, 'both-score')]
    for (const slip of slips) expect(await place(slip)).toMatchObject({ status: 0 })
    const end_ms = (await alarmAt())!
    operator.troubles.push(['win', 'lost'])
    await ringAt(end_ms - 1)
    expect((await history()).bets.map(({ status }) => status)).toEqual(['open', 'open'])
    await ringAt(end_ms)
    await ringAt(end_ms + retry_ms)
    const event = await call(`/sport/event/${slips[0]!.legs[0]!.eventId}`)
    const { score } = await event.json<{ score: string }>()
    const [home = 0, away = 0] = score.split(':').map(Number)
    const won = slips[home > 0 && away > 0 ? 0 : 1]!
    const amount_minor = Math.floor((stake_minor * won.legs[0]!.price) / 1000)
    expect(movements('win')).toMatchObject([1, 2].map(() => ({ id: `${won.id}:win`, amount_minor })))
    expect(operator.balance_minor).toBe(start_minor - 2 * stake_minor + amount_minor)
    for (const { id, status, amountOut } of (await history()).bets)
      expect([status, amountOut]).toEqual(id === won.id ? ['won', amount_minor / 100] : ['lost', 0])
    expect(await alarmAt()).toBeNull()
  })
})
