import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

afterEach(() => void vi.unstubAllGlobals())

async function open(settings?: { coefType?: string; oddType?: string }) {
  const page = openPage()
  page.answer('GET /api/site/settings', { status: 0, result: { ...settings } })
  const { loadSettings } = await import('@/stores/settings/settings.ts')
  if (settings) await loadSettings()
  return import('@/stores/sport/bookSettings.ts')
}

test('[PROFILE-10] the main bets, unless the settings say otherwise, or the device does', async () => {
  expect((await open()).coefType()).toBe('mainBets')
  expect((await open({ coefType: '1' })).coefType()).toBe('mainBets')
  const { coefType } = await open({ coefType: 'allBets' })
  expect(coefType()).toBe('allBets')
  localStorage.setItem('coef', 'mainBets')
  expect(coefType()).toBe('mainBets')
  localStorage.setItem('coef', 'everything')
  expect(coefType()).toBe('allBets')
})

test('[SPORT-06] odds are decimal, unless the settings say otherwise, or the device does', async () => {
  expect((await open()).oddsFormat()).toBe('decimal')
  const { oddsFormat } = await open({ oddType: 'american' })
  expect(oddsFormat()).toBe('american')
  localStorage.setItem('odds', 'fractional')
  expect(oddsFormat()).toBe('fractional')
  localStorage.setItem('odds', 'hongkong')
  expect(oddsFormat()).toBe('american')
})
