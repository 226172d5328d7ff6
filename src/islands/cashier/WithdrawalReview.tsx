import { groupedAccount, normalizeAccount } from '#contract/bankAccount.ts'
import type { ReactNode } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatUnit, moneyInText } from '@/i18n/formats.ts'
import type { WithdrawalTexts } from '@/i18n/namespaces/withdrawal.ts'
import { readAmount } from '@/stores/payments/amount.ts'
import { feeOf } from '@/stores/payments/bounds.ts'
import type { Withdrawal } from '@/stores/payments/withdrawal.ts'
import { Money } from '@/ui/Money.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import type { Payable } from './Obstacle.tsx'
import { kindLabels } from './PixKeyFields.tsx'

type Props = {
  texts: WithdrawalTexts
  method: Payable
  currency: string
  withdrawal: Withdrawal
  pending: boolean
  onChange: () => void
}

/** CASHIER-06: everything once more before the money leaves: how much, where to, for what fee, when, and what happens next. */
export function WithdrawalReview({ texts, method, currency, withdrawal, pending, onChange }: Props) {
  const { lang, cashier, withdrawal: words } = texts
  const value = readAmount(withdrawal.amount, currency)
  const amount = value.ok ? value.value : 0
  const fee = feeOf(amount, method.withdrawal, currency)
  const isChecked = method.checked_above !== null && amount > method.checked_above
  const money = (major: number) => <Money lang={lang} amount={major} currency={currency} />
  const arrival = arrivalOf(texts, method, isChecked)
  const facts: [name: string, value: ReactNode][] = [
    [cashier.amount, money(amount)],
    ...destinationOf(texts, method, withdrawal),
    [words.fee, fee > 0 ? money(fee) : cashier.noFee],
    ...(fee > 0 ? [[words.receive, money(amount - fee)] satisfies [string, ReactNode]] : []),
    ...(arrival ? [[words.arrival, arrival] satisfies [string, ReactNode]] : []),
    [words.next, isChecked ? words.nextChecked : words.nextSent],
  ]
  return (
    <>
      <h2 className="text-18" tabIndex={-1} ref={takeFocus}>
        {words.review}
      </h2>
      <dl className="card cashier-review">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SubmitButton
        pending={pending}
        label={fill(words.confirm, { amount: moneyInText(lang, amount, currency) })}
        busy={cashier.wait}
      />
      <button type="button" className="button button-quiet" aria-disabled={pending} onClick={onChange}>
        {words.change}
      </button>
    </>
  )
}

/** The button that was pressed is gone. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus()
}

function arrivalOf(
  { lang, withdrawal: words }: WithdrawalTexts,
  { withdrawal_minutes }: Payable,
  isChecked: boolean,
): string | undefined {
  if (isChecked) return words.arrivalChecked
  if (withdrawal_minutes === null) return undefined
  return fill(words.arrivalWithin, { time: formatUnit(lang, withdrawal_minutes, 'minute') })
}

function destinationOf(
  texts: WithdrawalTexts,
  { id, name }: Payable,
  { account, cpf, kind, key }: Withdrawal,
): [name: string, value: ReactNode][] {
  const { withdrawal: words } = texts
  if (id === 'pix') {
    const pixKey = (
      <>
        {kindLabels(texts)[kind]} <bdi dir="ltr">{key.trim()}</bdi>
      </>
    )
    return [
      [words.to, pixKey],
      [words.owner, <bdi dir="ltr">{cpf.trim()}</bdi>],
    ]
  }
  const to = (
    <>
      <bdi>{name}</bdi>, <bdi dir="ltr">{groupedAccount(normalizeAccount(account) ?? account)}</bdi>
    </>
  )
  return [[words.to, to]]
}
