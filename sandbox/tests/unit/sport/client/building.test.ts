import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#lib/result.ts'
import { addBuilt, choosePartOf, openBuilder } from '../../../../sport/client/building.ts'
import type { Book } from '../../../../sport/client/book.ts'
import { type Draft, emptyDraft } from '../../../../sport/client/slip.ts'
import type { State } from '../../../../sport/client/state.ts'
import { clock, noMoves } from '../support.ts'

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

const event = { id: 'football-1', tourney_id: 't', home: 'A', away: 'B', is_live: false }
const names = [
  { id: 'result:home', market: 'Match result', selection: 'A', is_open: true },
  { id: 'total:2.5:over', market: 'Total', selection: 'Over 2.5', is_open: true },
]
const menu = (selection: string, price: number | null) => ({
  markets: [],
  built: { selection, parts: names, price, problem: null, about: null },
})

/** The client on the page of an event, with what the book said of what has been built. */
function open(built: string[], price: number | null = 4000, draft: Draft = emptyDraft('slip')) {
  const state = {
    ...{ built, draft, desk: { kind: 'idle' }, slipEvents: new Map(), ...noMoves, marketTab: 'builder' },
    data: { kind: 'events', events: [event], menu: menu('result:home+total:2.5:over', price) },
    route: { page: 'EventView', query: { event: 'football-1' } },
  } as unknown as State
  const server = { events: vi.fn().mockResolvedValue(ok({ names: [], events: [] })) }
  const reload = vi.fn().mockResolvedValue(undefined)
  const host = { keep: vi.fn(), navigated: vi.fn() }
  const update = (news: Partial<State>) => void Object.assign(state, news)
  const setup = { texts: { builder: 'Bet builder' } }
  const slipStep = { leave: (then: () => void) => then() }
  const book = {
    state,
    server,
    host,
    update,
    reload,
    setup,
    clock,
    slipStep,
    skin: 'digitain',
  } as unknown as Book
  return { state, server, reload, book }
}

const both = ['result:home', 'total:2.5:over']
const single = (marketId: string, selectionId: string) => ({
  ...{ betId: `${marketId}:${selectionId}`, eventId: 'football-1', marketId, selectionId, tourneyId: 't' },
  ...{ price: 2000, isLive: false, match: 'A – B', market: marketId, selection: selectionId },
})

test('[BOOK-07] a press adds a part, takes the place of those it replaces, or leaves one out, and asks the odds anew', async () => {
  const { state, reload, book } = open([])
  await choosePartOf(book, 'result:home', '')
  await choosePartOf(book, 'total:1.5:over', '')
  await choosePartOf(book, 'total:2.5:over', 'total:1.5:over')
  expect(state.built).toEqual(both)
  await choosePartOf(book, 'result:home', '')
  expect(state.built).toEqual(['total:2.5:over'])
  expect(reload).toHaveBeenCalledTimes(4)
})

test('[BOOK-07] of two quick presses no more parts are chosen than a bet builder holds', async () => {
  const { state, book } = open(['a', 'b', 'c', 'd', 'e'])
  await Promise.all([choosePartOf(book, 'f', ''), choosePartOf(book, 'g', '')])
  expect(state.built).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('[BOOK-09] it goes into the slip once, as one selection with its parts, however often one presses', async () => {
  const { state, server, book } = open([...both].reverse())
  await Promise.all([addBuilt(book), addBuilt(book)])
  expect(state.draft.picks).toMatchObject([
    {
      ...{ eventId: 'football-1', marketId: 'builder', selectionId: 'result:home+total:2.5:over' },
      ...{ price: 4000, market: 'Bet builder', match: 'A – B' },
      parts: [
        { market: 'Match result', selection: 'A' },
        { market: 'Total', selection: 'Over 2.5' },
      ],
    },
  ])
  expect(state.isSlipOpen).toBe(true)
  expect(server.events).toHaveBeenCalledOnce()
})

test('[BOOK-09] odds of other parts, or none, are not taken into the slip', async () => {
  for (const [built, price] of [
    [['result:home', 'total:3.5:over'], 4000],
    [both, null],
  ] as const) {
    const { state, book } = open([...built], price)
    await addBuilt(book)
    expect(state.draft.picks).toEqual([])
  }
})

test('[BOOK-09] another one of the match takes the place of the first; a slip that is on its way stays as it is', async () => {
  const before = { ...emptyDraft('slip'), picks: [single('builder', 'result:away+total:2.5:over')] }
  const { state, book } = open(both, 4000, before)
  Object.assign(state, { desk: { kind: 'sending' } })
  await addBuilt(book)
  expect(state.draft).toEqual(before)
  Object.assign(state, { desk: { kind: 'idle' } })
  await addBuilt(book)
  expect(state.draft.picks.map(({ selectionId }) => selectionId)).toEqual(['result:home+total:2.5:over'])
})

test('[BOOK-09] selections of a match that stand in the slip can be combined: they leave it for the bet builder', () => {
  const picks = [single('result', 'home'), single('total:2.5', 'over'), single('both-score', 'yes')]
  const { state, reload, book } = open([], null, { ...emptyDraft('slip'), kind: 'express', picks })
  openBuilder(book, 'football-1', both.join('+'))
  expect(reload).toHaveBeenCalledOnce()
  expect(state).toMatchObject({ built: both, marketTab: 'builder', isSlipOpen: false })
  expect(state.draft.picks.map(({ marketId }) => marketId)).toEqual(['both-score'])
})
