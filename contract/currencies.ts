/**
 * Money is data: a currency is a row here (docs/recipes/currency.md). `digits` are those of its minor unit, as ISO 4217 has
 * them; signs and spaces come from the platform's Intl. `unit` is a round amount of about a dollar's worth, from which sizes
 * that nobody sets follow: chips, quick stakes, amounts of a demonstration.
 */
const table = {
  USD: { digits: 2, unit: 1 },
  ILS: { digits: 2, unit: 5 },
  TRY: { digits: 2, unit: 50 },
  RUB: { digits: 2, unit: 100 },
  SEK: { digits: 2, unit: 10 },
  BRL: { digits: 2, unit: 5 },
  EUR: { digits: 2, unit: 1 },
  GBP: { digits: 2, unit: 1 },
  DKK: { digits: 2, unit: 10 },
  TND: { digits: 3, unit: 5 },
  JPY: { digits: 0, unit: 100 },
} as const satisfies Record<string, CurrencyRow>

type CurrencyRow = { digits: 0 | 2 | 3; unit: number }
export type Currency = keyof typeof table

/** Every currency that accounts may have. A brand and a market choose what they offer. */
export const currencies = Object.keys(table) as [Currency, ...Currency[]]

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(table, text)
}

/** Play money (FUN) has cents, like any code that no account has. */
const unknown: CurrencyRow = { digits: 2, unit: 1 }

const rowOf = (currency: string): CurrencyRow => (isCurrency(currency) ? table[currency] : unknown)

export const digitsOf = (currency: string): number => rowOf(currency).digits
export const unitOf = (currency: string): number => rowOf(currency).unit
export const minorPerMajor = (currency: string): number => 10 ** digitsOf(currency)

/** The most digits that any currency has: what a number of money may have before its currency is known. */
export const mostDigits = Math.max(...Object.values(table).map(({ digits }) => digits))

export const defaultCurrency: Currency = 'USD'

/** Offered to new players where a brand or a platform names no others (specification, section 1). */
export const usualCurrencies = ['USD', 'ILS', 'TRY', 'RUB', 'SEK', 'BRL'] as const satisfies Currency[]

/** What new players may choose, the default first: the market's own money, then what the platform lists. */
export function offeredCurrencies(settings: {
  marketCurrency: Currency | null
  currencies: readonly Currency[]
}): Currency[] {
  const { marketCurrency, currencies: listed } = settings
  return [...new Set([...(marketCurrency === null ? [] : [marketCurrency]), ...listed])]
}

/** With more money than `threshold` no bonus is converted, and no more than `daily` a day (specification, section 9). */
const conversion = { dollars: { threshold: 0.2, daily: 20 }, others: { threshold: 1, daily: 100 } }

/** In major units: what the platform's settings say, else the specification. */
export function conversionLimits(
  currency: string,
  set?: { threshold: Record<string, number>; daily: Record<string, number> },
): { threshold: number; daily: number } {
  const usual = currency === 'USD' ? conversion.dollars : conversion.others
  return {
    threshold: set?.threshold[currency] ?? usual.threshold,
    daily: set?.daily[currency] ?? usual.daily,
  }
}

/** A currency as players see it: play money is shown as RUB (specification, section 3). */
export function shownCurrency<Code extends string>(currency: Code): Code | 'RUB' {
  return currency === 'FUN' ? 'RUB' : currency
}
