import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { favoritesTexts } from '@/i18n/namespaces/favorites.ts'
import { launcherTexts } from '@/i18n/namespaces/launcher.ts'
import { lobbyTexts } from '@/i18n/namespaces/lobby.ts'
import { textsOf } from '@/i18n/texts.ts'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

const open = async () => (await import('@/i18n/loadTexts.ts')).loadTexts

test('namespaces come together with their language, and the same ones are the same promise', async () => {
  const loadTexts = await open()
  const loading = loadTexts('ru', favoritesTexts, launcherTexts)
  expect(await loading).toEqual({
    lang: 'ru',
    favorites: textsOf('ru').favorites,
    launcher: textsOf('ru').launcher,
  })
  expect(loadTexts('ru', favoritesTexts, launcherTexts)).toBe(loading)
  expect(loadTexts('he', favoritesTexts, launcherTexts)).not.toBe(loading)
})

test('what failed is loaded anew; without a connection it waits for the connection', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: { a: 1 } })
  vi.doMock('../../../locales/en/lobby.json', () => load() as Promise<object>)
  vi.stubGlobal('navigator', { onLine: true })
  const loadTexts = await open()
  await expect(loadTexts('en', lobbyTexts)).rejects.toThrow()
  expect(await loadTexts('en', lobbyTexts)).toEqual({ lang: 'en', lobby: { a: 1 } })
})
