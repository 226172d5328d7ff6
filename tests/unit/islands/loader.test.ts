import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noticeCookie } from '#contract/constants.ts'
import { FakeElement, FakeForm, FakeLink, openDocument } from './fakeDocument.ts'

const prepare = { auth: vi.fn(), search: vi.fn() }
const calls = {
  mountAccount: vi.fn(),
  showGameButtons: vi.fn(),
  touched: vi.fn(),
  openAuthDialog: vi.fn(),
  openSearch: vi.fn(),
  showArrival: vi.fn(),
}
const arrive = async (reopened?: string) => (await import('@/islands/arrive.ts')).arrive(reopened)
const registry = { ...calls, prepare, arrive }
vi.mock('@/islands/registry.ts', () => registry)
vi.mock('@/islands/auth/open.ts', () => ({ openAuthDialog: calls.openAuthDialog }))
vi.mock('@/islands/search/open.ts', () => ({ openSearch: calls.openSearch }))
vi.mock('@/ui/notices/arrival.ts', () => ({ showArrival: calls.showArrival }))

beforeEach(() => {
  vi.resetModules()
  for (const each of [...Object.values(calls), ...Object.values(prepare)])
    each.mockReset().mockResolvedValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => void vi.unstubAllGlobals())

async function open(options: Parameters<typeof openDocument>[0] = {}) {
  const page = openDocument(options)
  // A script: it has nothing to export.
  await vi.importActual('@/islands/loader')
  return page
}
const settled = () => vi.dynamicImportSettled()

test('the account comes where there is a session, once, and to a guest from when there is one', async () => {
  const account = new FakeElement()
  const { setSession } = await open({ account })
  await settled()
  expect(registry.mountAccount).not.toHaveBeenCalled()
  setSession(true)
  setSession(true)
  await settled()
  expect(registry.mountAccount.mock.calls).toEqual([[account]])
})

test('games are marked for a player, where the page has games', async () => {
  const { places, setSession } = await open()
  setSession(true)
  await settled()
  expect(registry.showGameButtons).not.toHaveBeenCalled()
  places['.game-button'] = new FakeElement()
  setSession(true)
  await settled()
  expect(registry.showGameButtons).toHaveBeenCalledOnce()
})

test('[ERR-04] what a lost connection has stopped comes with the connection, an island of Astro’s too', async () => {
  registry.mountAccount.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { at, fire, places, location } = await open({ signedIn: true, account: new FakeElement() })
  await settled()
  const button = new FakeElement()
  places['#island-failure'] = new FakeElement({}, { content: { querySelector: () => button } })
  const island = Object.assign(new FakeElement(), { start: vi.fn(), replaceChildren: vi.fn() })
  at('astro:hydration-error', island)
  expect(island.replaceChildren).toHaveBeenCalledWith(places['#island-failure'].content)
  const fetched = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetched)
  button.dispatchEvent(new Event('click'))
  await settled()
  expect(location.reload).not.toHaveBeenCalled()
  button.dispatchEvent(new Event('click'))
  await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce())
  expect(registry.mountAccount).toHaveBeenCalledOnce()
  expect(island.start).not.toHaveBeenCalled()
  fire('online')
  await settled()
  expect(registry.mountAccount).toHaveBeenCalledTimes(2)
  expect(island.start).toHaveBeenCalledOnce()
})

test('[ERR-05] an island that did not load before this script was there is told of too', async () => {
  const island = new FakeElement({}, { replaceChildren: vi.fn() })
  const template = new FakeElement({}, { content: { querySelector: () => null } })
  await open({ places: { '[data-lost]': island, '#island-failure': template } })
  expect(island).toHaveProperty('replaceChildren.mock.calls', [[template.content]])
})

test('a page that has been open while a new version was deployed is loaded anew for the account, if it answers', async () => {
  registry.mountAccount.mockRejectedValue(new TypeError('404'))
  const age = vi.spyOn(performance, 'now').mockReturnValue(3_600_000)
  const fetched = vi.fn().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetched)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { fire, location } = await open({ signedIn: true, account: new FakeElement() })
  await settled()
  expect(location.reload).not.toHaveBeenCalled()
  fire('online')
  await settled()
  expect(location.reload).toHaveBeenCalledOnce()
  expect(fetched.mock.calls).toEqual([[''], ['']])
  age.mockRestore()
})

test('a press on a control is the island’s; with a key that opens a tab it is the browser’s', async () => {
  const { at } = await open()
  const link = new FakeLink({ touch: 'auth' })
  expect(at('click', link, { ctrlKey: true }).defaultPrevented).toBe(false)
  expect(at('click', new FakeForm({ touch: 'search' })).defaultPrevented).toBe(false)
  expect(at('click', link).defaultPrevented).toBe(true)
  expect(link.ariaBusy).toBe('true')
  // A second press while the first is on its way.
  at('click', link)
  await settled()
  expect(registry.touched.mock.calls).toEqual([[link]])
  expect(link.ariaBusy).toBeNull()
})

test('a link whose island is gone is followed; without a connection it waits for one', async () => {
  registry.touched.mockRejectedValue(new Error('404'))
  const { at, fire, location, navigator } = await open()
  const link = new FakeLink({ touch: 'auth' }, { href: '/en/home?auth=sign-in' })
  navigator.onLine = false
  at('click', link)
  await settled()
  expect(location.assign).not.toHaveBeenCalled()
  navigator.onLine = true
  fire('online')
  await settled()
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/en/home?auth=sign-in')
})

test('a control that is pointed at has its island fetched; a search form is taken over when it has the focus', async () => {
  const { at } = await open()
  at('pointerover', new FakeLink({ touch: 'search' }))
  at('pointerover', new FakeForm({ touch: 'search' }))
  at('pointerover', new FakeElement({ touch: 'favorite' }, { classes: ['game-button'] }))
  await settled()
  expect(registry.prepare.search).toHaveBeenCalledOnce()
  expect(registry.prepare.auth).not.toHaveBeenCalled()
  const form = new FakeForm({ touch: 'search' })
  at('focusin', form)
  await settled()
  expect(registry.touched.mock.calls).toEqual([[form]])
})

test('the first touch anywhere fetches the sign-in when nothing else goes on, and only for a guest on a fast line', async () => {
  const guest = await open()
  guest.fire('wheel')
  guest.fire('pointerdown')
  guest.whenIdle()
  await settled()
  expect(registry.prepare.auth).toHaveBeenCalledOnce()
  for (const options of [
    { signedIn: true },
    { connection: { saveData: true } },
    { connection: { effectiveType: 'slow-2g' } },
  ]) {
    vi.resetModules()
    const page = await open(options)
    page.fire('wheel')
    page.whenIdle()
  }
  await settled()
  expect(registry.prepare.auth).toHaveBeenCalledOnce()
})

test.each([
  ['?auth=sign-up&b=1', {}, 'sign-up', '/en/home?b=1'],
  ['#auth=second-factor', {}, 'second-factor', '/en/home'],
  ['', { modal: 'recovery' }, 'recovery', '/en/home'],
  ['?auth=recovery', { signedIn: true }, 'recovery', '/en/home'],
])('%s opens the form it names, and leaves the address', async (address, options, form, left) => {
  const { history } = await open({ ...options, href: `https://atoll.test/en/home${address}` })
  await settled()
  await vi.waitFor(() => expect(registry.openAuthDialog.mock.calls).toEqual([[form]]), { timeout: 15_000 })
  const [, , url] = history.replaceState.mock.calls[0]! as [unknown, string, URL]
  expect(url.href).toBe(`https://atoll.test${left}`)
})

test('an address says what has happened, where the site sent it; a player is not asked to sign in', async () => {
  const href = 'https://atoll.test/en/home?auth=sign-in#notice=emailVerified'
  await open({ signedIn: true, href, cookie: `${noticeCookie}=emailVerified` })
  await settled()
  expect(registry.showArrival.mock.calls).toEqual([['emailVerified']])
  expect(registry.openAuthDialog).not.toHaveBeenCalled()
})

test('[SESSION-04] another tab’s sign-in and sign-out are this page’s too', async () => {
  const { fire, page } = await open()
  fire('storage', { key: 'atoll:session', newValue: 'in 5' })
  expect(page.dataset.session).toBe('in')
  fire('storage', { key: 'other', newValue: 'out' })
  expect(page.dataset.session).toBe('in')
  fire('storage', { key: 'atoll:session', newValue: 'out 6' })
  expect(page.dataset.session).toBeUndefined()
})

test('[SESSION-04] a page that the browser kept belongs to who is signed in when it is shown again', async () => {
  const account = new FakeElement()
  const { fire, page, document, setSession } = await open({ account })
  document.cookie = 'theme=dark; atoll_in=1'
  fire('pageshow', { persisted: false })
  expect(page.dataset.session).toBeUndefined()
  fire('pageshow', { persisted: true })
  expect(page.dataset.session).toBe('in')
  setSession(true)
  await settled()
  expect(registry.mountAccount).toHaveBeenCalledOnce()
  document.cookie = 'theme=dark'
  fire('pageshow', { persisted: true })
  expect(page.dataset.session).toBeUndefined()
})
