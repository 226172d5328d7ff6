import { toMajor } from '#contract/money.ts'
import { hasWagering } from '#contract/offerRules.ts'
import type { Amounts, OfferTerms } from '#contract/offers.ts'
import { isolated } from './format.ts'
import { formatNumber, formatUnit, moneyInText } from './formats.ts'
import type { Reader } from './offerTerms.ts'

export type OfferFact = { name: string; value: string }

/**
 * What players compare offers by, as short as it is still true; the conditions say it in sentences (offerTerms.ts), from the same values.
 * Amounts are named to a reader with a currency: a page is the same for all.
 */
export function offerFacts(reader: Reader, terms: OfferTerms): OfferFact[] {
  const { lang, offers, when } = reader
  const { trigger, gift, days, ends_at } = terms
  return [
    ...amountFact(reader, offers.factBonus, gift.kind === 'bonus' ? gift.amounts : null),
    ...amountFact(reader, offers.factMost, gift.kind === 'bonus_percent' ? gift.most : null),
    ...amountFact(reader, offers.factLeast, trigger.kind === 'deposit' ? trigger.least : null),
    ...amountFact(reader, offers.factStakes, trigger.kind === 'stake' ? trigger.sum : null),
    ...(days === null ? [] : [{ name: offers.factDays, value: formatUnit(lang, days, 'day') }]),
    ...(hasWagering(gift) ? bonusFacts(reader, terms) : []),
    { name: offers.factEnds, value: when(ends_at) },
  ]
}

/** Of what comes as bonus money. 250 percent of it is wagered 2.5 times. */
function bonusFacts(reader: Reader, { wager }: OfferTerms): OfferFact[] {
  const { lang, offers } = reader
  const times = isolated(`${formatNumber(lang, wager.percent / 100)}×`)
  return [
    { name: offers.factWagering, value: wager.percent === 0 ? offers.factNone : times },
    ...amountFact(reader, offers.factMostStake, wager.percent === 0 ? null : wager.most_stake),
    { name: offers.factExpiry, value: formatUnit(lang, wager.days, 'day') },
  ]
}

function amountFact({ lang, currency }: Reader, name: string, amounts: Amounts | null): OfferFact[] {
  const amount_minor = currency && amounts?.[currency]
  if (!currency || amount_minor === undefined) return []
  return [{ name, value: moneyInText(lang, toMajor(amount_minor, currency), currency) }]
}
