import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demo, openPage, thousand, type PageOptions } from '../fakePage.ts'

const balance = 'GET /api/user/balance'

async function open(options: PageOptions = {}) {
  const page = openPage({ signedIn: true, ...options })
  page.answer('GET /api/user/check', { status: 0, result: demo })
  page.answer('GET /api/user/logout', { status: 0, result: {} })
  page.answer(balance, { status: 0, result: thousand })
  const store = await import('@/stores/session/balance.ts')
  const session = await import('@/stores/session/session.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  return { page, store, session, $notices }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[SESSION-05] polls every five seconds while signed in', async () => {
  const { page, store } = await open()
  store.startBalance()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.$balance.get()).toEqual(thousand)
  await vi.advanceTimersByTimeAsync(4999)
  expect(page.made(balance)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_001)
  expect(page.made(balance)).toHaveLength(4)
})

test('[SESSION-05] asks nothing for a guest, and stops with the session', async () => {
  const guest = await open({ signedIn: false })
  guest.store.startBalance()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(guest.page.made(balance)).toHaveLength(0)

  const { page, store, session } = await open()
  store.startBalance()
  await vi.advanceTimersByTimeAsync(0)
  await session.signOut()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(page.made(balance)).toHaveLength(1)
  expect(store.$balance.get()).toBeNull()
})

test('[SESSION-05] not in a hidden tab, and at once when it is shown again', async () => {
  const { page, store } = await open()
  store.startBalance()
  await vi.advanceTimersByTimeAsync(0)
  page.hide(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.made(balance)).toHaveLength(1)
  page.hide(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(page.made(balance)).toHaveLength(2)
})

test('polls never overlap: a slow one is waited for', async () => {
  const { page, store } = await open()
  page.answer(balance, 'silence')
  store.startBalance()
  await vi.advanceTimersByTimeAsync(9000)
  void store.refreshBalance()
  await vi.advanceTimersByTimeAsync(0)
  expect(page.made(balance)).toHaveLength(1)
})

test('failures slow the polls down, and keep the last amount', async () => {
  const { page, store } = await open()
  page.answer(balance, { status: 0, result: thousand }, { status: 9502 })
  store.startBalance()
  await vi.advanceTimersByTimeAsync(5000)
  expect(page.made(balance)).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(9999)
  expect(page.made(balance)).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(page.made(balance)).toHaveLength(3)
  expect(store.$balance.get()).toEqual(thousand)
})

test('[SESSION-06] a banned player is signed out at once, with the reason', async () => {
  const { page, store, session, $notices } = await open()
  page.answer(balance, { status: 0, result: { ...thousand, is_banned: true } })
  store.startBalance()
  await vi.advanceTimersByTimeAsync(0)
  expect(session.$session.get()).toBe('out')
  expect($notices.get()[0]?.message).toEqual({ failure: { code: 5, kind: 'answered' } })
})

test.each([
  ['/en/slots/pragmatic/x', 'en-US'],
  ['/live-casino', 'he'],
])('[SESSION-06] a casino-blocked player on %s asks the gateway, which leads home', async (path, lang) => {
  const { page, store } = await open({ path, lang })
  page.answer(balance, { status: 0, result: { ...thousand, is_casino_blocked: true } })
  store.startBalance()
  await vi.advanceTimersByTimeAsync(0)
  expect(page.location.assign).toHaveBeenCalledWith(path)
})

test('[SESSION-06] a casino-blocked player stays where there is no casino', async () => {
  const { page, store } = await open({ path: '/en/promotions' })
  page.answer(balance, { status: 0, result: { ...thousand, is_casino_blocked: true } })
  store.startBalance()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.$balance.get()?.is_casino_blocked).toBe(true)
  expect(page.location.assign).not.toHaveBeenCalled()
})

test('a poll that finds no session signs out', async () => {
  const { page, store, session } = await open()
  page.answer(balance, { status: 9401 })
  page.answer('GET /api/user/check', { status: 9401 })
  store.startBalance()
  await vi.advanceTimersByTimeAsync(0)
  expect(session.$session.get()).toBe('out')
})

test('only an answer that the player asked for is read out', async () => {
  const { store } = await open()
  store.startBalance()
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.$spokenBalance.get()).toBeNull()
  await store.refreshBalance({ spoken: true })
  expect(store.$spokenBalance.get()).toEqual(thousand)
})

test('[SESSION-05] a round that is shown holds the amount until it is over, not the polls', async () => {
  const { page, store } = await open()
  store.startBalance()
  await vi.advanceTimersByTimeAsync(0)
  store.holdBalance()
  const won = { ...thousand, balance: thousand.balance + 7 }
  page.answer(balance, { status: 0, result: won })
  await vi.advanceTimersByTimeAsync(6000)
  expect(page.made(balance)).toHaveLength(2)
  expect(store.$balance.get()).toEqual(thousand)
  store.releaseBalance()
  expect(store.$balance.get()).toEqual(won)
})

test('[SESSION-05] a game that never ends its round holds the amount for half a minute at most', async () => {
  const { page, store } = await open()
  store.startBalance()
  await vi.advanceTimersByTimeAsync(0)
  store.holdBalance()
  const won = { ...thousand, balance: thousand.balance + 7 }
  page.answer(balance, { status: 0, result: won })
  await vi.advanceTimersByTimeAsync(20_000)
  store.holdBalance()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.$balance.get()).toEqual(won)
})

test('[SESSION-05] a ban is not held', async () => {
  const { page, store, session } = await open()
  store.startBalance()
  await vi.advanceTimersByTimeAsync(0)
  store.holdBalance()
  page.answer(balance, { status: 0, result: { ...thousand, is_banned: true } })
  await vi.advanceTimersByTimeAsync(5000)
  expect(session.$session.get()).toBe('out')
  expect(store.$balance.get()).toBeNull()
})
