import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const asked = 'GET /api/payment/history/payment/p1'
const minute_ms = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[CASHIER-02] a gift that stays on its way is asked for soon, then seldom, and after some minutes no longer', async () => {
  const page = openPage()
  const outcome = { to_wager: 50, is_coming: true, gifts: [] }
  page.answer(asked, { status: 0, result: { id: 'p1', status: 'paid', outcome } })
  const { followPayment } = await import('@/stores/payments/payment.ts')
  const end = followPayment('p1')
  await vi.advanceTimersByTimeAsync(minute_ms / 2)
  const soon = page.made(asked).length
  expect(soon).toBeGreaterThan(5)
  await vi.advanceTimersByTimeAsync(7 * minute_ms)
  const inAll = page.made(asked).length
  expect(inAll - soon).toBeLessThan(15)
  await vi.advanceTimersByTimeAsync(30 * minute_ms)
  expect(page.made(asked)).toHaveLength(inAll)
  end()
})
