import { afterEach, expect, test, vi } from 'vitest'
import type { Book } from '../../../../sport/client/book.ts'
import { type Draft, emptyDraft } from '../../../../sport/client/slip.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pick = {
  ...{ betId: 'bet', eventId: 'one', marketId: 'result', selectionId: 'home', tourneyId: 't' },
  ...{ price: 2000, isLive: false, match: 'A – B', market: 'Match result', selection: 'A' },
}
const empty: Draft = { ...emptyDraft('slip'), wasOpen: true }
const filled: Draft = { ...empty, picks: [pick] }

/** The modules of a frame that starts: what the browser did not store is kept in one of them. */
async function loaded() {
  vi.resetModules()
  const book = await import('../../../../sport/client/book.ts')
  return { ...book, ...(await import('../../../../sport/client/storage.ts')) }
}

async function started(kept: Draft | undefined, isMainOnly = false) {
  const { initialState, ...modules } = await loaded()
  const slip = kept && JSON.stringify({ draft: kept, at_ms: Date.now() })
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'digitain:slip' ? slip : null) })
  const shown = { odds: 'decimal', dateFormat: 'DD.MM.YYYY', isMainOnly } as const
  return { ...modules, state: initialState('digitain', { page: 'Home', query: {} }, shown) }
}

test('[SLIP-02] who comes back from a sign-in or a deposit finds the slip open, never an empty one over the odds', async () => {
  expect((await started(filled)).state.isSlipOpen).toBe(true)
  expect((await started({ ...filled, wasOpen: false })).state.isSlipOpen).toBe(false)
  expect((await started(empty)).state.isSlipOpen).toBe(false)
})

test('[SLIP-02] nor is an empty one opened that the host has kept', async () => {
  for (const kept of [filled, empty]) {
    const { state, restoreKept } = await started(undefined)
    const update = (change: object) => void Object.assign(state, change)
    const book = { skin: 'digitain', state, update, host: { keep: () => undefined } } as unknown as Book
    restoreKept(book, JSON.stringify({ slip: { draft: kept, at_ms: Date.now() } }))
    expect(state.isSlipOpen).toBe(kept === filled)
  }
})

/** A frame of a browser that lets it store nothing; `text` is what the page around it was given to keep. */
function refusedFrame() {
  const kept = { text: '' }
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('Access is denied for this document')
    },
    setItem: () => {
      throw new Error('Access is denied for this document')
    },
  })
  const open = async () => {
    const { initialState, keepOpenSlip, keepSlip, remember, restoreKept } = await loaded()
    const shown = { odds: 'decimal', dateFormat: 'DD.MM.YYYY', isMainOnly: false } as const
    const state = initialState('digitain', { page: 'Home', query: {} }, shown)
    const update = (change: object) => void Object.assign(state, change)
    const host = { keep: (text: string) => void (kept.text = text) }
    const book = { skin: 'digitain', state, update, host } as unknown as Book
    if (kept.text !== '') restoreKept(book, kept.text)
    return {
      state,
      keep: (draft: Draft) => keepSlip(book, draft),
      keepOpen: () => keepOpenSlip(book),
      favor: (id: string) => remember(book, 'favorites', [id]),
    }
  }
  return { kept, open }
}

test('[SLIP-02] where the browser refuses storage to frames, slip and favorites come back from the page around it', async () => {
  const { open, kept } = refusedFrame()
  const before = await open()
  before.keep({ ...filled, stake: '25' })
  before.favor('football-7')
  const after = await open()
  expect(after.state.draft).toMatchObject({ picks: [pick], stake: '25' })
  expect(after.state.favorites).toEqual(['football-7'])
  // What is written later takes nothing of it away.
  after.favor('football-8')
  const later = await open()
  expect([later.state.draft.picks.length, later.state.favorites]).toEqual([1, ['football-8']])
  kept.text = kept.text.replace('"stake":"25"', '"stake":25')
  expect((await open()).state).toMatchObject({ draft: { picks: [] }, favorites: ['football-8'] })
})

test('[SLIP-02] a load leaves the page of a phone in sight: the slip is kept as it was filled in, and not opened', async () => {
  const { open } = refusedFrame()
  const before = await open()
  before.state.isSlipOpen = true
  before.keep({ ...filled, wasOpen: true, kind: 'system', size: 3, stake: '25' })
  const after = await open()
  expect(after.state.isSlipOpen).toBe(false)
  expect(after.state.draft).toMatchObject({ kind: 'system', size: 3, stake: '25', picks: [pick] })
  after.state.isSlipOpen = true
  after.keepOpen()
  const back = await open()
  expect(back.state.isSlipOpen).toBe(true)
  expect((await open()).state.isSlipOpen).toBe(false)
})

test('[SLIP-02] a slip is kept for twelve hours, favorites for good', async () => {
  const { read, remember } = await loaded()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  const book = { skin: 'digitain' } as unknown as Book
  remember(book, 'slip', { draft: filled, at_ms: Date.now() })
  remember(book, 'favorites', ['football-7'])
  vi.setSystemTime(Date.now() + 11 * 3_600_000)
  expect(read('slip', 'digitain')?.draft.picks).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2 * 3_600_000)
  expect([read('slip', 'digitain'), read('favorites', 'digitain')]).toEqual([undefined, ['football-7']])
})

test('[PROFILE-10] an event is opened at its main bets where the player wants those, else at all', async () => {
  expect((await started(undefined, true)).state.marketTab).toBe('main')
  expect((await started(undefined, false)).state.marketTab).toBe('all')
})
