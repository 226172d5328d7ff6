import { expect, test, vi } from 'vitest'
import { ok } from '#lib/result.ts'
import type { Book } from '../../../../sport/client/book.ts'
import { readRoute } from '../../../../sport/client/route.ts'
import { pickShared, readShared, shareSlip, writeShared } from '../../../../sport/client/sharing.ts'
import { mostPicks, emptyDraft } from '../../../../sport/client/slip.ts'
import type { State } from '../../../../sport/client/state.ts'
import { clock, noMoves } from '../support.ts'

vi.stubGlobal('requestAnimationFrame', () => 0)

const home = { eventId: 'football-1', marketId: 'result', selectionId: 'home' }
const over = { eventId: 'tennis-2', marketId: 'total:2.5', selectionId: 'over' }

function eventOf({ eventId, marketId, selectionId }: typeof home, [one, other]: [string, string]) {
  const market = { id: marketId, name: 'Market', selections: [{ id: selectionId, name: 'S', price: 2100 }] }
  return {
    ...{ id: eventId, tourney_id: 't', home: one, away: other, state: 'pre-match', is_live: false },
    ...{ market, markets: [market] },
  }
}

function open(slip: string) {
  const state = {
    ...{ draft: emptyDraft('slip'), desk: { kind: 'idle' }, slipEvents: new Map(), ...noMoves, notice: '' },
    route: { page: 'Home', query: { slip } },
  } as unknown as State
  const server = { events: vi.fn() }
  const host = { navigated: vi.fn(), keep: vi.fn(), share: vi.fn() }
  const update = (news: Partial<State>) => void Object.assign(state, news)
  const setup = { texts: { sharedClosed: 'closed: {names}', sharedBad: 'bad', slipFull: 'full' } }
  return {
    state,
    server,
    host,
    book: { state, server, host, update, setup, clock, skin: 'digitain' } as unknown as Book,
  }
}

test('[SLIP-09] a placed bet is shared as the ids of its selections only', () => {
  const { state, host, book } = open('')
  const picks = [home, over].map((pick) => ({ ...pick, betId: 'b', price: 2000, stake: '70' }))
  state.desk = {
    kind: 'placed',
    receipts: [],
    draft: { ...emptyDraft('slip'), picks },
  } as unknown as State['desk']
  shareSlip(book, undefined)
  expect(host.share).toHaveBeenCalledWith('football-1*result*home*tennis-2*total:2.5*over')
})

test('[SLIP-09] a bet of the history is shared by its id', () => {
  const { state, host, book } = open('')
  const bets = [{ id: 'b-1', events: [over] }]
  state.data = { kind: 'bets', history: { bets, count: 1 }, offers: {} } as unknown as State['data']
  shareSlip(book, 'b-1')
  expect(host.share).toHaveBeenCalledWith('tennis-2*total:2.5*over')
})

test('[SLIP-09] a shared link fills the slip at the odds of now, for a guest too, once', async () => {
  const { state, server, host, book } = open(writeShared([home, over]))
  server.events.mockResolvedValue(
    ok({ names: [], events: [eventOf(home, ['A', 'B']), eventOf(over, ['C', 'D'])] }),
  )
  await pickShared(book)
  expect(state.draft.picks).toMatchObject([
    { ...home, price: 2100 },
    { ...over, price: 2100 },
  ])
  expect(state).toMatchObject({ isSlipOpen: true, notice: '', route: { page: 'Home', query: {} } })
  expect(host.navigated).toHaveBeenCalledWith('/Home', {}, true)
})

test('[BOOK-10] [SLIP-09] a shared link keeps a bet builder, whose odds are asked for by its parts', async () => {
  const built = { eventId: 'football-1', marketId: 'builder', selectionId: 'result:home+total:2.5:over' }
  const link = new URLSearchParams({ slip: writeShared([built]) })
  const { query } = readRoute('/Home', link.toString())
  const { state, server, book } = open(query.slip ?? '')
  server.events.mockResolvedValue(ok({ names: [], events: [eventOf(built, ['A', 'B'])] }))
  await pickShared(book)
  expect(server.events).toHaveBeenCalledWith(['football-1'], [built])
  expect(state.draft.picks).toMatchObject([built])
})

test('[SLIP-09] a closed selection is told by its match, an unknown one by its number; the others come', async () => {
  const gone = { ...home, eventId: 'football-9' }
  const { state, server, book } = open(writeShared([home, { ...over, marketId: 'closed' }, gone]))
  server.events.mockResolvedValue(
    ok({ names: [], events: [eventOf(home, ['A', 'B']), eventOf(over, ['C', 'D'])] }),
  )
  await pickShared(book)
  expect(state.draft.picks).toMatchObject([home])
  expect(state.notice).toMatch(/closed: .*C.*D.*football-9/)
})

test('[SLIP-09] a text that names no selections asks nothing of the book and says so', async () => {
  const { state, server, book } = open('<img>*a*b')
  await pickShared(book)
  expect(server.events).not.toHaveBeenCalled()
  expect(state.notice).toBe('bad')
})

test('[SLIP-09] a link is bounded: whole selections, no other signs, no more than a slip holds', () => {
  expect(readShared(writeShared([home, over]))).toEqual([home, over])
  for (const text of ['', 'a*b', 'a*b*', '*b*c', 'a b*c*d', 'a*b*c'.padEnd(2001, 'c')])
    expect(readShared(text)).toBeUndefined()
  const many = Array.from({ length: mostPicks + 1 }, () => ({
    eventId: 'e',
    marketId: 'm',
    selectionId: 's',
  }))
  expect(readShared(writeShared(many))).toBeUndefined()
  expect(readShared(writeShared(many.slice(1)))).toHaveLength(mostPicks)
})

test('[SLIP-09] the address of the frame carries the selections', () => {
  const slip = writeShared([home, over])
  expect(readRoute('/Home', new URLSearchParams({ slip }).toString())).toEqual({
    page: 'Home',
    query: { slip },
  })
})
