import type { Currency } from '#contract/currencies.ts'
import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import { currenciesOf, hasWagering } from '#contract/offerRules.ts'
import type { Amounts, OfferTerms } from '#contract/offers.ts'
import { fill, isolated, plural } from './format.ts'
import { formatNumber, formatPercent, formatUnit, moneyInText } from './formats.ts'
import type { Texts } from './texts.ts'

/*
 * What players are told of an offer before its conditions (offerTerms.ts). Apart from these, so that a page that shows an offer need not bring
 * all that might be said of any.
 */

/** `currency`: the player's; without one, every currency of the offer is named. `when` writes a moment. */
export type FactReader = {
  lang: LanguageCode
  offers: Texts['offerFacts']
  currency?: Currency
  when: (iso: string) => string
}

export type OfferFact = { name: string; value: string }

/**
 * What players compare offers by, as short as it is still true; the conditions say it in sentences (offerTerms.ts), from the same values.
 * Amounts are named to a reader with a currency: a page is the same for all.
 */
export function offerFacts(reader: FactReader, terms: OfferTerms): OfferFact[] {
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
function bonusFacts(reader: FactReader, { wager }: OfferTerms): OfferFact[] {
  const { lang, offers } = reader
  const times = isolated(`${formatNumber(lang, wager.percent / 100)}×`)
  return [
    { name: offers.factWagering, value: wager.percent === 0 ? offers.factNone : times },
    ...amountFact(reader, offers.factMostStake, wager.percent === 0 ? null : wager.most_stake),
    { name: offers.factExpiry, value: formatUnit(lang, wager.days, 'day') },
  ]
}

function amountFact({ lang, currency }: FactReader, name: string, amounts: Amounts | null): OfferFact[] {
  const amount_minor = currency && amounts?.[currency]
  if (!currency || amount_minor === undefined) return []
  return [{ name, value: moneyInText(lang, toMajor(amount_minor, currency), currency) }]
}

/** What there is to get, in a sentence. */
export function giftLine(
  reader: FactReader,
  { gift, trigger }: Pick<OfferTerms, 'gift' | 'trigger'>,
): string {
  const { lang, offers } = reader
  if (gift.kind === 'points') return plural(languageOf(lang).tag, offers, 'giftPoints', gift.count)
  if (gift.kind === 'bonus') return fill(offers.giftBonus, { amount: money(reader, gift.amounts) })
  if (gift.kind === 'free_bets')
    return fill(offers.giftFreeBets, { list: times(gift.count, money(reader, gift.amounts)) })
  if (gift.kind === 'free_rounds')
    return fill(offers.giftFreeRounds, {
      list: times(gift.count, money(reader, gift.stakes)),
      games: gift.games.map(({ title }) => title).join(', '),
    })
  const ofLoss = isWeekly(trigger) ? offers.giftOfWeek : offers.giftOfLoss
  const words = trigger.kind === 'loss' ? ofLoss : offers.giftOfDeposit
  return fill(words, { percent: formatPercent(lang, gift.percent / 100), most: money(reader, gift.most) })
}

const times = (count: number, amount: string) => `${count} × ${amount}`
export const isWeekly = (trigger: OfferTerms['trigger']) =>
  trigger.kind === 'loss' && trigger.period === 'week'

/** In the player's currency, or in each of the offer. */
export function money({ lang, currency }: Pick<FactReader, 'lang' | 'currency'>, amounts: Amounts): string {
  const named = currency === undefined ? currenciesOf({ budget: amounts }) : [currency]
  return named.map((one) => moneyInText(lang, toMajor(amounts[one] ?? 0, one), one)).join(' / ')
}
