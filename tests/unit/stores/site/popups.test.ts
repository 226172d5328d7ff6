import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demo, openPage, thousand } from '../fakePage'

const listed = 'GET /api/user/popups?device_type=mobile&page=all'
const seen = 'POST /api/user/popups'
const popup = {
  ...{ id: 'reef', url: '/promotions', url_image: '/media/promotions/reef.webp', lang_type: 'all' },
  ...{ show_page: 'all', needClose: false, title: 'The reef', text: '', alt: '' },
}

async function open({ path = '/en/home', covered = false } = {}) {
  const page = openPage({ signedIn: true, path })
  Object.assign(document, { querySelector: () => (covered ? {} : null) })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  page.answer('GET /api/user/check', { status: 0, result: demo })
  page.answer('GET /api/user/balance', { status: 0, result: thousand })
  page.answer(listed, { status: 0, result: [popup] })
  page.answer(seen, { status: 0, result: {} })
  const store = await import('@/stores/site/popups')
  const { startBalance } = await import('@/stores/session/balance')
  startBalance()
  store.followPopups()
  await vi.advanceTimersByTimeAsync(0)
  return { page, store }
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

test('[UI-07] [CONTENT-04] none lies over a dialog or a game', async () => {
  const { page, store } = await open({ covered: true })
  expect(page.made(listed)).toHaveLength(0)
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
  const { popupPage } = await import('@/stores/site/popups')
  expect(popupPage(path)).toBe(part)
})
