/** Formats minor units as money. Marks of direction go: amounts are isolated and read from left to right. */
export function moneyFormat(tag: string, currency: string): (amount_minor: number) => string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return (amount_minor) => format.format(amount_minor / 100).replaceAll(/[\u200e\u200f\u061c]/g, '')
}

const mostMinor = 1_000_000_000

/** The typed amount, with a point or a comma, in Latin or Arabic digits; undefined if it is not a positive amount. */
export function amountOf(typed: string): number | undefined {
  const latin = typed
    .trim()
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[,\u066b]/, '.')
  if (!/^\d{1,8}(\.\d{0,2})?$/.test(latin)) return undefined
  const amount_minor = Math.round(Number(latin) * 100)
  return amount_minor > 0 && amount_minor <= mostMinor ? amount_minor : undefined
}

export function typedOf(amount_minor: number): string {
  return amount_minor % 100 === 0 ? String(amount_minor / 100) : (amount_minor / 100).toFixed(2)
}

/** Stakes to choose from, in a currency's usual sizes. */
const smallest: Record<string, number> = { USD: 1, ILS: 5, TRY: 50, RUB: 100, SEK: 10, BRL: 5 }

export const chipCount = 4

/** What the player has set, by currency; else the usual ones. */
export function chipsOf(own: Readonly<Record<string, number[]>>, currency = 'USD'): number[] {
  return own[currency] ?? [1, 5, 10, 50].map((times) => times * (smallest[currency] ?? 1) * 100)
}
