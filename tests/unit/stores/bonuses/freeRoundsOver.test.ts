import { afterEach, expect, test, vi } from 'vitest'
import { demo, openPage, thousand } from '../fakePage.ts'

const asked = 'GET /api/user/gifts'
const rounds = (id: string, is_over: boolean, more: object = {}) => ({
  ...{ id, state: is_over ? 'used' : 'open', given_at: '2030-01-01', ends_at: '2030-01-09' },
  ...{ provider: 'pragmatic', games: [{ id: 'gems', title: 'Gems' }], stake_minor: 20, count: 9, left: 0 },
  ...{ won_minor: 40, wins: 'real', is_over, ...more },
})

afterEach(() => void vi.unstubAllGlobals())

test('[PROMO-19] the end of the free rounds of this game is told once, after the round that it came with, and no older one', async () => {
  const page = openPage({ signedIn: true })
  page.answer('GET /api/user/check', { status: 0, result: demo })
  page.answer('GET /api/user/balance', { status: 9503 })
  const has = (...free_rounds: object[]) =>
    page.answer(asked, { status: 0, result: { free_bets: [], free_rounds } })
  const elsewhere = (isOver: boolean) => rounds('elsewhere', isOver, { provider: 'evoplay' })
  has(rounds('now', false), rounds('old', true), elsewhere(false))
  const { followFreeRounds } = await import('@/stores/bonuses/freeRoundsOver.ts')
  const { loadGifts } = await import('@/stores/bonuses/gifts.ts')
  const { holdBalance, refreshBalance, releaseBalance } = await import('@/stores/session/balance.ts')
  const told: string[] = []
  const stop = followFreeRounds({ provider: 'pragmatic', gameId: 'gems' }, ({ id }, currency) =>
    told.push(`${id} ${currency}`),
  )
  await vi.waitFor(() => expect(page.made(asked)).toHaveLength(1))
  await loadGifts()
  holdBalance()
  has(rounds('now', true), rounds('old', true), elsewhere(true))
  await loadGifts()
  expect(told).toEqual([])
  releaseBalance()
  // What they won is an amount of a currency, which is not known yet.
  expect(told).toEqual([])
  page.answer('GET /api/user/balance', { status: 0, result: thousand })
  await refreshBalance()
  expect(told).toEqual(['now USD'])
  await loadGifts()
  expect(told).toEqual(['now USD'])
  stop()
})
