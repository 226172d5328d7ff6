/**
 * Money is integers in minor units inside and numbers in major units with two decimals on the wire.
 * Every currency offered has two decimals, so one factor serves all.
 */
export const currencies = ['USD', 'ILS', 'TRY', 'RUB', 'SEK', 'BRL'] as const
export type Currency = (typeof currencies)[number]

export function isCurrency(text: string): text is Currency {
  return currencies.some((currency) => currency === text)
}

/** The largest movement, as in the seamless contract: ten million major units. */
export const largestMovement_minor = 1_000_000_000

export const defaultCurrency: Currency = 'USD'

export const minorPerMajor = 100

/** 1250 (minor) → 12.5 (major). */
export function toMajor(amount_minor: number): number {
  if (!Number.isSafeInteger(amount_minor)) throw new Error('amount is not a whole number of minor units')
  return amount_minor / minorPerMajor
}

/** 12.5 (major) → 1250 (minor); undefined if it is not a whole number of minor units, or too large to be sure of that. */
export function toMinor(amount: number): number | undefined {
  const amount_minor = Math.round(amount * minorPerMajor)
  return Number.isSafeInteger(amount_minor) && amount_minor / minorPerMajor === amount
    ? amount_minor
    : undefined
}

/** 1250 (minor) → "12.50", as payment providers and statements write amounts. */
export function decimalOf(amount_minor: number): string {
  return toMajor(amount_minor).toFixed(2)
}

/** "12.50" → 1250 (minor); undefined for anything but digits with two decimals. */
export function minorOf(decimal: string): number | undefined {
  return /^\d{1,12}\.\d{2}$/.test(decimal) ? toMinor(Number(decimal)) : undefined
}

/** A currency as players see it: play money is shown as RUB (specification, section 3). */
export function shownCurrency<Code extends string>(currency: Code): Code | 'RUB' {
  return currency === 'FUN' ? 'RUB' : currency
}
