import { beforeEach, expect, test, vi } from 'vitest'
import type { Book } from '../../../../sport/client/book.ts'
import {
  editQuickStakes,
  endQuickStakes,
  saveQuickStakes,
  typeQuickStake,
} from '../../../../sport/client/quickStakes.ts'
import type { State } from '../../../../sport/client/state.ts'

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  return () => vi.unstubAllGlobals()
})

function open() {
  const state = {
    chips: { USD: [100, 200, 300, 400] },
    player: undefined,
    desk: { kind: 'idle' },
  } as unknown as State
  const update = (news: Partial<State>) => void Object.assign(state, news)
  return { state, book: { state, update, skin: 'digitain', host: { keep: vi.fn() } } as unknown as Book }
}

test('[SLIP-07] quick stakes are kept when they are saved, and as they were when that is given up', () => {
  const { state, book } = open()
  editQuickStakes(book)
  expect(state.chipsTyped).toEqual(['1', '2', '3', '4'])
  typeQuickStake(book, 1, '2,50')
  endQuickStakes(book)
  expect([state.chipsTyped, state.chips['USD']]).toEqual([undefined, [100, 200, 300, 400]])
  editQuickStakes(book)
  typeQuickStake(book, 1, '2,50')
  saveQuickStakes(book)
  expect([state.chipsTyped, state.chips['USD']]).toEqual([undefined, [100, 250, 300, 400]])
})

test('[SLIP-07] the end of quick stakes leaves a slip that is handed in as it is', () => {
  const { state, book } = open()
  editQuickStakes(book)
  for (const kind of ['sending', 'unknown'] as const) {
    state.desk = { kind }
    typeQuickStake(book, 0, '9')
    endQuickStakes(book)
    expect(state.desk).toEqual({ kind })
  }
})

test('[SLIP-07] one that is no amount is said, and nothing of them is saved', () => {
  const { state, book } = open()
  editQuickStakes(book)
  typeQuickStake(book, 0, '9')
  typeQuickStake(book, 3, '')
  saveQuickStakes(book)
  expect(state).toMatchObject({ desk: { kind: 'not-amount' }, chips: { USD: [100, 200, 300, 400] } })
  expect(state.chipsTyped).toHaveLength(4)
})
