import { code } from '#contract/errors.ts'
import type { Currency } from '#contract/currencies.ts'
import { minorUnits, toMajor } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/paymentMethods.ts'
import type { Bounds as BoundsShown } from '#contract/payments.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { spanOf } from '../wallet/periods.ts'
import type { PaymentConfig, Bounds } from '../kit/paymentConfig.ts'
import type { Direction } from '../tables/payments.ts'

/** The beginning of the UTC day, which limits count by. */
export function dayStart(now: number): number {
  return spanOf('day', now).from
}

/** The limits of a method in a currency, within those of the settings; undefined if the method does not accept it. */
export function boundsOf(
  { methods }: PaymentConfig,
  settings: PlatformSettings,
  { method, currency, direction }: { method: PaymentMethod; currency: Currency; direction: Direction },
): Bounds | undefined {
  const rules = methods.get(method)?.currencies.get(currency)
  const bounds = direction === 'in' ? rules?.topUp : rules?.withdrawal
  if (!bounds) return undefined
  const { payment } = settings.limits
  const { min, max } = direction === 'in' ? payment.topUp : payment.withdrawal
  return {
    ...bounds,
    min_minor: Math.max(bounds.min_minor, minorUnits(min, currency)),
    max_minor: Math.min(bounds.max_minor, minorUnits(max, currency)),
  }
}

/** The fee of an amount: 106 below the minimum, or where the fee would leave nothing of a withdrawal; 252 above the maximum. */
export function feeFor(amount_minor: number, bounds: Bounds): Result<number, CallFailure> {
  const fee_minor = Math.round((amount_minor * bounds.fee_bp) / 10_000) + bounds.feeFixed_minor
  if (amount_minor < bounds.min_minor || amount_minor <= fee_minor) return tooSmall
  return amount_minor > bounds.max_minor ? tooHigh : ok(fee_minor)
}

const tooSmall = fail(code.amountTooSmall, 'Amount less than minimal', {
  fields: { value: 'amountTooSmall' },
})
export const tooHigh = fail(code.amountTooHigh, 'amount too high, try again')

export function shownBounds(bounds: Bounds, currency: Currency, used_minor: number): BoundsShown {
  return {
    min: toMajor(bounds.min_minor, currency),
    max: toMajor(bounds.max_minor, currency),
    daily: toMajor(bounds.daily_minor, currency),
    daily_left: toMajor(Math.max(0, bounds.daily_minor - used_minor), currency),
    fee_percent: bounds.fee_bp / 100,
    fee_fixed: toMajor(bounds.feeFixed_minor, currency),
  }
}
