import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { day_ms } from '#lib/time.ts'
import { keepAffiliate } from '@/scripts/keepAffiliate.ts'

const kept = new Map<string, string>()
const fetched = vi.fn((_path: string, _request: RequestInit) => Promise.resolve(new Response()))

beforeEach(() => {
  kept.clear()
  fetched.mockClear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => void vi.unstubAllGlobals())

const stored = () => Object.fromEntries(new URLSearchParams(kept.get('atoll:affiliate')))
const counted = () => fetched.mock.calls.map(([, { body }]) => JSON.parse(body as string) as object)

test('[DESK-28] a link is kept for 30 days and told as a visit with its code alone, the same one once a day', () => {
  keepAffiliate('?ref=REEF&utm=x', 1000)
  expect(stored()).toEqual({ referral_id: 'REEF', until: String(1000 + 30 * day_ms) })
  expect(counted()).toEqual([{ partner: 'REEF' }])
  keepAffiliate('?referral_id=REEF', 2000)
  expect(counted()).toHaveLength(1)
  keepAffiliate('?ref=REEF', 1000 + day_ms)
  expect(counted()).toHaveLength(2)
})

test('[DESK-28] the last link counts, whole; without storage the visit is counted all the same', () => {
  keepAffiliate('?agent_id=ONE&ref=TWO', 1000)
  keepAffiliate('?agent_id=THREE', 1001)
  expect(stored()).toEqual({ agent_id: 'THREE', until: String(1001 + 30 * day_ms) })
  vi.stubGlobal('localStorage', undefined)
  keepAffiliate('?ref=FOUR', 1002)
  expect(counted()).toEqual([{ partner: 'TWO' }, { partner: 'THREE' }, { partner: 'FOUR' }])
})
