import { afterEach, expect, test, vi } from 'vitest'
import { conversionLimits, mayConvert } from '@/stores/bonuses/bonuses.ts'
import { openPage, thousand } from '../fakePage.ts'

afterEach(() => void vi.unstubAllGlobals())

const balanceOf = (balance: number, bonus_balance: number, currency: 'USD' | 'BRL') => ({
  ...thousand,
  ...{ balance, bonus_balance, owed: 0, currency },
})

test.each([
  [0.2, 5, 'USD', true],
  [0.21, 5, 'USD', false],
  [0, 0, 'USD', false],
  [1, 5, 'BRL', true],
  [1.01, 5, 'BRL', false],
] as const)('[PROFILE-05] with %d and a bonus of %d %s: %s', (balance, bonus, currency, isPossible) => {
  const limits = conversionLimits(currency, null)
  expect(mayConvert(balanceOf(balance, bonus, currency), limits)).toBe(isPossible)
})

test('[PROFILE-05] a day’s limit is 20 dollars or 100 of another currency', () => {
  expect(conversionLimits('USD', null).daily).toBe(20)
  expect(conversionLimits('BRL', null).daily).toBe(100)
})

test('[PROFILE-05] after a lost answer the same conversion is sent, after a success another', async () => {
  const send = 'POST /api/user/convertBonusBalance'
  const page = openPage({ signedIn: true })
  const { convertBonus } = await import('@/stores/bonuses/bonuses.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  page.answer(send, 'offline', { status: 0, result: { balance: 5, bonus_balance: 0 } })
  for (let times = 0; times < 3; times += 1) await convertBonus(5)
  expect(page.made(send)[0]?.body).toMatchObject({ amount: 5 })
  const ids = page.made(send).map(({ body }) => (body as { request_id: string }).request_id)
  expect(ids).toHaveLength(3)
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[1])
  expect($notices.get().map(({ message }) => message)).toEqual([{ key: 'bonusConverted' }])
})

test('[CASHIER-04] a bonus that was given up is told, and the list shows what is left', async () => {
  const send = 'POST /api/user/bonuses/give-up'
  const page = openPage({ signedIn: true })
  const { $bonuses, giveUpBonus } = await import('@/stores/bonuses/bonuses.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  page.answer(send, 'offline', { status: 0, result: [{ id: 'first_deposit', status: 'canceled' }] })
  expect(await giveUpBonus('first_deposit')).toMatchObject({ ok: false, error: { kind: 'offline' } })
  expect($notices.get()).toEqual([])
  expect(await giveUpBonus('first_deposit')).toMatchObject({ ok: true })
  expect(page.made(send).map(({ body }) => body)).toEqual([{ id: 'first_deposit' }, { id: 'first_deposit' }])
  expect($bonuses.get()).toEqual({ state: 'ready', value: [{ id: 'first_deposit', status: 'canceled' }] })
  expect($notices.get().map(({ message }) => message)).toEqual([{ key: 'bonusGivenUp' }])
})
