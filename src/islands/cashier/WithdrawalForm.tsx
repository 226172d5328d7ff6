import { localPath } from '#contract/languages.ts'
import { fill } from '@/i18n/format.ts'
import { formatUnit, moneyInText } from '@/i18n/formats.ts'
import { readAmount } from '@/stores/payments/amount.ts'
import { amountChips, feeOf, rangeOf } from '@/stores/payments/bounds.ts'
import { ahead } from '@/ui/ahead.ts'
import { Deferred } from '@/ui/Deferred.tsx'
import { once } from '@/ui/fetchOnce.ts'
import { AmountField } from '@/ui/fields/AmountField.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { TextField } from '@/ui/fields/Field.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { useConfirmation } from '@/ui/useConfirmation.ts'
import { CpfField } from './CpfField.tsx'
import { PixKeyFields } from './PixKeyFields.tsx'
import { Rules } from './Rules.tsx'
import { arrivalOf, rulesOf } from './fieldTexts.ts'
import { useWithdrawal, type WithdrawalProps as Props } from './useWithdrawal.ts'

/** What is looked at once more: it comes while the fields are filled in. */
const loadReview = once(() => import('./WithdrawalReview.tsx'))

/** CASHIER-06: what goes where, and the same once more before it is sent. */
export function WithdrawalForm(props: Props) {
  const { texts, cashier, method } = props
  const { wait, away, again } = texts.cashier
  const form = useWithdrawal(props)
  const confirmation = useConfirmation(form.isReviewed)
  return (
    // The press that opens the review does not confirm it.
    <div {...confirmation} {...ahead(loadReview)}>
      <CallForm
        className="cashier-form"
        label={texts.cashier.withdraw}
        onSubmit={form.isReviewed ? form.send : form.review}
      >
        {form.isReviewed ? (
          <Deferred load={loadReview} texts={{ wait, loadFailed: away, again }}>
            {({ WithdrawalReview }) => (
              <WithdrawalReview
                {...{ texts, method }}
                currency={cashier.currency}
                withdrawal={form.withdrawal}
                pending={form.pending}
                onChange={form.change}
              />
            )}
          </Deferred>
        ) : (
          <Fields {...props} form={form} />
        )}
      </CallForm>
    </div>
  )
}

type FieldsProps = Props & { form: ReturnType<typeof useWithdrawal> }

function Fields(props: FieldsProps) {
  const { texts, cashier, method, isBlocked, form } = props
  const { currency } = cashier
  const { withdrawal, within, pending, typed, textOf } = form
  const range = rangeOf(within)
  return (
    <>
      <AmountField
        isLarge
        lang={texts.lang}
        label={texts.cashier.amount}
        currency={currency}
        value={withdrawal.amount}
        error={textOf('value')}
        hint={<Rules lines={linesOf(props)} />}
        chips={{
          label: texts.cashier.chips,
          amounts: amountChips(range, 5),
          all: range.max >= range.min ? { text: texts.withdrawal.all, amount: range.max } : undefined,
        }}
        onAmount={(value) => {
          form.setAmount(value)
          typed('value')
        }}
      />
      {method.id === 'pix' ? <Payee {...props} /> : <Account {...props} />}
      <a className="link justify-self-start" href={localPath(texts.lang, '/profile/security')}>
        {texts.withdrawal.managePayees}
      </a>
      <Arrives texts={texts} amount={withdrawal.amount} bounds={method.withdrawal} currency={currency} />
      {isBlocked ? (
        // The way to the reason, instead of a press that would be refused.
        <button type="submit" className="button button-quiet button-wide">
          {texts.withdrawal.notYet}
        </button>
      ) : (
        <SubmitButton pending={pending} label={texts.withdrawal.toReview} busy={texts.cashier.wait} />
      )}
    </>
  )
}

/** The rules before anything is typed: what there is, the limits, the fee, the time. */
function linesOf({
  texts,
  cashier: { currency, payee_wait_hours, to_wager },
  method,
  isOnly,
  isBlocked,
  form,
}: FieldsProps): string[] {
  const { lang, withdrawal: words } = texts
  const { withdrawal: bounds, withdrawal_minutes: minutes, checked_above: left } = method
  const money = (amount: number) => moneyInText(lang, amount, currency)
  const { balance } = form
  // Below the least amount nothing is left of the day: every withdrawal is above it.
  const checkedText = (amount: number) =>
    amount < bounds.min ? words.checkedAll : fill(words.checkedAbove, { amount: money(amount) })
  return [
    ...(balance === undefined ? [] : [fill(words.available, { amount: money(balance) })]),
    ...(isBlocked || to_wager === 0 ? [] : [fill(words.waitsForPlay, { amount: money(to_wager) })]),
    ...(isOnly ? [...rulesOf(texts, bounds, currency), ...arrivalOf(texts, minutes)] : []),
    ...(payee_wait_hours === 0
      ? []
      : [fill(words.payeeWait, { time: formatUnit(lang, payee_wait_hours, 'hour') })]),
    ...(left === null || left >= bounds.max ? [] : [checkedText(left)]),
  ]
}

function Account({ texts: { withdrawal: words }, form }: FieldsProps) {
  return (
    <TextField
      name="account"
      label={words.account}
      hint={words.accountHint}
      error={form.textOf('account')}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={60}
      required
      value={form.withdrawal.account}
      onChange={({ currentTarget }) => {
        form.setAccount(currentTarget.value)
        form.typed('account')
      }}
    />
  )
}

function Payee({ texts, cashier: { keys }, form }: FieldsProps) {
  const { withdrawal, typed, textOf } = form
  return (
    <>
      <CpfField
        label={texts.cashier.cpf}
        hint={texts.withdrawal.ownerCpf}
        value={withdrawal.cpf}
        error={textOf('cpf')}
        onCpf={(value) => {
          form.setCpf(value)
          typed('cpf')
        }}
      />
      <PixKeyFields
        texts={texts}
        keys={keys}
        value={withdrawal}
        error={textOf('pix_key')}
        onKey={(value) => {
          form.setKey(value)
          typed('pix_key')
        }}
      />
    </>
  )
}

type ArrivesProps = Pick<FieldsProps, 'texts'> & {
  amount: string
  bounds: Props['method']['withdrawal']
  currency: string
}

/** The amount after the fee; nothing without a fee. */
function Arrives({ texts: { lang, withdrawal: words }, amount, bounds, currency }: ArrivesProps) {
  const value = readAmount(amount, currency, rangeOf(bounds))
  const fee = value.ok ? feeOf(value.value, bounds, currency) : 0
  if (!value.ok || fee === 0) return null
  return <p>{fill(words.youReceive, { amount: moneyInText(lang, value.value - fee, currency) })}</p>
}
