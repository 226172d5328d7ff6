import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { OfferTerms } from '#contract/offers.ts'
import { offerFacts } from '../../../src/i18n/offerFacts.ts'
import type { Texts } from '../../../src/i18n/texts.ts'

const path = new URL('../../../locales/en/offerFacts.json', import.meta.url)
const offers = JSON.parse(readFileSync(path, 'utf8')) as Texts['offerFacts']
const reader = { lang: 'en', offers, when: (iso: string) => iso.slice(0, 10) } as const
const rule = {
  ...{ starts_at: '2026-11-01T00:00:00.000Z', ends_at: '2026-12-24T00:00:00.000Z', days: 5 },
  ...{ who: { kind: 'everyone' }, join: { kind: 'opt_in' }, budget: { USD: 1_000_000 } },
  trigger: { kind: 'deposit', least: { USD: 2000 } },
  gift: { kind: 'bonus_percent', percent: 50, most: { USD: 7890 } },
  wager: { percent: 250, counts: { games: 100, sport: 100 }, most_stake: { USD: 1234 }, days: 43 },
}
const factsOf = (more: object, currency?: 'USD') => {
  const list = offerFacts(
    { ...reader, ...(currency && { currency }) },
    v.parse(OfferTerms, { ...rule, ...more }),
  )
  return Object.fromEntries(list.map(({ name, value }) => [name, value.replaceAll(/[\u2066\u2069]/g, '')]))
}

it('[CASHIER-02] [PROMO-03] the facts of an offer are the values of its rule, its amounts in the currency of the reader', () => {
  expect(factsOf({}, 'USD')).toEqual({
    ...{ [offers.factMost]: '$78.90', [offers.factLeast]: '$20.00', [offers.factDays]: '5 days' },
    ...{ [offers.factWagering]: '2.5×', [offers.factMostStake]: '$12.34', [offers.factExpiry]: '43 days' },
    [offers.factEnds]: '2026-12-24',
  })
})

it('[PROMO-03] a page, which is the same for all, names no amount; what needs no wagering says so, and what is free says nothing of it', () => {
  const none = { wager: { ...rule.wager, percent: 0, most_stake: null } }
  expect(factsOf(none)).toEqual({
    ...{ [offers.factDays]: '5 days', [offers.factWagering]: offers.factNone },
    ...{ [offers.factExpiry]: '43 days', [offers.factEnds]: '2026-12-24' },
  })
  expect(
    factsOf({ ...none, gift: { kind: 'free_bets', count: 2, amounts: { USD: 500 }, days: 7 } }),
  ).not.toHaveProperty(offers.factWagering)
})
