import type { ReactNode } from 'react'
import { digitsOf } from '#contract/currencies.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { formatWholeMoney } from '@/i18n/formats.ts'
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
  chips?: { label: string; amounts: readonly number[]; all?: { text: string; amount: number } | undefined }
  /** The amount is what the form is about: its chips fill the width. */
  isLarge?: boolean
  onAmount: (typed: string) => void
}

/** An amount of money in major units, typed or chosen. Its field is called `value`. */
export function AmountField({
  lang,
  label,
  currency,
  value,
  error,
  hint,
  chips,
  isLarge = false,
  onAmount,
}: Props) {
  return (
    <div className={isLarge ? 'amount amount-large' : 'amount'}>
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
        <div className="amount-chips flex flex-wrap gap-2" role="group" aria-label={chips.label}>
          {chips.amounts.map((amount) => (
            <button
              key={amount}
              type="button"
              className="chip"
              aria-pressed={Number(value) === amount}
              onClick={() => onAmount(String(amount))}
            >
              <bdi dir="ltr">{formatWholeMoney(lang, amount, currency)}</bdi>
            </button>
          ))}
          {chips.all && (
            <button
              type="button"
              className="chip"
              aria-pressed={Number(value) === chips.all.amount}
              onClick={() => onAmount(String(chips.all?.amount))}
            >
              {chips.all.text}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
