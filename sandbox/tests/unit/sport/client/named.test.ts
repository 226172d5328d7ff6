import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#lib/result.ts'
import { pickNamed } from '../../../../sport/client/picking.ts'
import type { Book } from '../../../../sport/client/book.ts'
import { emptyDraft } from '../../../../sport/client/slip.ts'
import type { State } from '../../../../sport/client/state.ts'
import { clock, noMoves } from '../support.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const market = (price: number) => ({
  ...{ id: 'result', name: 'Match result' },
  selections: [{ id: 'home', name: 'A', price }],
})
const event = (state: string, price?: number) => ({
  ...{ id: 'football-1', tourney_id: 't', home: 'A', away: 'B', state, is_live: true },
  market: price === undefined ? { ...market(2), selections: [] } : market(price),
  markets: price === undefined ? [] : [market(price)],
})

/** The client at an address that names a selection. */
function open() {
  const query = { event: 'football-1', selection: 'home' }
  const state = {
    ...{ draft: emptyDraft('slip'), desk: { kind: 'idle' }, slipEvents: new Map(), ...noMoves, notice: '' },
    route: { page: 'EventView', query },
  } as unknown as State
  const server = { events: vi.fn() }
  const host = { navigated: vi.fn(), keep: vi.fn() }
  const update = (news: Partial<State>) => void Object.assign(state, news)
  const setup = { texts: { awaited: 'awaited', closed: 'closed' } }
  const book = { state, server, host, update, setup, clock, skin: 'digitain' } as unknown as Book
  return { state, server, host, book }
}

test('[SPORT-12] a tapped odd that is paused is told of once, and is in the slip when it is open again', async () => {
  const { state, server, host, book } = open()
  server.events.mockResolvedValueOnce(ok({ names: [], events: [event('suspended')] }))
  await pickNamed(book)
  expect(state).toMatchObject({ notice: 'awaited', draft: { picks: [] } })
  state.notice = ''
  server.events.mockResolvedValueOnce(ok({ names: [], events: [event('suspended')] }))
  await pickNamed(book)
  expect(state.notice).toBe('')
  expect(host.navigated).not.toHaveBeenCalled()
  server.events.mockResolvedValue(ok({ names: [], events: [event('live', 3.1)] }))
  await pickNamed(book)
  expect(state.draft.picks).toMatchObject([{ eventId: 'football-1', selectionId: 'home', price: 3.1 }])
  expect(state).toMatchObject({ isSlipOpen: true, route: { query: { event: 'football-1' } } })
  expect(state.route.query.selection).toBeUndefined()
})
