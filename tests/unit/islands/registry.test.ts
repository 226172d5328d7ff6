import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeElement, FakeForm, FakeLink, openDocument } from './fakeDocument.ts'

const parts = {
  openAuthDialog: vi.fn(),
  openSearch: vi.fn(),
  pressGameButton: vi.fn(),
  startGameButtons: vi.fn(),
  drawAccount: vi.fn(),
  addStyle: vi.fn(),
}
vi.mock('@/islands/auth/open.ts', () => ({
  openAuthDialog: parts.openAuthDialog,
  prepareAuthDialog: () => Promise.resolve(),
}))
vi.mock('@/islands/search/open.ts', () => ({
  openSearch: parts.openSearch,
  fetchSearch: () => Promise.resolve(),
}))
vi.mock('@/islands/favorites/gameButtons.ts', () => ({
  pressGameButton: parts.pressGameButton,
  startGameButtons: parts.startGameButtons,
}))
vi.mock('@/islands/account/draw.tsx', () => ({ drawAccount: parts.drawAccount }))
vi.mock('@/ui/fetchOnce.ts', async (original) => ({
  ...(await original<object>()),
  addStyle: parts.addStyle,
}))

beforeEach(() => {
  vi.resetModules()
  for (const part of Object.values(parts)) part.mockReset()
})
afterEach(() => void vi.unstubAllGlobals())

async function open(signedIn = false) {
  const { page } = openDocument({ signedIn })
  Object.assign(page, { lang: 'fr-FR' })
  const { mountAccount, touched } = await import('@/islands/registry.ts')
  return {
    touch: (control: FakeElement) => touched(control as unknown as HTMLElement),
    mountAccount: (root: FakeElement) => mountAccount(root as unknown as HTMLElement),
  }
}

test('a control opens what it is for: the form its address or its intent names, or the search', async () => {
  const { touch } = await open()
  await touch(new FakeLink({ touch: 'auth' }, { search: '?auth=sign-up' }))
  await touch(new FakeElement({ touch: 'auth', intent: 'sign-in' }))
  expect(parts.openAuthDialog.mock.calls).toEqual([['?auth=sign-up'], ['sign-in']])
  const form = new FakeForm({ touch: 'search' })
  await touch(form)
  expect(parts.openSearch.mock.calls).toEqual([[form]])
})

test('the button of a favorite asks a guest to sign in, and acts for a player', async () => {
  const button = new FakeElement({ touch: 'favorite' }, { classes: ['game-button'] })
  await (await open()).touch(button)
  expect(parts.openAuthDialog).toHaveBeenCalledOnce()
  expect(parts.pressGameButton).not.toHaveBeenCalled()
  await (await open(true)).touch(button)
  expect(parts.pressGameButton.mock.calls).toEqual([[button]])
  expect(parts.openAuthDialog).toHaveBeenCalledOnce()
})

test('the account is drawn with its texts in the language of the page, after its styles', async () => {
  const { mountAccount } = await open(true)
  const { textsOf } = await import('@/i18n/texts.ts')
  const root = new FakeElement()
  let styled = false
  parts.addStyle.mockImplementation(async () => {
    await Promise.resolve()
    styled = true
  })
  parts.drawAccount.mockImplementation(() => expect(styled).toBe(true))
  await mountAccount(root)
  expect(parts.drawAccount.mock.calls).toEqual([[root, { lang: 'fr', account: textsOf('fr').account }]])
})
