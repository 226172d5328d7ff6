import { digitsOf, minorPerMajor, unitOf } from './currencies.ts'

/*
 * Money is integers in minor units inside and numbers in major units on the wire, with the digits of its currency.
 */

/** The largest movement that staff make by hand. */
export const largestMovement_minor = 1_000_000_000

/** The largest amount of all: what is larger is no exact number. */
export const largestAmount_minor = Number.MAX_SAFE_INTEGER

const largestStake_units = 10_000_000

/** The largest stake, and whatever else a player moves: ten million units of the currency (about a dollar each). */
export const largestStake_minor = (currency: string): number =>
  largestStake_units * unitOf(currency) * minorPerMajor(currency)

/** 1250 cents → 12.5; 1250 millimes → 1.25. */
export function toMajor(amount_minor: number, currency: string): number {
  if (!Number.isSafeInteger(amount_minor)) throw new Error('amount is not a whole number of minor units')
  return amount_minor / minorPerMajor(currency)
}

/** 12.5 → 1250 cents; undefined if it is not a whole number of minor units, or too large to be sure of that. */
export function toMinor(amount: number, currency: string): number | undefined {
  const amount_minor = minorUnits(amount, currency)
  return Number.isSafeInteger(amount_minor) && amount_minor / minorPerMajor(currency) === amount
    ? amount_minor
    : undefined
}

/** 12.5 → 1250 cents, rounded: for amounts that have been checked, and for limits. */
export function minorUnits(amount: number, currency: string): number {
  return Math.round(amount * minorPerMajor(currency))
}

/** 1250 cents → "12.50", as payment providers and statements write amounts. */
export function decimalOf(amount_minor: number, currency: string): string {
  return toMajor(amount_minor, currency).toFixed(digitsOf(currency))
}

/** "12.5" or "12.5000" → 1250 cents; undefined for what is finer than the currency, or no plain decimal. */
export function exactMinorOf(decimal: string, currency: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,16})(?:\.(\d{1,20}))?$/.exec(decimal) ?? []
  if (whole === undefined) return undefined
  const digits = digitsOf(currency)
  if (/[1-9]/.test(decimals.slice(digits))) return undefined
  return minorOf(digits === 0 ? whole : `${whole}.${decimals.slice(0, digits).padEnd(digits, '0')}`, currency)
}

/** "12.50" → 1250 cents; undefined for anything but digits with as many decimals as the currency has. */
export function minorOf(decimal: string, currency: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,16})(?:\.(\d+))?$/.exec(decimal) ?? []
  if (whole === undefined || decimals.length !== digitsOf(currency)) return undefined
  const amount_minor = Number(whole + decimals)
  return Number.isSafeInteger(amount_minor) ? amount_minor : undefined
}

/** What a minor unit is divided into where a provider pays in finer amounts. */
export const finePerMinor = 1_000_000

/**
 * "-12.5051" → -1251 cents and what is above them, 490,000 millionths of a cent; undefined for what is finer than that, or no plain
 * decimal.
 */
export function flooredMinorOf(
  decimal: string,
  currency: string,
): { amount_minor: number; fine: number } | undefined {
  const [, sign, whole, decimals = ''] = /^(-?)(\d{1,16})(?:\.(\d{1,20}))?$/.exec(decimal) ?? []
  if (whole === undefined) return undefined
  const digits = digitsOf(currency)
  const finer = decimals.slice(digits)
  const unit = exactMinorOf(
    digits === 0 ? whole : `${whole}.${decimals.slice(0, digits).padEnd(1, '0')}`,
    currency,
  )
  if (unit === undefined || /[1-9]/.test(finer.slice(fineDigits))) return undefined
  const fine = Number(finer.slice(0, fineDigits).padEnd(fineDigits, '0'))
  if (sign === '') return { amount_minor: unit, fine }
  return fine === 0
    ? { amount_minor: 0 - unit, fine }
    : { amount_minor: -unit - 1, fine: finePerMinor - fine }
}
const fineDigits = Math.log10(finePerMinor)
