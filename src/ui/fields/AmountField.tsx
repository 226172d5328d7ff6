import type { ReactNode } from 'react'
import { digitsOf } from '#contract/currencies.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { formatMoney } from '@/i18n/formats.ts'
import { shownAmount } from '@/stores/payments/amount.ts'
import { TextField } from './Field.tsx'

type Props = {
  lang: LanguageCode
  label: string
  currency: string
  value: string
  error?: string | undefined
  hint?: ReactNode
  /** Amounts to choose with one touch, and what they are called together. */
  chips?: { label: string; amounts: readonly number[] }
  onAmount: (typed: string) => void
}

/** An amount of money in major units, typed or chosen. Its field is called `value`. */
export function AmountField({ lang, label, currency, value, error, hint, chips, onAmount }: Props) {
  return (
    <div className="amount">
      <TextField
        name="value"
        label={`${label} (${currency})`}
        error={error}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        placeholder={(0).toFixed(digitsOf(currency))}
        required
        value={value}
        onChange={({ currentTarget }) => onAmount(shownAmount(currentTarget.value))}
      />
      {chips && chips.amounts.length > 0 && (
        <div className="flex flex-wrap gap-2" role="group" aria-label={chips.label}>
          {chips.amounts.map((amount) => (
            <button
              key={amount}
              type="button"
              className="chip"
              aria-pressed={Number(value) === amount}
              onClick={() => onAmount(String(amount))}
            >
              <bdi dir="ltr">{formatMoney(lang, amount, currency)}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
