import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

afterEach(() => void vi.unstubAllGlobals())

async function open(coefType?: string) {
  const page = openPage()
  page.answer('GET /api/site/settings', { status: 0, result: { coefType } })
  const { loadSettings } = await import('@/stores/settings/settings.ts')
  if (coefType) await loadSettings()
  return import('@/stores/sport/coefType.ts')
}

test('[PROFILE-10] the main bets, unless the settings say otherwise, or the device does', async () => {
  expect((await open()).coefType()).toBe('mainBets')
  expect((await open('1')).coefType()).toBe('mainBets')
  const { coefType } = await open('allBets')
  expect(coefType()).toBe('allBets')
  localStorage.setItem('coef', 'mainBets')
  expect(coefType()).toBe('mainBets')
  localStorage.setItem('coef', 'everything')
  expect(coefType()).toBe('allBets')
})
