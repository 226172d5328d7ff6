import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

afterEach(() => void vi.unstubAllGlobals())

async function open(oddType?: string) {
  const page = openPage()
  page.answer('GET /api/site/settings', { status: 0, result: { oddType } })
  const { loadSettings } = await import('@/stores/settings/settings.ts')
  if (oddType) await loadSettings()
  return import('@/stores/sport/oddsFormat.ts')
}

test('[SPORT-06] odds are decimal, unless the settings say otherwise, or the device does', async () => {
  expect((await open()).oddsFormat()).toBe('decimal')
  const { oddsFormat } = await open('american')
  expect(oddsFormat()).toBe('american')
  localStorage.setItem('odds', 'fractional')
  expect(oddsFormat()).toBe('fractional')
  localStorage.setItem('odds', 'hongkong')
  expect(oddsFormat()).toBe('american')
})
