import * as v from 'valibot'
import { expect, it } from 'vitest'
import { markets } from '#contract/markets.ts'
import { OfferTerms } from '#contract/offers.ts'
import { marketFault } from '../../../functions/platform/offers/market.ts'

const all = { games: 100, sport: 100 }
const bets = { games: 0, sport: 100 }
const base = {
  ...{ starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-02-01T00:00:00Z', days: 7 },
  ...{ who: { kind: 'everyone' }, join: { kind: 'opt_in' }, budget: { GBP: 1000, BRL: 1000 } },
  trigger: { kind: 'stake', sum: { GBP: 100, BRL: 100 }, counts: all },
  gift: { kind: 'bonus', amounts: { GBP: 10, BRL: 10 } },
  wager: { percent: 1000, counts: all, days: 30 },
}
const loss = {
  ...base,
  trigger: { kind: 'loss' },
  gift: { kind: 'bonus_percent', percent: 5, most: { GBP: 10, BRL: 10 } },
}
const ofBets = { ...base, trigger: { ...base.trigger, counts: bets }, wager: { ...base.wager, counts: bets } }
const freeBets = {
  ...ofBets,
  gift: { kind: 'free_bets', count: 2, amounts: { GBP: 10, BRL: 10 }, days: 7 },
  wager: { percent: 0, counts: all, days: 1 },
}
const freeRounds = {
  ...freeBets,
  gift: {
    ...{ kind: 'free_rounds', count: 2, stakes: { GBP: 10, BRL: 10 }, provider: 'pragmatic', days: 7 },
    ...{ games: [{ id: 'a', title: 'A' }], wins: 'real' },
  },
}
const deposit = { ...ofBets, trigger: { kind: 'deposit', least: { GBP: 1, BRL: 1 } } }

it.each([
  ['none', base, undefined],
  ['none', loss, undefined],
  // Nothing in advance of a bet; what comes back of a loss is none.
  ['br', base, 'trigger'],
  ['br', deposit, 'trigger'],
  ['br', loss, undefined],
  // At most ten times to wager, no mixed products, no cashback.
  ['ukgc', base, 'trigger'],
  ['ukgc', loss, 'trigger'],
  ['ukgc', { ...ofBets, wager: base.wager }, 'wager'],
  ['ukgc', { ...ofBets, wager: { ...ofBets.wager, percent: 1001 } }, 'wager'],
  ['ukgc', { ...base, trigger: { kind: 'rounds', count: 3, least: { GBP: 1, BRL: 1 } } }, 'trigger'],
  ['ukgc', ofBets, undefined],
  ['ukgc', deposit, undefined],
  ['ukgc', { ...deposit, join: { kind: 'deposit' } }, undefined],
  ['br', { ...deposit, join: { kind: 'deposit' } }, 'trigger'],
  ['br', { ...deposit, join: { kind: 'code', code: 'REEF' } }, 'trigger'],
  ['ukgc', freeBets, undefined],
  ['ukgc', { ...freeBets, trigger: base.trigger }, 'trigger'],
  ['br', freeBets, 'trigger'],
  ['br', { ...freeRounds, trigger: deposit.trigger }, 'trigger'],
  ['ukgc', freeRounds, 'trigger'],
  ['ukgc', { ...freeRounds, trigger: deposit.trigger }, undefined],
  ['ukgc', { ...freeRounds, trigger: deposit.trigger, gift: { ...freeRounds.gift, wins: 'bonus' } }, 'gift'],
] as const)('[PROMO-03] the market %s decides what an offer may be', (market, terms, fault) => {
  expect(marketFault(markets[market], v.parse(OfferTerms, terms))).toBe(fault)
})
