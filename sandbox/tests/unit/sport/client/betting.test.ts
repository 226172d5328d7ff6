import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { err, ok } from '#lib/result.ts'
import { refreshPlayer, type Book } from '../../../../sport/client/book.ts'
import { acceptAndHandIn, handIn } from '../../../../sport/client/betting.ts'
import { type Draft, emptyDraft } from '../../../../sport/client/slip.ts'
import { refreshSlip } from '../../../../sport/client/slipOdds.ts'
import type { State } from '../../../../sport/client/state.ts'
import { clock, noMoves } from '../support.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerWidth', 1280)
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const most = { stake_minor: 200_000, payout_minor: 2_000_000 }
const stakes = { rate: 1000, least_minor: 10, usual: most, live: most, bonus_price: 1800 }
const player = { currency: 'USD', balance_minor: 10_000, bonus_minor: 0, stakes }
const over = err({ kind: 'refused', code: 669, leg: undefined, figures: {} })
const placed = ok({
  payout_minor: 1000,
  number: 10_000_001,
  slip: { stake_minor: 500, legs: [{ price: 2000 }] },
})

const singles = (...ids: string[]): Draft => ({
  ...emptyDraft('slip'),
  stake: '5',
  picks: ids.map((id) => ({
    ...{ betId: `bet-${id}`, eventId: id, marketId: 'result', selectionId: 'home', tourneyId: 't' },
    ...{ price: 2000, isLive: false, match: 'A – B', market: 'Match result', selection: 'A' },
  })),
})

/** The client of a player with a slip; its calls are answered by the test. */
function open(change: Partial<State> = {}) {
  const state = {
    ...{
      token: 'old',
      player,
      draft: singles('one'),
      desk: { kind: 'idle' },
      slipEvents: new Map(),
      ...noMoves,
    },
    ...{ route: { page: 'Home', query: {} }, notice: '', ...change },
  } as State
  const server = {
    place: vi.fn(),
    placeAll: vi.fn(),
    player: vi.fn().mockResolvedValue(ok(player)),
    bets: vi.fn().mockResolvedValue(ok({ bets: [], count: 0 })),
    offers: vi.fn().mockResolvedValue(ok({})),
    events: vi.fn().mockResolvedValue(ok({ names: [], events: [] })),
  }
  const host = { askLogin: vi.fn(), balanceChanged: vi.fn(), keep: vi.fn() }
  const update = (news: Partial<State>) => void Object.assign(state, news)
  return {
    state,
    server,
    host,
    book: { state, server, host, update, clock, skin: 'digitain' } as unknown as Book,
  }
}

/** An answer that comes after somebody else has got a token, or nobody has one any more. */
const after = (state: State, token: string | undefined, answer: unknown) => () => {
  Object.assign(state, { token, player: undefined })
  return Promise.resolve(answer)
}

test('[SPORT-02] a late refusal of an old token leaves the new one, whose player is asked for', async () => {
  const { state, server, host, book } = open({ player: undefined })
  const richer = { ...player, balance_minor: 77_700 }
  server.player.mockImplementationOnce(after(state, 'new', over)).mockResolvedValueOnce(ok(richer))
  await refreshPlayer(book)
  expect(state).toMatchObject({ token: 'new', player: richer })
  expect(host.askLogin).not.toHaveBeenCalled()
  server.player.mockResolvedValueOnce(over)
  await refreshPlayer(book)
  expect(state.token).toBeUndefined()
  expect(host.askLogin).toHaveBeenCalledOnce()
})

test('[SPORT-02] a balance that comes after the sign-out is not drawn, and a slip on its way is free again', async () => {
  const { state, server, book } = open({ player: undefined })
  server.player.mockImplementationOnce(after(state, undefined, ok(player)))
  await handIn(book)
  expect(state).toMatchObject({ token: undefined, player: undefined, desk: { kind: 'idle' } })
  expect(server.place).not.toHaveBeenCalled()
})

test('[SPORT-05] a bet that an old token was refused for is not placed with the new one by itself', async () => {
  const { state, server, host, book } = open()
  server.place.mockImplementationOnce(after(state, 'new', over)).mockResolvedValueOnce(placed)
  await handIn(book)
  expect(state).toMatchObject({ token: 'new', desk: { kind: 'refused', code: 0 } })
  expect(host.askLogin).not.toHaveBeenCalled()
  await handIn(book)
  expect(state.desk.kind).toBe('placed')
  expect(server.place).toHaveBeenCalledTimes(2)
})

test('[SPORT-05] a slip that was begun for one player is not placed for the next', async () => {
  const { state, server, book } = open({ player: undefined })
  server.player.mockImplementationOnce(after(state, 'new', ok(player)))
  await handIn(book)
  expect(state).toMatchObject({ token: 'new', desk: { kind: 'refused', code: 0 } })
  expect(server.place).not.toHaveBeenCalled()
})

test('[LANG-09] selections are told in the language of now, those that are closed too, and the bet stays the same', async () => {
  const { state, server, book } = open({ draft: singles('one', 'two') })
  const names = ['one', 'two'].map((event_id) => ({
    ...{ event_id, market_id: 'result', selection_id: 'home' },
    ...{ home: 'א', away: 'ב', market: 'תוצאה', selection: 'א' },
  }))
  server.events.mockResolvedValue(ok({ events: [], names }))
  await refreshSlip(book)
  const told = { match: 'א – ב', market: 'תוצאה', selection: 'א' }
  expect(state.draft.picks).toMatchObject([
    { betId: 'bet-one', ...told },
    { betId: 'bet-two', ...told },
  ])
  expect(state.draft.id).toBe('slip')
})

test('[SPORT-09] [SLIP-12] of singles two were placed and one not: the balance follows, and both are said', async () => {
  const { state, server, host, book } = open({ draft: singles('one', 'two', 'three') })
  const poorer = { ...player, balance_minor: 9000 }
  server.player.mockResolvedValue(ok(poorer))
  const refused = err({ kind: 'refused', code: 614, leg: 0, figures: {} })
  server.placeAll.mockResolvedValueOnce(ok([placed, refused, placed]))
  await handIn(book)
  expect(server.placeAll.mock.calls[0]?.[0]).toHaveLength(3)
  const taken = { receipts: [{ kind: 'single' }, { kind: 'single' }], count: 3 }
  expect(state.desk).toMatchObject({ kind: 'refused', code: 614, pick: 0, taken })
  expect(state.draft.picks.map(({ eventId }) => eventId)).toEqual(['two'])
  expect(state.player).toEqual(poorer)
  expect(host.balanceChanged).toHaveBeenCalledExactlyOnceWith(90)
})

test('[SLIP-03] a refusal for want of money brings the balance of now, and money that comes in ends it', async () => {
  const { state, server, book } = open()
  const poor = { kind: 'refused', code: 601, leg: undefined, figures: { missing_minor: 100 } }
  server.place.mockResolvedValue(err(poor))
  server.player.mockResolvedValue(ok({ ...player, balance_minor: 400 }))
  await handIn(book)
  expect([state.player?.balance_minor, state.desk]).toMatchObject([400, { kind: 'refused', code: 601 }])
  server.player.mockResolvedValue(ok({ ...player, balance_minor: 900 }))
  await refreshPlayer(book)
  expect([state.player?.balance_minor, state.desk]).toEqual([900, { kind: 'idle' }])
})

test('[SLIP-12] bets whose answer was lost are asked for again with the same ids', async () => {
  const { state, server, book } = open({ draft: singles('one', 'two') })
  server.placeAll.mockResolvedValueOnce(err({ kind: 'unknown' }))
  server.placeAll.mockResolvedValueOnce(ok([placed, placed]))
  await handIn(book)
  expect(state.desk.kind).toBe('unknown')
  await handIn(book)
  expect(state.desk).toMatchObject({ kind: 'placed', receipts: [{ kind: 'single' }, { kind: 'single' }] })
  const [first, second] = server.placeAll.mock.calls
  expect(second).toEqual(first)
})

test('[SPORT-09] changed odds that are accepted twice make one bet, and newer ones change nothing of it', async () => {
  const eventAt = (price: number) => ({
    ...{ id: 'one', state: 'pre-match', is_live: false },
    markets: [{ id: 'result', name: 'Match result', selections: [{ id: 'home', name: 'A', price }] }],
  })
  const { state, server, book } = open({ slipEvents: new Map([['one', eventAt(2500)]]) as never })
  server.events.mockResolvedValue(ok({ names: [], events: [eventAt(2600)] }))
  let answer: (answer: unknown) => void = () => undefined
  server.place.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const asked = refreshSlip(book)
  const first = acceptAndHandIn(book)
  await asked
  await acceptAndHandIn(book)
  answer(placed)
  await first
  expect(server.place).toHaveBeenCalledOnce()
  expect(server.place.mock.calls[0]?.[0]).toMatchObject({ legs: [{ price: 2500 }] })
  expect(state.desk.kind).toBe('placed')
})
