import { unitOf } from '#contract/currencies.ts'
import { minorUnits, toMajor } from '#contract/money.ts'
import type { Bounds } from '#contract/payments.ts'
import type { AmountRange } from './amount.ts'

/** The allowed amounts now: the method's limits and the rest of the day's limit. */
export function rangeOf({ min, max, daily_left }: Bounds): AmountRange {
  return { min, max: Math.min(max, daily_left) }
}

/** The fee of an amount, both in major units; rounded as the platform rounds. */
export function feeOf(amount: number, { fee_percent, fee_fixed }: Bounds, currency: string): number {
  const fee_bp = Math.round(fee_percent * 100)
  const part_minor = Math.round((minorUnits(amount, currency) * fee_bp) / 10_000)
  return toMajor(part_minor + minorUnits(fee_fixed, currency), currency)
}

const steps = [1, 2, 5]

const usualDeposits = [10, 20, 50, 100, 200, 500]

/** Deposits as players make them, in a currency's own size; where the range has few of them, round amounts of it. */
export function depositChips(range: AmountRange, currency: string): number[] {
  const usual = usualDeposits.map((count) => count * unitOf(currency))
  const taken = usual.filter((amount) => amount >= range.min && amount <= range.max)
  return taken.length < 3 ? amountChips(range) : taken
}

/** Round amounts within a range, small ones first: 10, 20, 50, 100, 200 … */
export function amountChips({ min, max }: AmountRange, most = 5): number[] {
  const rounds = [1, 10, 100, 1000, 10_000, 100_000].flatMap((scale) => steps.map((step) => step * scale))
  return rounds.filter((amount) => amount >= min && amount <= max).slice(0, most)
}
