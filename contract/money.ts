/**
 * Money is integers in minor units inside and numbers in major units with two decimals on the wire.
 * Every currency offered has two decimals, so one factor serves all.
 */
export const currencies = ['USD', 'ILS', 'TRY', 'RUB', 'SEK', 'BRL'] as const
export type Currency = (typeof currencies)[number]

export const defaultCurrency: Currency = 'USD'
/** What the balance label shows before the currency is known. */
export const defaultBalanceCurrency: Currency = 'BRL'

const minorPerMajor = 100

/** 12.5 (major) → 1250 (minor). Throws on more than two decimals or an unsafe size: validate first. */
export function toMinor(amount_major: number): number {
  const amount_minor = Math.round(amount_major * minorPerMajor)
  if (!Number.isSafeInteger(amount_minor)) throw new Error('amount out of range')
  if (Math.abs(amount_minor / minorPerMajor - amount_major) > 1e-9) {
    throw new Error('amount has more than two decimals')
  }
  return amount_minor
}

/** 1250 (minor) → 12.5 (major). */
export function toMajor(amount_minor: number): number {
  if (!Number.isSafeInteger(amount_minor)) throw new Error('amount is not a whole number of minor units')
  return amount_minor / minorPerMajor
}
