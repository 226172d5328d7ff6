import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demo, openPage, thousand } from '../fakePage.ts'

const listed = 'GET /api/user/popups?device_type=mobile&page=all'
const seen = 'POST /api/user/popups'
const popup = {
  ...{ id: 'reef', url: '/promotions', url_image: '/media/promotions/reef.webp', lang_type: 'all' },
  ...{ show_page: 'all', needClose: false, title: 'The reef', text: '', alt: '' },
}

const ofSport = 'GET /api/user/popups?device_type=mobile&page=sport'

/** `kept`: what an earlier page of the tab left in its storage. */
async function open({ path = '/en/home', covered = false, kept = '' } = {}) {
  const page = openPage({ signedIn: true, path })
  const cover = { isThere: covered }
  Object.assign(document, { querySelector: () => (cover.isThere ? {} : null) })
  if (kept) sessionStorage.setItem('atoll:popups', kept)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  page.answer('GET /api/user/check', { status: 0, result: demo })
  page.answer('GET /api/user/balance', { status: 0, result: thousand })
  page.answer(listed, { status: 0, result: [popup] })
  page.answer(ofSport, { status: 0, result: [{ ...popup, id: 'cup', show_page: 'sport' }] })
  page.answer(seen, { status: 0, result: {} })
  const store = await import('@/stores/popups/popups.ts')
  const { startBalance } = await import('@/stores/session/balance.ts')
  startBalance()
  store.followPopups()
  // The page is seen first.
  expect(page.made(listed)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(4000)
  return { page, store, uncover: () => void (cover.isThere = false) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[SESSION-05] [CONTENT-04] are asked for with the balance; one that is shown is not asked for again', async () => {
  const { page, store } = await open()
  expect(page.made(listed)).toHaveLength(1)
  expect(store.$popup.get()?.id).toBe('reef')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(page.made(listed)).toHaveLength(1)
  store.closePopup()
  await vi.advanceTimersByTimeAsync(5000)
  expect(page.made(listed)).toHaveLength(2)
})

test('[CONTENT-04] a closed one stays closed, and is marked again where that was lost', async () => {
  const { page, store } = await open()
  page.answer(seen, 'offline')
  store.closePopup()
  expect(store.$popup.get()).toBeNull()
  page.answer(seen, { status: 0, result: {} })
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.$popup.get()).toBeNull()
  expect(page.made(seen).map(({ body }) => body)).toEqual([{ popup_id: 'reef' }, { popup_id: 'reef' }])
})

test('[CONTENT-04] one whose dialog could not be loaded comes back a while later, unseen', async () => {
  const { page, store } = await open()
  store.postponePopup()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(page.made(listed)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.made(listed)).toHaveLength(2)
  expect(store.$popup.get()?.id).toBe('reef')
  expect(page.made(seen)).toHaveLength(0)
})

test('[UI-07] [SESSION-05] over a dialog or a game they are asked for, and shown at its end', async () => {
  const { page, store, uncover } = await open({ covered: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.made(listed)).toHaveLength(3)
  expect(store.$popup.get()).toBeNull()
  uncover()
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.$popup.get()?.id).toBe('reef')
})

test('[UI-07] one does not lie over a form in use, nor over what somebody types', async () => {
  const { page, store } = await open()
  store.closePopup()
  const asked = vi.fn((what: string) => (what.includes('main form') ? {} : null))
  Object.assign(document, { querySelector: asked })
  page.answer(listed, { status: 0, result: [{ ...popup, id: 'next' }] })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveBeenCalled()
  expect(store.$popup.get()).toBeNull()
  Object.assign(document, { querySelector: () => null, activeElement: { matches: () => true } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.$popup.get()).toBeNull()
  Object.assign(document, { activeElement: null })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.$popup.get()?.id).toBe('next')
})

test('[SESSION-05] one that came over a frame is shown on the next page, which is of another part of the site', async () => {
  const book = await open({ path: '/en/sport/live', covered: true })
  expect(book.page.made(ofSport)).toHaveLength(1)
  expect(book.page.made(seen)).toHaveLength(0)
  vi.clearAllTimers()
  const { page, store } = await open({ kept: sessionStorage.getItem('atoll:popups') ?? '' })
  expect(page.made(ofSport)).toHaveLength(1)
  expect(store.$popup.get()?.id).toBe('cup')
  store.closePopup()
  page.answer(ofSport, { status: 0, result: [] })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.made(ofSport)).toHaveLength(2)
  expect(page.made(listed)).toHaveLength(1)
})

test('nothing is looked for again and again where no popup waits, or after the session', async () => {
  const { page, store, uncover } = await open({ covered: true })
  page.answer('GET /api/user/logout', { status: 0, result: {} })
  const { signOut } = await import('@/stores/session/session.ts')
  await signOut()
  expect(vi.getTimerCount()).toBe(0)
  uncover()
  expect(store.$popup.get()).toBeNull()
})

test.each([
  ['/slots', 'slots'],
  ['/en/slots/pragmatic/vs25', 'slots'],
  ['/en/slots/crash', 'crash_games'],
  ['/ar/live-casino', 'live_casino'],
  ['/en/virtual-games', 'virtual_games'],
  ['/golden-race/101', 'virtual_games'],
  ['/en/sport/live', 'sport'],
  ['/bc/prematch', 'sport'],
  ['/en/profile', 'all'],
  ['/', 'all'],
] as const)('[CONTENT-04] the page %s is of %s', async (path, part) => {
  openPage({})
  const { popupPage } = await import('@/stores/popups/popups.ts')
  expect(popupPage(path)).toBe(part)
})

test('[LIVE-04] while the live line is open they are asked for when it begins and when it tells of one', async () => {
  const page = openPage({ signedIn: true })
  let isCovered = true
  Object.assign(document, { querySelector: () => (isCovered ? {} : null) })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  page.answer('GET /api/user/check', { status: 0, result: demo })
  page.answer('GET /api/user/balance', { status: 0, result: thousand })
  page.answer(listed, { status: 0, result: [] }, { status: 0, result: [popup] }, { status: 0, result: [] })
  page.answer(seen, { status: 0, result: {} })
  const ears: Parameters<typeof import('@/stores/session/live.ts').joinLine>[0][] = []
  vi.doMock('@/stores/session/live.ts', () => ({
    joinLine: (given: (typeof ears)[0]) => {
      ears.push(given)
      given.change(true)
      given.hear({ news: 'open', renew_s: 300 })
      return () => {}
    },
  }))
  const store = await import('@/stores/popups/popups.ts')
  const { startBalance } = await import('@/stores/session/balance.ts')
  startBalance()
  store.followPopups()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.made(listed)).toHaveLength(1)
  ears[0]?.hear({ news: 'popups' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(page.made(listed)).toHaveLength(2)
  expect(store.$popup.get()).toBeNull()
  isCovered = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.$popup.get()?.id).toBe('reef')
  store.closePopup()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.made(listed)).toHaveLength(3)
  vi.doUnmock('@/stores/session/live.ts')
})
