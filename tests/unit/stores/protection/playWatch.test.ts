import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage, thousand } from '../fakePage'

const play = 'GET /api/user/play'
const limits = 'GET /api/user/limits'
const began = '2026-11-22T12:00:00.000Z'
const at = (time: string) => Date.parse(`2026-11-22T${time}.000Z`)

async function open() {
  const page = openPage({ signedIn: true })
  page.answer('GET /api/user/balance', { status: 0, result: thousand })
  page.answer(play, { status: 0, result: {} })
  page.answer(limits, { status: 0, result: { limits: [], exclusion: null } })
  return {
    page,
    ...(await import('@/stores/protection/playWatch')),
    ...(await import('@/stores/session/balance')),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[PROTECT-02] the check is due an interval after the session began, and after the last one seen', async () => {
  const { checkDueAt } = await open()
  const session = { since: began, interval_min: 30 }
  expect(checkDueAt({ ...session, seen_ms: 0 })).toBe(at('12:30:00'))
  expect(checkDueAt({ ...session, seen_ms: at('12:31:00') })).toBe(at('13:01:00'))
  // One seen in an earlier session does not shorten this one.
  expect(checkDueAt({ ...session, seen_ms: at('09:00:00') })).toBe(at('12:30:00'))
})

test('[PROTECT-02] switched off, or without a session, there is none', async () => {
  const { checkDueAt } = await open()
  expect(checkDueAt({ since: began, interval_min: 0, seen_ms: 0 })).toBeUndefined()
  expect(checkDueAt({ since: null, interval_min: 30, seen_ms: 0 })).toBeUndefined()
})

test('[PROTECT-02] a confirmed check counts over reloads', async () => {
  const { confirmCheck, $checkSeen } = await open()
  vi.setSystemTime(at('12:31:00'))
  confirmCheck()
  expect($checkSeen.get()).toBe(at('12:31:00'))
  expect(localStorage.getItem('atoll:reality-check')).toBe(String(at('12:31:00')))
})

test('[PROTECT-05] play is asked for again each minute, and not while a round is shown', async () => {
  const { page, startPlayWatch, holdBalance, releaseBalance } = await open()
  const stop = startPlayWatch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.made(play)).toHaveLength(1)
  expect(page.made(limits)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(45_000)
  holdBalance()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(page.made(play)).toHaveLength(1)
  releaseBalance()
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(page.made(play)).toHaveLength(1)
})

test('[PROTECT-05] a changed balance asks soon, however often it changes', async () => {
  const { page, startPlayWatch, refreshBalance } = await open()
  const stop = startPlayWatch()
  await refreshBalance()
  page.answer('GET /api/user/balance', { status: 0, result: { ...thousand, balance: 990 } })
  await refreshBalance()
  expect(page.made(play)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.made(play)).toHaveLength(1)
  stop()
})
