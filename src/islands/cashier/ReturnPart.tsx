import { code as codes } from '#contract/errors.ts'
import { useState } from 'react'
import { fill, isolated } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { ReturnsTexts } from '@/i18n/namespaces/returns.ts'
import { readAmount } from '@/stores/payments/amount.ts'
import { loadCashier, type Cashier } from '@/stores/payments/cashier.ts'
import { returnDeposit, type Unplayed } from '@/stores/payments/returnDeposit.ts'
import { AmountField } from '@/ui/fields/AmountField.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { useAction } from '@/ui/useAction.ts'
import { useConfirmation } from '@/ui/useConfirmation.ts'
import { amountTexts } from './fieldTexts.ts'

type Props = { texts: ReturnsTexts; cashier: Cashier; onMade: (id: string) => void }
/** `id`: the form of the withdrawal leads here, for nothing else of the balance may be taken. */
type PartProps = Props & { id?: string }

/** PIX-12: deposits that were not played, where they go back to, and the way to send them there. */
export function ReturnPart({ texts, cashier, id, onMade }: PartProps) {
  const { returns } = texts
  const [chosen, choose] = useState<string>()
  const confirmation = useConfirmation(chosen !== undefined)
  return (
    <section
      {...(id !== undefined && { id, tabIndex: -1 })}
      className="card card-body gap-3"
      aria-label={returns.title}
      {...confirmation}
    >
      <h2 className="text-18">{returns.title}</h2>
      <p className="muted">{returns.text}</p>
      <ul className="cashier-returns">
        {cashier.unplayed.map((deposit) => (
          <li key={deposit.id}>
            <p>{sentenceOf(texts, cashier, deposit)}</p>
            {deposit.id === chosen ? (
              <ReturnForm {...{ texts, cashier, deposit, onMade }} onClose={() => choose(undefined)} />
            ) : (
              <button type="button" className="button button-quiet" onClick={() => choose(deposit.id)}>
                {returns.send}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How much of which deposit, and where it came from. */
function sentenceOf(
  { lang, returns }: ReturnsTexts,
  { currency, methods }: Cashier,
  { amount, date, method, payer }: Unplayed,
): string {
  const name = methods.find(({ id }) => id === method)?.name ?? method
  // The end of a number stays in one piece.
  const source = isolated(`${name} ${payer.replace('…', '…\u2060')}`.trim())
  return fill(returns.line, { amount: moneyInText(lang, amount, currency), date: formatMoment(date), source })
}

type FormProps = Props & { deposit: Unplayed; onClose: () => void }

function ReturnForm({ texts, cashier: { currency }, deposit, onMade, onClose }: FormProps) {
  const { lang, cashier, returns, errors } = texts
  const [amount, setAmount] = useState(String(deposit.amount))
  const most = moneyInText(lang, deposit.amount, currency)
  const { pending, run, typed, textOf } = useAction({
    errors,
    texts: {
      ...amountTexts(cashier, currency),
      amountTooSmall: cashier.amountForm,
      amountTooLarge: fill(returns.most, { amount: most }),
    },
    fieldOf: (code) => (code === codes.depositPlayed ? 'value' : undefined),
    purpose: 'pay',
  })
  const value = readAmount(amount, currency, { min: 0, max: deposit.amount })
  const label = value.ok
    ? fill(returns.confirm, { amount: moneyInText(lang, value.value, currency) })
    : returns.send
  async function send() {
    const made = await run(() => returnDeposit(deposit, amount, currency))
    if (made === undefined) return
    onMade(made.id)
    void loadCashier()
  }
  return (
    <CallForm className="cashier-form" label={returns.send} onSubmit={send}>
      <AmountField
        lang={lang}
        label={returns.amount}
        currency={currency}
        value={amount}
        error={textOf('value')}
        hint={returns.bonus}
        onAmount={(next) => {
          setAmount(next)
          typed('value')
        }}
      />
      <SubmitButton pending={pending} label={label} busy={cashier.wait} />
      <button type="button" className="button button-quiet" aria-disabled={pending} onClick={onClose}>
        {returns.keep}
      </button>
    </CallForm>
  )
}
