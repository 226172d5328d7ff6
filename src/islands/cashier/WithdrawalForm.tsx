import { code as codes } from '#contract/errors.ts'
import type { Bounds } from '#contract/payments.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { readAmount } from '@/stores/payments/amount.ts'
import { amountChips, feeOf, rangeOf } from '@/stores/payments/bounds.ts'
import type { Cashier, Method } from '@/stores/payments/cashier.ts'
import { withdraw } from '@/stores/payments/withdrawal.ts'
import { $balance } from '@/stores/session/balance.ts'
import { AmountField } from '@/ui/fields/AmountField.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { useAction } from '@/ui/useAction.ts'
import { CpfField } from './CpfField.tsx'
import { PixKeyFields, startingKey } from './PixKeyFields.tsx'
import { Rules } from './Rules.tsx'
import type { CashierTexts } from '@/i18n/namespaces/cashier.ts'
import { fieldTexts, rulesOf } from './fieldTexts.ts'

type Props = {
  texts: CashierTexts
  cashier: Cashier
  method: Method & { withdrawal: Bounds }
  onMade: (id: string) => void
}

export function WithdrawalForm({ texts, cashier: { currency, keys }, method, onMade }: Props) {
  const { lang, cashier, errors } = texts
  const { id, withdrawal: bounds } = method
  const [amount, setAmount] = useState('')
  const [cpf, setCpf] = useState(keys.find(({ kind }) => kind === 'cpf')?.key ?? '')
  const [key, setKey] = useState(startingKey(keys))
  const balance = useStore($balance)?.balance
  // No more than there is; until the balance is known, the platform decides.
  const within = { ...bounds, max: Math.min(bounds.max, balance ?? bounds.max) }
  const messages = fieldTexts(texts, within, currency)
  const { pending, run, typed, textOf } = useAction({ errors, texts: messages, fieldOf, purpose: 'pay' })
  const lines = [
    ...(balance === undefined
      ? []
      : [fill(cashier.available, { amount: moneyInText(lang, balance, currency) })]),
    ...rulesOf(texts, bounds, currency),
  ]

  async function send() {
    const made = await run(() => withdraw({ method: id, amount, cpf, ...key }, within))
    if (made !== undefined) onMade(made.id)
  }
  return (
    <CallForm className="cashier-form" label={cashier.withdraw} onSubmit={send}>
      <AmountField
        lang={lang}
        label={cashier.amount}
        currency={currency}
        value={amount}
        error={textOf('value')}
        hint={<Rules lines={lines} />}
        chips={{ label: cashier.chips, amounts: amountChips(rangeOf(within), 4) }}
        onAmount={(value) => {
          setAmount(value)
          typed('value')
        }}
      />
      {id === 'pix' && (
        <>
          <CpfField
            label={cashier.cpf}
            hint={cashier.ownerCpf}
            value={cpf}
            error={textOf('cpf')}
            onCpf={(value) => {
              setCpf(value)
              typed('cpf')
            }}
          />
          <PixKeyFields
            texts={texts}
            keys={keys}
            value={key}
            error={textOf('pix_key')}
            onKey={(value) => {
              setKey(value)
              typed('pix_key')
            }}
          />
        </>
      )}
      <Arrives texts={texts} amount={amount} bounds={bounds} currency={currency} />
      <SubmitButton pending={pending} label={cashier.withdraw} busy={cashier.wait} />
    </CallForm>
  )
}

function fieldOf(code: number): string | undefined {
  return code === codes.insufficientBalance || code === codes.insufficientRealBalance ? 'value' : undefined
}

type ArrivesProps = { texts: CashierTexts; amount: string; bounds: Bounds; currency: string }

/** The amount after the fee; nothing without a fee. */
function Arrives({ texts: { lang, cashier }, amount, bounds, currency }: ArrivesProps) {
  const value = readAmount(amount, rangeOf(bounds))
  const fee = value.ok ? feeOf(value.value, bounds) : 0
  if (!value.ok || fee === 0) return null
  return <p>{fill(cashier.youReceive, { amount: moneyInText(lang, value.value - fee, currency) })}</p>
}
