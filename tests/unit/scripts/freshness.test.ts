import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { priceLife_ms } from '#contract/constants.ts'
import { keepFresh, pause_ms } from '@/scripts/freshness.ts'

const second_ms = 1000
const page = { isShown: true, isNear: true, isOnline: true }
let withdrawn: boolean | undefined
const renew = vi.fn(async () => page.isOnline)

/** Rows that the book gave so long ago, by the device's clock. */
function open(age_ms: number): () => void {
  return keepFresh({
    at_ms: Date.now() - age_ms,
    isNear: () => page.isNear,
    isShown: () => page.isShown,
    renew,
    withdraw: (isOld) => (withdrawn = isOld),
  })
}
const pass = (time_ms: number) => vi.advanceTimersByTimeAsync(time_ms)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T12:00:00Z') })
  Object.assign(page, { isShown: true, isNear: true, isOnline: true })
  withdrawn = undefined
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  renew.mockClear()
})

describe('[SPORT-12] rows with prices', () => {
  it('are asked for again every few seconds, and their prices stay', async () => {
    open(second_ms)
    expect(withdrawn).toBe(false)
    expect(renew).not.toHaveBeenCalled()
    await pass(pause_ms)
    expect(renew).toHaveBeenCalledTimes(1)
    await pass(10 * pause_ms)
    expect(renew.mock.calls.length).toBeGreaterThanOrEqual(9)
    expect(withdrawn).toBe(false)
  })

  it('lose their prices in time where no answer comes, and get them back with one', async () => {
    open(second_ms)
    page.isOnline = false
    await pass(priceLife_ms - 2 * second_ms)
    expect(withdrawn).toBe(false)
    await pass(2 * second_ms)
    expect(withdrawn).toBe(true)
    page.isOnline = true
    await pass(pause_ms)
    expect(withdrawn).toBe(false)
  })

  it('are not asked for time and again without a pause while there is no connection', async () => {
    page.isOnline = false
    open(priceLife_ms)
    await pass(60 * second_ms)
    expect(renew.mock.calls.length).toBeLessThanOrEqual(1 + 60_000 / pause_ms)
  })

  it.each([
    ['hours ago', 2 * 60 * 60 * second_ms],
    ['at a moment to come', -60 * second_ms],
    ['at no moment', NaN],
  ])('from %s show no price, and are asked for at once', async (_, age_ms) => {
    open(age_ms)
    expect(withdrawn).toBe(true)
    expect(renew).toHaveBeenCalledTimes(1)
    await pass(0)
    expect(withdrawn).toBe(false)
  })

  it('rest while the page is hidden, without a price, and are asked for at once when it is shown again', async () => {
    const turn = open(second_ms)
    page.isShown = false
    turn()
    expect(withdrawn).toBe(true)
    await pass(2 * 60 * 60 * second_ms)
    expect(renew).not.toHaveBeenCalled()
    page.isShown = true
    turn()
    expect(withdrawn).toBe(true)
    expect(renew).toHaveBeenCalledTimes(1)
    await pass(0)
    expect(withdrawn).toBe(false)
  })

  it('are not asked for far from the screen, and at once when they come near', async () => {
    page.isNear = false
    const turn = open(second_ms)
    await pass(5 * pause_ms)
    expect(renew).not.toHaveBeenCalled()
    expect(withdrawn).toBe(true)
    page.isNear = true
    turn()
    await pass(0)
    expect(renew).toHaveBeenCalledTimes(1)
    expect(withdrawn).toBe(false)
  })

  it('count from when they were asked for, not from when a slow answer came', async () => {
    renew.mockImplementationOnce(
      () => new Promise((resolve) => setTimeout(() => resolve(true), 5 * second_ms)),
    )
    page.isOnline = false
    open(second_ms)
    const askedAfter_ms = pause_ms - second_ms
    await pass(askedAfter_ms + priceLife_ms - second_ms)
    expect(withdrawn).toBe(false)
    await pass(second_ms)
    expect(withdrawn).toBe(true)
  })
})
