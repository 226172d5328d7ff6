import { shownCurrency, toMajor } from '#contract/money.ts'

/** `minor` as staff read it: "$12.50", or "12.50" where no currency is known. */
export function moneyOf(minor: number, currency?: string): string {
  if (currency === undefined) return toMajor(minor).toFixed(2)
  return new Intl.NumberFormat('en', { style: 'currency', currency: shownCurrency(currency) }).format(
    toMajor(minor),
  )
}
