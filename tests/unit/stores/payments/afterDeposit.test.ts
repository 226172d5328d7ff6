import type { BonusOffer } from '#contract/payments.ts'
import { expect, test } from 'vitest'
import { bonusOf, toWagerAfter } from '@/stores/payments/afterDeposit.ts'

const offer: BonusOffer = {
  ...{ kind: 'first_deposit', percent: 50, most: 100, wager_percent: 300, days: 60 },
  ...{ threshold: 0.2, daily: 20, least_odds: 1.8, counts: 'all', most_wager_percent: null },
}
const nothing = { deposited: 0, deposits: 0, bonuses: 0, bonus_money: 0 }

test.each([
  [50, 25],
  [0.03, 0.01],
  [19.99, 9.99],
  [1000, 100],
])(
  '[CASHIER-02] half of %d as a bonus, rounded down to the cent and no more than 100, is %d',
  (amount, bonus) => {
    expect(bonusOf(offer, amount, 'USD')).toBe(bonus)
  },
)

test('[CASHIER-05] a deposit is to be played once, or as often as the chosen bonus asks', () => {
  expect(toWagerAfter(nothing, 50, 'USD', undefined)).toBe(50)
  expect(toWagerAfter(nothing, 50, 'USD', offer)).toBe(150)
  expect(toWagerAfter(nothing, 50, 'USD', { ...offer, wager_percent: 10 })).toBe(50)
  expect(toWagerAfter(nothing, 0.01, 'USD', offer)).toBe(0.01)
})

test('[CASHIER-05] a stake counts for every reason, so the largest is what is left to play', () => {
  expect(toWagerAfter({ ...nothing, deposited: 40, deposits: 30 }, 50, 'USD', undefined)).toBe(80)
  expect(toWagerAfter({ ...nothing, bonuses: 200 }, 50, 'USD', undefined)).toBe(200)
  expect(toWagerAfter({ ...nothing, bonus_money: 90 }, 50, 'USD', offer)).toBe(150)
})

test('[TRUST-03] a bonus asks for no more than the market lets it', () => {
  const capped = { ...offer, wager_percent: 1000, most_wager_percent: 1000 }
  expect(toWagerAfter(nothing, 1000, 'USD', capped)).toBe(1000)
  expect(toWagerAfter(nothing, 1000, 'USD', { ...capped, most_wager_percent: null })).toBe(10_000)
})
