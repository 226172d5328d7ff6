import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage, thousand } from '../fakePage.ts'

const play = 'GET /api/user/play'
const limits = 'GET /api/user/limits'
const began = '2026-11-22T12:00:00.000Z'
const at = (time: string) => Date.parse(`2026-11-22T${time}.000Z`)

async function open() {
  const page = openPage({ signedIn: true })
  page.answer('GET /api/user/balance', { status: 0, result: thousand })
  page.answer(play, { status: 0, result: { now: began } })
  page.answer(limits, { status: 0, result: { limits: [], exclusion: null } })
  return {
    page,
    ...(await import('@/stores/protection/playWatch.ts')),
    ...(await import('@/stores/protection/play.ts')),
    ...(await import('@/stores/session/balance.ts')),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[PROTECT-02] the check is due an interval after the session began, and after the last one seen', async () => {
  const { isCheckDue } = await open()
  const isDue = (now: string, seen_ms: number) =>
    isCheckDue({ since: began, interval_min: 30, seen_ms, now_ms: at(now) })
  expect(isDue('12:29:59', 0)).toBe(false)
  expect(isDue('12:30:00', 0)).toBe(true)
  expect(isDue('13:00:59', at('12:31:00'))).toBe(false)
  expect(isDue('13:01:00', at('12:31:00'))).toBe(true)
  // One seen in an earlier session does not shorten this one.
  expect(isDue('12:29:59', at('09:00:00'))).toBe(false)
  expect(isDue('12:30:00', at('09:00:00'))).toBe(true)
})

test('[PROTECT-02] a check seen later than now is not one: the clock that said so was wrong', async () => {
  const { isCheckDue } = await open()
  const session = { since: began, interval_min: 30, now_ms: at('12:40:00') }
  expect(isCheckDue({ ...session, seen_ms: at('13:40:00') })).toBe(true)
  // Of a tab whose answer took less.
  expect(isCheckDue({ ...session, seen_ms: at('12:40:05') })).toBe(false)
})

test('[PROTECT-02] switched off, or without a session, there is none', async () => {
  const { isCheckDue } = await open()
  const later = { seen_ms: 0, now_ms: at('23:00:00') }
  expect(isCheckDue({ since: began, interval_min: 0, ...later })).toBe(false)
  expect(isCheckDue({ since: null, interval_min: 30, ...later })).toBe(false)
})

test.each(['11:00:00', '13:00:00'])(
  '[PROTECT-02] played time is the platform’s, also where the device says %s at noon',
  async (device) => {
    vi.setSystemTime(at(device))
    const { serverTime, loadPlay, page } = await open()
    await loadPlay()
    const asked_ms = performance.now()
    expect(serverTime(asked_ms)).toBe(at('12:00:00'))
    // An answer that takes long does not turn time back, and a device that has slept goes on with the next one.
    await vi.advanceTimersByTimeAsync(5000)
    await loadPlay()
    expect(serverTime(performance.now())).toBe(at('12:00:05'))
    page.answer(play, { status: 0, result: { now: '2026-11-22T14:00:00.000Z' } })
    await loadPlay()
    expect(serverTime(performance.now())).toBe(at('14:00:00'))
  },
)

test('[PROTECT-02] a confirmed check counts over reloads', async () => {
  const { page, loadPlay, confirmCheck, $checkSeen } = await open()
  page.answer(play, { status: 0, result: { now: '2026-11-22T12:31:00.000Z' } })
  await loadPlay()
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

const stake = { since: began, stake: 10, payout: 0, net: -10 }

test('[PLAY-01] net and start of the session are of the same moment as the balance', async () => {
  const { page, $playSession, $balance, refreshBalance, holdBalance, releaseBalance } = await open()
  const seen: (number | undefined)[][] = []
  $playSession.subscribe((session) => seen.push([session?.net, $balance.get()?.balance]))
  const after = (balance: number, session: object) =>
    page.answer('GET /api/user/balance', { status: 0, result: { ...thousand, balance, now: began, session } })
  after(990, stake)
  await refreshBalance()
  holdBalance()
  after(998, { ...stake, payout: 8, net: -2 })
  await refreshBalance()
  releaseBalance()
  expect(seen).toEqual([
    [undefined, undefined],
    [-10, 990],
    [-2, 998],
  ])
  expect(page.made(play).length).toBeLessThan(2)
})

test('[PLAY-01] a platform whose balance does not tell the session tells it with the results of play', async () => {
  const { page, $playSession, refreshBalance, loadPlay } = await open()
  page.answer(play, { status: 0, result: { now: began, session: stake } })
  $playSession.subscribe(() => {})
  await refreshBalance()
  await loadPlay()
  expect($playSession.get()).toEqual(stake)
})

test('[PLAY-01] the balance tells the platform’s time, which never goes back', async () => {
  const { page, refreshBalance, serverTime } = await open()
  const now = (time: string) =>
    page.answer('GET /api/user/balance', { status: 0, result: { ...thousand, now: time, session: stake } })
  now('2026-11-22T12:30:00.000Z')
  await refreshBalance()
  expect(serverTime(performance.now())).toBe(at('12:30:00'))
  now('2026-11-22T12:29:50.000Z')
  await refreshBalance()
  expect(serverTime(performance.now())).toBe(at('12:30:00'))
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

test('[PLAY-01] a balance heard before the row of clocks tells no time: the session waits for the next answer', async () => {
  const page = openPage({ signedIn: true })
  page.answer(play, { status: 0, result: { now: '2026-11-22T12:02:00.000Z', session: stake } })
  page.answer('GET /api/user/balance', { status: 0, result: { ...thousand, now: began, session: stake } })
  const { refreshBalance } = await import('@/stores/session/balance.ts')
  await refreshBalance()
  await vi.advanceTimersByTimeAsync(60_000)
  const { $playSession, serverTime } = await import('@/stores/protection/playWatch.ts')
  const { loadPlay } = await import('@/stores/protection/play.ts')
  $playSession.subscribe(() => {})
  expect($playSession.get()).toBeUndefined()
  await loadPlay()
  expect($playSession.get()).toEqual(stake)
  expect(serverTime(performance.now())).toBe(at('12:02:00'))
})
