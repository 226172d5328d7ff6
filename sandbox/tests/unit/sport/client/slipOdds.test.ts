import { expect, test, vi } from 'vitest'
import { ok } from '#lib/result.ts'
import type { Book } from '../../../../sport/client/book.ts'
import { emptyDraft } from '../../../../sport/client/slip.ts'
import { inStep, refreshSlip } from '../../../../sport/client/slipOdds.ts'
import type { PageData, State } from '../../../../sport/client/state.ts'
import type { FullEvent } from '../../../../sport/client/wire.ts'
import { clock } from '../support.ts'

const marketAt = (price: number, id = 'result') => ({
  ...{ id, name: id, group: 'main' as const, can_build: false, closed: [] },
  selections: [{ id: 'home', name: 'A', price }],
})
/** A row of a list, or the event by itself. */
const eventAt = (price: number, id = 'one') => {
  const market = marketAt(price)
  return { id, is_live: true, state: 'live', market, markets: [market] } as unknown as FullEvent
}
const pick = {
  ...{ betId: 'bet', eventId: 'one', marketId: 'result', selectionId: 'home', tourneyId: 't' },
  ...{ price: 2000, isLive: true, match: 'A – B', market: 'Match result', selection: 'A' },
}
const draft = { ...emptyDraft('slip'), picks: [pick] }
const listOf = (...events: FullEvent[]): PageData => ({
  kind: 'line',
  groups: [{ key: 'live', events, isMore: false }],
})
const pricesIn = (data: State['data']) =>
  data?.kind === 'line'
    ? data.groups.flatMap(({ events }) => events.map(({ market }) => market.selections[0]?.price))
    : []

test('[SLIP-10] a row and the slip have the odds of a selection from the same answer', async () => {
  const state = {
    ...{ token: 'token', draft, desk: { kind: 'idle' }, slipEvents: new Map() },
    ...{ moves: new Map(), seen: new Map([['one/result/home', 2000]]) },
    data: listOf(eventAt(2000), eventAt(3000, 'two')),
  } as unknown as State
  const server = { events: vi.fn().mockResolvedValue(ok({ names: [], events: [eventAt(2100)] })) }
  const drawn: unknown[] = []
  const update = (news: Partial<State>) => {
    Object.assign(state, news)
    drawn.push([pricesIn(state.data)[0], state.slipEvents.get('one')?.market.selections[0]?.price])
  }
  await refreshSlip({ state, server, update, clock, skin: 'digitain' } as unknown as Book)
  expect(drawn).toEqual([[2100, 2100]])
  expect(pricesIn(state.data)).toEqual([2100, 3000])
  expect(state.moves.get('one/result/home')?.way).toBe('up')
  // What the player saw stays in the slip until it is accepted.
  expect(state.draft.picks[0]?.price).toBe(2000)
})

test('[SLIP-10] what is closed in the slip is closed in the row, and what has left the slip follows it no more', () => {
  const closed = { ...eventAt(0), markets: [] } as FullEvent
  const slipEvents = new Map([['one', closed]])
  const stepped = inStep(listOf(eventAt(2000)), { draft, slipEvents })
  expect(stepped.kind === 'line' && stepped.groups[0]?.events[0]?.market).toMatchObject({
    selections: [],
    closed: [{ at: 0, id: 'home', name: 'A' }],
  })
  const left = inStep(listOf(eventAt(2000)), { draft: { ...draft, picks: [] }, slipEvents })
  expect(pricesIn(left)).toEqual([2000])
})
