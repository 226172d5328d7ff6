import type { LanguageCode } from '#contract/languages.ts'
import { formatHundredths } from './formats.ts'

/** A price as it is written in each of the three formats (SPORT-06). */
export type Odds = { decimal: string; american: string; fractional: string }

/**
 * 1.909 → 1.91, −110, 91/100. All three say the same price: the decimal one rounded to hundredths, as bets are settled by
 * decimals; so a fraction is reduced and never rounded to a rarer price of the betting ring.
 */
export function oddsOf(lang: LanguageCode, price: number): Odds {
  const hundredths = Math.max(1, Math.round(price * 100) - 100)
  return {
    decimal: formatHundredths(lang, 1 + hundredths / 100),
    american: american(hundredths),
    fractional: fraction(hundredths, 100),
  }
}

/** The gain on 100, or the stake that gains 100; with the sign of a minus, which is as wide as a plus. */
function american(hundredths: number): string {
  return hundredths >= 100 ? `+${hundredths}` : `\u2212${Math.round(10_000 / hundredths)}`
}

function fraction(numerator: number, denominator: number): string {
  const divisor = greatestDivisor(numerator, denominator)
  return `${numerator / divisor}/${denominator / divisor}`
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other)
}
