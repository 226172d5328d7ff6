import { digitsOf } from '#contract/currencies.ts'
import type { Bounds } from '#contract/payments.ts'
import { fill } from '@/i18n/format.ts'
import { formatPercent, formatUnit, moneyInText } from '@/i18n/formats.ts'
import { rangeOf } from '@/stores/payments/bounds.ts'
import type { CashierTexts } from '@/i18n/namespaces/cashier.ts'

/** The rules to show before input: the limits, the rest of the day's limit, the fee. */
export function rulesOf({ lang, cashier }: CashierTexts, bounds: Bounds, currency: string): string[] {
  const money = (amount: number) => moneyInText(lang, amount, currency)
  const { min, max } = rangeOf(bounds)
  if (max < min) return [cashier.dayUsed]
  const left =
    bounds.daily_left < bounds.max ? [fill(cashier.dayLeft, { amount: money(bounds.daily_left) })] : []
  const limits = fill(cashier.limits, { min: money(min), max: money(Math.min(bounds.max, max)) })
  return [limits, ...left, feeRule({ lang, cashier }, bounds, money)]
}

function feeRule(
  { lang, cashier }: Pick<CashierTexts, 'lang' | 'cashier'>,
  { fee_percent, fee_fixed }: Bounds,
  money: (amount: number) => string,
): string {
  const parts = [
    ...(fee_percent > 0 ? [`\u2066${formatPercent(lang, fee_percent / 100)}\u2069`] : []),
    ...(fee_fixed > 0 ? [money(fee_fixed)] : []),
  ]
  return parts.length > 0 ? fill(cashier.fee, { fee: parts.join(' + ') }) : cashier.noFee
}

/** How long it usually takes, where somebody has said. */
export function arrivalOf({ lang, cashier }: CashierTexts, minutes: number | null): string[] {
  return minutes === null ? [] : [fill(cashier.arrives, { time: formatUnit(lang, minutes, 'minute') })]
}

/** The words for an amount that is none of the currency. */
export function amountTexts(
  { amountForm, amountCents, amountWhole }: CashierTexts['cashier'],
  currency: string,
) {
  return { amountForm, amountCents: fill(amountCents, { digits: digitsOf(currency) }), amountWhole }
}

/** The words for what may be wrong with an amount. */
export function fieldTexts({ lang, cashier }: CashierTexts, bounds: Bounds, currency: string) {
  const { min, max } = rangeOf(bounds)
  return {
    ...amountTexts(cashier, currency),
    amountTooSmall: fill(cashier.amountTooSmall, { amount: moneyInText(lang, min, currency) }),
    amountTooLarge: fill(cashier.amountTooLarge, { amount: moneyInText(lang, max, currency) }),
  }
}
