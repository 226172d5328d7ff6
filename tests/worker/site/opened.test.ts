import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepOpened, openedBefore } from '../../../functions/site/session/opened.ts'
import type { Opened } from '../../../functions/site/session/seal.ts'

const keys = { '1': 'k'.repeat(32) }
const start_ms = Date.UTC(2030, 0, 1)
const opened: Opened = {
  session: {
    token: 't',
    userId: 'u',
    role: 0,
    currency: 'USD',
    lang: 'en',
    isCasinoBlocked: false,
    isBanned: false,
  },
  isStale: false,
}

beforeEach(() => void vi.useFakeTimers({ now: start_ms }))
afterEach(() => void vi.useRealTimers())

test('[SESSION-07] a kept seal ends with its expiry', () => {
  keepOpened(keys, 'a', opened, start_ms + 1000)
  vi.setSystemTime(start_ms + 999)
  expect(openedBefore(keys, 'a')).toBe(opened)
  vi.setSystemTime(start_ms + 1000)
  expect(openedBefore(keys, 'a')).toBeUndefined()
})

test('[SESSION-07] other keys know nothing of it, nor does another seal', () => {
  keepOpened(keys, 'b', opened, start_ms + 1000)
  expect(openedBefore({ ...keys }, 'b')).toBeUndefined()
  expect(openedBefore(keys, 'b ')).toBeUndefined()
})

test('[SESSION-07] a seal without a readable expiry is not kept', () => {
  keepOpened(keys, 'c', opened, Number.NaN)
  expect(openedBefore(keys, 'c')).toBeUndefined()
})

test('[SESSION-07] a thousand are kept, and the one unused for longest goes', () => {
  const other = { '1': 'o'.repeat(32) }
  for (let n = 0; n < 1000; n++) keepOpened(other, `seal ${n}`, opened, start_ms + 1000)
  expect(openedBefore(other, 'seal 0')).toBe(opened)
  keepOpened(other, 'one more', opened, start_ms + 1000)
  expect(openedBefore(other, 'seal 1')).toBeUndefined()
  expect(openedBefore(other, 'seal 0')).toBe(opened)
})
