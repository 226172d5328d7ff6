import { expect, test } from 'vitest'
import { conversionLimits, mayConvert } from '@/stores/bonuses/bonuses'
import { thousand } from '../fakePage'

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
