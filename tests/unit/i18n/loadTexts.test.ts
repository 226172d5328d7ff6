import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { textsOf } from '@/i18n/texts'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

const open = async () => (await import('@/i18n/loadTexts')).loadTexts

test('namespaces come together with their language, and the same ones are the same promise', async () => {
  const loadTexts = await open()
  const { favorites, launcher } = textsOf('ru')
  const loading = loadTexts('ru', 'favorites', 'launcher')
  expect(await loading).toEqual({ lang: 'ru', favorites, launcher })
  expect(loadTexts('ru', 'favorites', 'launcher')).toBe(loading)
  expect(loadTexts('he', 'favorites', 'launcher')).not.toBe(loading)
})

test('what failed is loaded anew; without a connection it waits for the connection', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: { a: 1 } })
  vi.doMock('../../../locales/en/lobby.json', () => load() as Promise<object>)
  vi.stubGlobal('navigator', { onLine: true })
  const loadTexts = await open()
  await expect(loadTexts('en', 'lobby')).rejects.toThrow()
  expect(await loadTexts('en', 'lobby')).toEqual({ lang: 'en', lobby: { a: 1 } })
})
