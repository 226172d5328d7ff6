import { afterEach, expect, test, vi } from 'vitest'
import { initialState, restoreSlip, type Book } from '../../../../sport/client/book.ts'
import { emptyDraft, type Draft } from '../../../../sport/client/slip.ts'

afterEach(() => vi.unstubAllGlobals())

const pick = {
  ...{ betId: 'bet', eventId: 'one', marketId: 'result', selectionId: 'home', tourneyId: 't' },
  ...{ price: 2000, isLive: false, match: 'A – B', market: 'Match result', selection: 'A' },
}
const empty: Draft = { ...emptyDraft('slip'), wasOpen: true }
const filled: Draft = { ...empty, picks: [pick] }

function started(kept: Draft | undefined, isMainOnly = false) {
  vi.stubGlobal('sessionStorage', { getItem: () => (kept ? JSON.stringify(kept) : null) })
  const shown = { odds: 'decimal', dateFormat: 'DD.MM.YYYY', isMainOnly } as const
  return initialState('digitain', { page: 'Home', query: {} }, shown)
}

test('[SLIP-02] a reload opens the slip that was open, and never an empty one over the odds', () => {
  expect(started(filled).isSlipOpen).toBe(true)
  expect(started({ ...filled, wasOpen: false }).isSlipOpen).toBe(false)
  expect(started(empty).isSlipOpen).toBe(false)
})

test('[SLIP-02] nor is an empty one opened that the host has kept', () => {
  for (const kept of [filled, empty]) {
    const state = started(undefined)
    const book = { state, update: (change: object) => void Object.assign(state, change) } as unknown as Book
    restoreSlip(book, JSON.stringify(kept))
    expect(state.isSlipOpen).toBe(kept === filled)
  }
})

test('[PROFILE-10] an event is opened at its main bets where the player wants those, else at all', () => {
  expect(started(undefined, true).marketTab).toBe('main')
  expect(started(undefined, false).marketTab).toBe('all')
})
