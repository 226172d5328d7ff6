import * as v from 'valibot'
import { OfferTerms } from '#contract/offers.ts'
import type { BonusOffer } from '#contract/payments.ts'
import { expect, test } from 'vitest'
import { bonusOf, toWagerAfter } from '@/stores/payments/afterDeposit.ts'

const rule = {
  ...{ starts_at: '2026-01-01T00:00:00Z', ends_at: '2027-01-01T00:00:00Z', days: null },
  ...{ who: { kind: 'everyone' }, join: { kind: 'deposit' }, budget: { USD: 100_000 } },
  trigger: { kind: 'deposit', least: { USD: 1 } },
  gift: { kind: 'bonus_percent', percent: 50, most: { USD: 10_000 } },
  wager: { percent: 600, counts: { games: 100, sport: 100 }, days: 60 },
}
const offerOf = (more: object = {}): BonusOffer => ({
  ...{ kind: 'first_deposit', threshold: 0.2, daily: 20, least_odds: 1.8 },
  terms: v.parse(OfferTerms, { ...rule, ...more }),
})
const offer = offerOf()
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
  expect(toWagerAfter(nothing, 50, 'USD', offerOf({ wager: { ...rule.wager, percent: 10 } }))).toBe(50)
  expect(toWagerAfter(nothing, 0.01, 'USD', offer)).toBe(0.01)
  const larger = offerOf({ trigger: { kind: 'deposit', least: { USD: 6000 } } })
  expect(toWagerAfter(nothing, 50, 'USD', larger)).toBe(50)
})

test('[CASHIER-05] a stake counts for every reason, so the largest is what is left to play', () => {
  expect(toWagerAfter({ ...nothing, deposited: 40, deposits: 30 }, 50, 'USD', undefined)).toBe(80)
  expect(toWagerAfter({ ...nothing, bonuses: 200 }, 50, 'USD', undefined)).toBe(200)
  expect(toWagerAfter({ ...nothing, bonus_money: 90 }, 50, 'USD', offer)).toBe(150)
})
