import { digitsOf } from '#contract/currencies.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { latinDigits } from '@/i18n/digits.ts'

/** Keys of the `money` texts. */
export type AmountProblem =
  'required' | 'amountForm' | 'amountCents' | 'amountWhole' | 'amountTooSmall' | 'amountTooLarge'
export type AmountRange = { min: number; max: number }

/**
 * The displayed text of an amount field: digits of Arabic keyboards become Latin ones, and the comma that many phones
 * offer becomes a dot. The player sees the amount as it will be read, before sending it.
 */
export function shownAmount(typed: string): string {
  return latinDigits(typed).replaceAll(/[,٫]/g, '.')
}

/**
 * "50.00" → 50. Nothing is guessed: digits with at most one dot, since a comma may separate thousands or cents. Below the
 * range it is too small, also 0; the wallet's own limit counts where there is no range.
 */
export function readAmount(
  text: string,
  currency: string,
  range?: AmountRange,
): Result<number, AmountProblem> {
  const compact = text.trim()
  if (compact === '') return err('required')
  const parts = /^(\d{1,12})(?:\.(\d+))?$/.exec(compact)
  if (!parts) return err('amountForm')
  const digits = digitsOf(currency)
  if ((parts[2] ?? '').length > digits) return err(digits === 0 ? 'amountWhole' : 'amountCents')
  const amount = Number(compact)
  if (amount === 0 || (range && amount < range.min)) return err('amountTooSmall')
  return range && amount > range.max ? err('amountTooLarge') : ok(amount)
}
