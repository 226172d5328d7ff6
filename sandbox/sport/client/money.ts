import { defaultCurrency, digitsOf, minorPerMajor, unitOf } from '#contract/currencies.ts'
import { decimalOf, largestMovement_minor, minorUnits, toMajor } from '#contract/money.ts'
import type { Screen } from './state.ts'

/** The currency of the slip: a guest's is the default one. */
export const currencyOf = (player: { currency: string } | undefined) => player?.currency ?? defaultCurrency

/** Formats minor units as money. Marks of direction go: amounts are isolated and read from left to right. */
export function moneyFormat(
  tag: string,
  currency: string,
  more?: Intl.NumberFormatOptions,
): (amount_minor: number) => string {
  const digits = digitsOf(currency)
  const format = new Intl.NumberFormat(tag, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits, ...more },
  })
  return (amount_minor) =>
    format.format(toMajor(amount_minor, currency)).replaceAll(/[\u200e\u200f\u061c]/g, '')
}

/** The typed amount, with a point or a comma, in Latin, Arabic or Persian digits; undefined if it is not a positive amount. */
export function amountOf(typed: string, currency: string): number | undefined {
  const latin = latinOf(typed.trim())
  if (latin === '' || !isHalfTyped(latin, currency)) return undefined
  const amount_minor = minorUnits(Number(latin), currency)
  return amount_minor > 0 && amount_minor <= largestMovement_minor ? amount_minor : undefined
}

/** Whether an amount may begin so: digits, and no more decimals than the currency has. */
export function isHalfTyped(typed: string, currency: string): boolean {
  const read = /^\d{0,8}(?<decimals>\.\d*)?$/.exec(latinOf(typed))
  const { decimals = '' } = read?.groups ?? {}
  const digits = digitsOf(currency)
  return read !== null && decimals.length <= (digits > 0 ? digits + 1 : 0)
}

function latinOf(typed: string): string {
  return typed
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[,\u066b]/, '.')
}

/** 500 cents → "5", 550 → "5.50". */
export function typedOf(amount_minor: number, currency: string): string {
  const amount = toMajor(amount_minor, currency)
  return Number.isInteger(amount) ? String(amount) : decimalOf(amount_minor, currency)
}

/** An amount as it would be typed. */
export function amountExample(currency: string): string {
  return typedOf(Math.round(12.5 * minorPerMajor(currency)), currency)
}

/** Money is shown in the player's currency; a guest has none, and sees numbers. */
export function shownAmount({ state, money }: Pick<Screen, 'state' | 'money'>, amount_minor: number): string {
  return state.player ? money(amount_minor) : decimalOf(amount_minor, currencyOf(undefined))
}

export const chipCount = 4

/** Stakes to choose from: what the player has set for the currency, else its usual sizes. */
export function chipsOf(own: Readonly<Record<string, number[]>>, currency: string): number[] {
  const unit_minor = unitOf(currency) * minorPerMajor(currency)
  return own[currency] ?? [1, 5, 10, 50].map((times) => times * unit_minor)
}
