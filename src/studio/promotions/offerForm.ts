import * as v from 'valibot'
import type { Currency } from '#contract/currencies.ts'
import { languages } from '#contract/languages.ts'
import { currenciesOf, hasWagering, namedIn, namesAsked } from '#contract/offerRules.ts'
import { OfferTerms, type OfferTexts } from '#contract/offers.ts'
import type { OfferRow } from '#contract/operator/offers.ts'
import { toMajor } from '#contract/money.ts'
import { formatMoney, formatNumber } from '@/i18n/formats.ts'
import { formatPlainMoment } from '@/i18n/moments.ts'
import { offerTerms, type Reader } from '@/i18n/offerTerms.ts'
import facts from '../../../locales/en/offerFacts.json'
import conditions from '../../../locales/en/offerTerms.json'

/** What the form holds: a version, and the currencies that its amounts are asked for. */
export type OfferForm = Partial<OfferRow> & { currencies?: Currency[]; reason?: string }

const week_days = 7
const plain = { games: 100, sport: 100, exceptions: [] }

export const newOffer = {
  currencies: [],
  texts: {},
  terms: {
    who: { kind: 'everyone' },
    join: { kind: 'opt_in' },
    days: week_days,
    trigger: { kind: 'deposit' },
    gift: { kind: 'bonus_percent' },
    wager: { percent: 300, counts: plain, days: 30 },
  },
}

export const offeredIn = ({ currencies, terms }: OfferForm): Currency[] =>
  currencies ?? (terms ? currenciesOf(terms) : [])

/** The input of the call: amounts in other currencies, emptied fields and languages without words are left out. */
export function asInput(form: OfferForm): OfferForm {
  const { currencies: _, terms, texts = {}, ...rest } = form
  const given = cleaned(withoutWagering(terms), offeredIn(form)) as OfferRow['terms']
  return { ...rest, texts: givenWords(texts), terms: given }
}

/** Languages without words are left out. */
export function givenWords(texts: OfferTexts): OfferTexts {
  return Object.fromEntries(
    languages.flatMap(({ code }) => {
      const { title, pitch } = (texts[code] ?? {}) as { title?: string; pitch?: string }
      return title || pitch ? [[code, { title: title ?? '', pitch: pitch ?? '' }]] : []
    }),
  ) as OfferTexts
}

/** What comes as no bonus money has nothing to wager. */
function withoutWagering(terms: OfferForm['terms']): OfferForm['terms'] {
  if (!terms?.gift || hasWagering(terms.gift)) return terms
  return { ...terms, wager: { percent: 0, counts: plain, most_stake: null, days: 1 } }
}

const amountFields = new Set([
  ...['budget', 'least', 'sum', 'amounts', 'stakes', 'most', 'most_stake', 'per_point'],
])

/** Terms without emptied fields, and with amounts in these currencies alone. */
export function cleaned(value: unknown, among: readonly Currency[]): unknown {
  if (Array.isArray(value)) return value.map((one) => cleaned(one, among))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([, part]) => part !== null && part !== '' && part !== undefined)
    // No provider is every provider, and no game every game.
    .filter(([name, part]) => !/^(?:providers|games)$/.test(name) || !Array.isArray(part) || part.length > 0)
    .map(([name, part]) => [
      name,
      amountFields.has(name) ? amountsIn(part as object, among) : cleaned(part, among),
    ])
    .filter(([name, part]) => name !== 'most_stake' || Object.keys(part as object).length > 0)
  // The game may be empty beside a provider: then it is of all games of the provider.
  const game = 'provider' in value ? { game: null } : {}
  // An offer without days lasts until it ends.
  const days = 'ends_at' in value ? { days: null } : {}
  return { ...game, ...days, ...Object.fromEntries(entries) }
}

function amountsIn(amounts: object, among: readonly Currency[]): object {
  const given = Object.entries(amounts).filter(
    ([currency, amount]) => amount && among.includes(currency as Currency),
  )
  return Object.fromEntries(given)
}

const termsOf = (form: OfferForm) => v.safeParse(OfferTerms, asInput(form).terms)

/** The providers and games that the conditions name (`namesAsked`); empty while something is missing. */
export function namesOfOffer(form: OfferForm): string {
  const terms = termsOf(form)
  return terms.success ? namesAsked(namedIn(terms.output)) : ''
}

/** The conditions as players read them, of what the form holds; undefined while something is missing. */
export function conditionsOf(form: OfferForm, names: Reader['names']): string[] | undefined {
  const terms = termsOf(form)
  return terms.success
    ? offerTerms(
        { lang: 'en', offers: { ...conditions, ...facts }, when: formatPlainMoment, names },
        terms.output,
      )
    : undefined
}

/** What is used of each budget, as a part and in words: in major units, or in points. */
export function usesOf({ budgets, terms }: Pick<OfferRow, 'budgets' | 'terms'>) {
  const isOfPoints = terms.gift.kind === 'points'
  const shown = (amount: number, currency: string) =>
    isOfPoints
      ? `${formatNumber('en', amount)} points (${currency})`
      : formatMoney('en', toMajor(amount, currency), currency)
  return budgets
    .filter(({ budget_minor }) => budget_minor > 0)
    .map(({ currency, budget_minor, used_minor }) => ({
      currency,
      percent: Math.floor((100 * used_minor) / budget_minor),
      used: shown(used_minor, currency),
      budget: shown(budget_minor, currency),
    }))
}
