/**
 * Money is integers in minor units inside and numbers in major units with two decimals on the wire.
 * Every currency offered has two decimals, so one factor serves all.
 */
export const currencies = ['USD', 'ILS', 'TRY', 'RUB', 'SEK', 'BRL'] as const
export type Currency = (typeof currencies)[number]

export const defaultCurrency: Currency = 'USD'

const minorPerMajor = 100

/** 1250 (minor) → 12.5 (major). */
export function toMajor(amount_minor: number): number {
  if (!Number.isSafeInteger(amount_minor)) throw new Error('amount is not a whole number of minor units')
  return amount_minor / minorPerMajor
}

/** A currency as players see it: play money is shown as RUB (specification, section 3). */
export function shownCurrency(currency: string): string {
  return currency === 'FUN' ? 'RUB' : currency
}
