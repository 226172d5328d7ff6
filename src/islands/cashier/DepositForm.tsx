import type { Bounds } from '#contract/payments.ts'
import { useEffect, useState } from 'react'
import type { CallFailure } from '@/stores/calls/api.ts'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { readAmount } from '@/stores/payments/amount.ts'
import { amountChips, feeOf, rangeOf } from '@/stores/payments/bounds.ts'
import type { Cashier, Method } from '@/stores/payments/cashier.ts'
import { startDeposit } from '@/stores/payments/deposit.ts'
import { LazyRestrictionNotice } from '@/ui/protection/LazyRestrictionNotice.tsx'
import { isProtective } from '@/ui/protection/isProtective.ts'
import { AmountField } from '@/ui/fields/AmountField.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { useAction } from '@/ui/useAction.ts'
import { CpfField } from './CpfField.tsx'
import { DepositLimits } from './DepositLimits.tsx'
import { MethodPicker } from './MethodPicker.tsx'
import { Rules } from './Rules.tsx'
import type { CashierTexts } from '@/i18n/namespaces/cashier.ts'
import { fieldTexts, rulesOf } from './fieldTexts.ts'

type Props = { texts: CashierTexts; cashier: Cashier }

/** PIX-01: an amount, and on to the provider's page. */
export function DepositForm({ texts, cashier }: Props) {
  const methods = cashier.methods.filter(({ top_up }) => top_up !== null)
  const [chosen, choose] = useState(methods[0]?.id)
  const method = methods.find(({ id }) => id === chosen) ?? methods[0]
  if (!method?.top_up) return null
  return (
    <DepositLimits wait={texts.cashier.wait} currency={cashier.currency}>
      <MethodPicker label={texts.cashier.method} methods={methods} chosen={method.id} onChoose={choose} />
      <DepositBy key={method.id} texts={texts} cashier={cashier} method={method} bounds={method.top_up} />
    </DepositLimits>
  )
}

type ByProps = Props & { method: Method; bounds: Bounds }

function DepositBy({ texts, cashier: { currency, keys }, method, bounds }: ByProps) {
  const { lang, cashier, errors } = texts
  const [amount, setAmount] = useState('')
  const [cpf, setCpf] = useState(keys.find(({ kind }) => kind === 'cpf')?.key ?? '')
  const [leavingTo, leave] = useLeaving()
  const messages = fieldTexts(texts, bounds, currency)
  const [restriction, setRestriction] = useState<CallFailure>()
  const shows = (failure: CallFailure) => {
    setRestriction(isProtective(failure) ? failure : undefined)
    return isProtective(failure)
  }
  const { pending, run, typed, textOf } = useAction({ errors, texts: messages, purpose: 'pay', shows })
  const range = rangeOf(bounds)

  async function send() {
    if (leavingTo !== undefined) return
    const url = await run(() => startDeposit({ method: method.id, amount, cpf }, bounds))
    if (url !== undefined) leave(url)
  }
  return (
    <CallForm className="cashier-form" label={cashier.deposit} onSubmit={send}>
      <AmountField
        lang={lang}
        label={cashier.amount}
        currency={currency}
        value={amount}
        error={textOf('value')}
        hint={<Rules lines={rulesOf(texts, bounds, currency)} />}
        chips={{ label: cashier.chips, amounts: amountChips(range) }}
        onAmount={(value) => {
          setAmount(value)
          typed('value')
        }}
      />
      {method.id === 'pix' && (
        <CpfField
          label={cashier.cpf}
          hint={cashier.payerCpf}
          value={cpf}
          error={textOf('cpf')}
          onCpf={(value) => {
            setCpf(value)
            typed('cpf')
          }}
        />
      )}
      <Total texts={texts} amount={amount} bounds={bounds} currency={currency} />
      {restriction && <LazyRestrictionNotice className="card" failure={restriction} />}
      <SubmitButton
        pending={pending || leavingTo !== undefined}
        label={cashier.toPayment}
        busy={cashier.wait}
      />
      {leavingTo !== undefined && (
        <a className="button button-quiet" href={leavingTo}>
          {cashier.paymentPage}
        </a>
      )}
      <p className="muted text-14">{fill(cashier.toPaymentText, { name: method.name })}</p>
    </CallForm>
  )
}

/** The total with the fee on top; nothing where there is no fee. */
function Total({ texts: { lang, cashier }, amount, bounds, currency }: TotalProps) {
  const value = readAmount(amount, rangeOf(bounds))
  const fee = value.ok ? feeOf(value.value, bounds) : 0
  if (!value.ok || fee === 0) return null
  return <p>{fill(cashier.youPay, { amount: moneyInText(lang, value.value + fee, currency) })}</p>
}
type TotalProps = { texts: CashierTexts; amount: string; bounds: Bounds; currency: string }

/**
 * Goes to another page and shows its address meanwhile. A browser that is stopped on the way reports nothing, and the
 * link to the same payment must stay available. The form is locked until then, also against a second press; a player
 * who returns finds it open.
 */
function useLeaving(): [string | undefined, (url: string) => void] {
  const [leavingTo, setLeaving] = useState<string>()
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(undefined)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  function leave(url: string) {
    setLeaving(url)
    location.assign(url)
  }
  return [leavingTo, leave]
}
