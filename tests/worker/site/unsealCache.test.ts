import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheUnsealed, cachedUnsealed } from '../../../functions/site/session/unsealCache.ts'
import type { Unsealed } from '../../../functions/site/session/seal.ts'

const keys = { '1': 'k'.repeat(32) }
const start_ms = Date.UTC(2030, 0, 1)
const unsealed: Unsealed = {
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
  cacheUnsealed(keys, 'a', unsealed, start_ms + 1000)
  vi.setSystemTime(start_ms + 999)
  expect(cachedUnsealed(keys, 'a')).toBe(unsealed)
  vi.setSystemTime(start_ms + 1000)
  expect(cachedUnsealed(keys, 'a')).toBeUndefined()
})

test('[SESSION-07] other keys know nothing of it, nor does another seal', () => {
  cacheUnsealed(keys, 'b', unsealed, start_ms + 1000)
  expect(cachedUnsealed({ ...keys }, 'b')).toBeUndefined()
  expect(cachedUnsealed(keys, 'b ')).toBeUndefined()
})

test('[SESSION-07] a seal without a readable expiry is not kept', () => {
  cacheUnsealed(keys, 'c', unsealed, Number.NaN)
  expect(cachedUnsealed(keys, 'c')).toBeUndefined()
})

test('[SESSION-07] a thousand are kept, and the one unused for longest goes', () => {
  const other = { '1': 'o'.repeat(32) }
  for (let n = 0; n < 1000; n++) cacheUnsealed(other, `seal ${n}`, unsealed, start_ms + 1000)
  expect(cachedUnsealed(other, 'seal 0')).toBe(unsealed)
  cacheUnsealed(other, 'one more', unsealed, start_ms + 1000)
  expect(cachedUnsealed(other, 'seal 1')).toBeUndefined()
  expect(cachedUnsealed(other, 'seal 0')).toBe(unsealed)
})
