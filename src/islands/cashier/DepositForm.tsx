import { code as codes } from '#contract/errors.ts'
import type { Currency } from '#contract/currencies.ts'
import type { BonusOffer, Bounds, DepositBonus, Wagering } from '#contract/payments.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CallFailure } from '@/stores/calls/api.ts'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { bonusChoiceTexts } from '@/i18n/namespaces/bonusChoice.ts'
import { offerFactsTexts } from '@/i18n/namespaces/offerFacts.ts'
import { toWagerAfter } from '@/stores/payments/afterDeposit.ts'
import { readAmount } from '@/stores/payments/amount.ts'
import { depositChips, feeOf, rangeOf } from '@/stores/payments/bounds.ts'
import { freeOf, type Cashier, type Method } from '@/stores/payments/cashier.ts'
import { startDeposit } from '@/stores/payments/deposit.ts'
import { $balance, $news } from '@/stores/session/balance.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { LazyRestrictionNotice } from '@/ui/protection/LazyRestrictionNotice.tsx'
import { isProtective } from '@/ui/protection/isProtective.ts'
import { AmountField } from '@/ui/fields/AmountField.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { Deferred } from '@/ui/Deferred.tsx'
import type { WayBack } from '@/ui/payment/PaymentCard.tsx'
import { loadPaymentCard } from '@/ui/payment/loadPaymentCard.ts'
import { once } from '@/ui/fetchOnce.ts'
import { useAction } from '@/ui/useAction.ts'
import { useNear } from '@/ui/useNear.ts'
import type { BonusChoiceProps as ChoiceProps } from './BonusChoice.tsx'
import { CpfField } from './CpfField.tsx'
import { DepositLimits } from './DepositLimits.tsx'
import { MethodPicker } from './MethodPicker.tsx'
import { Rules } from './Rules.tsx'
import type { CashierTexts } from '@/i18n/namespaces/cashier.ts'
import { arrivalOf, fieldTexts, rulesOf } from './fieldTexts.ts'
import { useLeaving } from './useLeaving.ts'

/** The choice of a bonus, which is offered with a first deposit only. */
const loadBonusChoice = once(async () => {
  const [{ BonusChoice }, texts] = await Promise.all([
    import('./BonusChoice.tsx'),
    loadTexts(pageLanguage(), bonusChoiceTexts, offerFactsTexts),
  ])
  return { BonusChoice, texts }
})

/** `missing`: the amount to begin with, or the least that the method takes. */
type Props = {
  texts: CashierTexts
  cashier: Cashier
  back?: WayBack | undefined
  missing?: number | undefined
}

/** PIX-01: an amount, and on to the code of the payment or the provider's page. */
export function DepositForm({ texts, cashier, back, missing }: Props) {
  const [coded, setCoded] = useState<string>()
  const methods = cashier.methods.filter(({ top_up }) => top_up !== null)
  const [chosen, choose] = useState(methods[0]?.id)
  const method = methods.find(({ id }) => id === chosen) ?? methods[0]
  if (!method?.top_up) return null
  if (coded !== undefined) {
    const { wait, away, again } = texts.cashier
    return (
      <Deferred load={loadPaymentCard} texts={{ wait, loadFailed: away, again }}>
        {({ PaymentCard, texts: cardTexts }) => (
          <PaymentCard
            id={coded}
            texts={cardTexts}
            back={back}
            another={{ text: cardTexts.payments.depositAgain, begin: () => setCoded(undefined) }}
          />
        )}
      </Deferred>
    )
  }
  return (
    <DepositLimits wait={texts.cashier.wait} currency={cashier.currency}>
      <MethodPicker
        texts={texts.cashier}
        rulesOf={(each) => depositRules(texts, each, cashier.currency)}
        methods={methods}
        chosen={method.id}
        onChoose={choose}
      />
      <DepositBy
        key={method.id}
        {...{ texts, cashier, method, back, missing }}
        isOnly={methods.length === 1}
        bounds={method.top_up}
        onCoded={setCoded}
      />
    </DepositLimits>
  )
}

function depositRules(texts: CashierTexts, { top_up, top_up_minutes }: Method, currency: string): string[] {
  return top_up ? [...rulesOf(texts, top_up, currency), ...arrivalOf(texts, top_up_minutes)] : []
}

/** `isOnly`: there is no other; of several the picker shows the rules of the chosen one. */
type ByProps = Props & { method: Method; isOnly: boolean; bounds: Bounds; onCoded: (id: string) => void }

/** What is typed and chosen, and the call. */
function useDeposit({ texts, cashier, back, missing, method, bounds, onCoded }: ByProps) {
  const { currency, keys, bonus_offer } = cashier
  const [amount, setAmount] = useState(missing === undefined ? '' : String(Math.max(missing, bounds.min)))
  const [cpf, setCpf] = useState(keys.find(({ kind }) => kind === 'cpf')?.key ?? '')
  // Nobody gets conditions that they did not choose.
  const [bonus, chooseBonus] = useState<DepositBonus>('none')
  const [leavingTo, leave] = useLeaving(back !== undefined)
  const [restriction, setRestriction] = useState<CallFailure>()
  const shows = (failure: CallFailure) => {
    setRestriction(isProtective(failure) ? failure : undefined)
    return isProtective(failure)
  }
  const messages = fieldTexts(texts, bounds, currency)
  const action = useAction({ errors: texts.errors, texts: messages, fieldOf, purpose: 'pay', shows })

  async function send() {
    if (leavingTo !== undefined) return
    const chosen = bonus_offer ? { bonus } : {}
    const opened = await action.run(() =>
      startDeposit({ method: method.id, amount, cpf, ...chosen }, bounds, currency),
    )
    if (opened?.coded !== undefined) onCoded(opened.coded)
    else if (opened) leave(opened.url)
  }
  const read = readAmount(amount, currency, rangeOf(bounds))
  const typedAmount = read.ok ? read.value : undefined
  const choices = { amount, setAmount, typedAmount, cpf, setCpf, bonus, chooseBonus }
  return { ...action, ...choices, leavingTo, restriction, send }
}

function DepositBy(props: ByProps) {
  const {
    texts,
    cashier: { currency, bonus_offer, wagering },
    method,
    isOnly,
    bounds,
  } = props
  const { lang, cashier } = texts
  const { amount, setAmount, typedAmount, cpf, setCpf, bonus, chooseBonus, ...form } = useDeposit(props)
  const { pending, leavingTo, restriction, typed, textOf, send } = form
  return (
    <CallForm className="cashier-form" label={cashier.deposit} onSubmit={send}>
      <div className="cashier-fields">
        <AmountField
          isLarge
          lang={lang}
          label={cashier.amount}
          currency={currency}
          value={amount}
          error={textOf('value')}
          hint={isOnly ? <Rules lines={depositRules(texts, method, currency)} /> : undefined}
          chips={{ label: cashier.chips, amounts: depositChips(rangeOf(bounds), currency) }}
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
      </div>
      {bonus_offer && (
        <BonusPlace
          texts={texts}
          offer={bonus_offer}
          currency={currency}
          least={bounds.min}
          amount={typedAmount}
          chosen={bonus}
          error={textOf('bonus')}
          onChoose={(next) => {
            chooseBonus(next)
            typed('bonus')
          }}
        />
      )}
      <div className="cashier-fields cashier-end">
        <Outcome
          {...{ texts, bounds, currency, wagering }}
          free={useFree(props.cashier)}
          amount={typedAmount}
          offer={bonus === 'none' ? null : bonus_offer}
        />
        {restriction && <LazyRestrictionNotice className="card" failure={restriction} />}
        <Send {...{ texts, pending, leavingTo }} {...sentBy(props, typedAmount)} />
      </div>
    </CallForm>
  )
}

/** What can be withdrawn now; nothing before the documents are verified. */
function useFree(cashier: Cashier): number | undefined {
  const free = freeOf(cashier, useStore($balance)?.balance)
  return cashier.needs_verification ? 0 : free
}

/** What the button says, and where it leads. */
function sentBy(
  { texts: { lang, cashier }, cashier: { currency }, method, back, onCoded: onTold }: ByProps,
  amount: number | undefined,
) {
  const sum = amount !== undefined && moneyInText(lang, amount, currency)
  const label = sum === false ? cashier.toPayment : fill(cashier.depositNow, { amount: sum })
  return { label, to: method.name, back, onTold }
}

type SendProps = {
  texts: CashierTexts
  pending: boolean
  leavingTo: string | undefined
  /** What the button says: the amount, once it is one. */
  label: string
  to: string
  back: WayBack | undefined
  onTold: (payment: string) => void
}

function Send({ texts: { cashier }, pending, leavingTo, label, to, back, onTold }: SendProps) {
  if (back && leavingTo !== undefined) return <PaidElsewhere {...{ cashier, back, onTold }} url={leavingTo} />
  return (
    <>
      <div className="cashier-go">
        <SubmitButton pending={pending || leavingTo !== undefined} label={label} busy={cashier.wait} />
      </div>
      {leavingTo !== undefined && (
        <a className="button button-quiet" href={leavingTo}>
          {cashier.paymentPage}
        </a>
      )}
      <p className="muted text-14">{fill(cashier.toPaymentText, { name: to })}</p>
    </>
  )
}

type ElsewhereProps = {
  cashier: CashierTexts['cashier']
  url: string
  back: WayBack
  onTold: (payment: string) => void
}

/** PLAY-04: the bank's page has a tab of its own, so that the game goes on. The live line tells what became of the payment. */
function PaidElsewhere({ cashier, url, back, onTold }: ElsewhereProps) {
  useEffect(() => $news.listen((told) => told?.news === 'payment' && onTold(told.id)), [onTold])
  return (
    <>
      <p role="status">{cashier.payInNewTab}</p>
      <a className="button button-quiet" href={url} target="_blank" rel="noopener">
        {cashier.paymentPage}
      </a>
      <button type="button" className="button button-primary" onClick={back.go}>
        {back.text}
      </button>
    </>
  )
}

/** What was offered when the form came may be over by now. */
function fieldOf(code: number): string | undefined {
  return code === codes.promocodeTerms ? 'bonus' : undefined
}

type PlaceProps = Omit<ChoiceProps, 'texts' | 'wait'> & { texts: CashierTexts }

/** It is below the amount: on a phone it comes with the way to it, and with an amount, for then the button would be pressed without it. */
function BonusPlace({ texts, ...choice }: PlaceProps) {
  const [place, isNear] = useNear()
  const { wait, away, again } = texts.cashier
  const labels = { wait, loadFailed: away, again }
  return (
    <div ref={place} className="cashier-bonus-place">
      {(isNear || choice.amount !== undefined) && (
        <Deferred load={loadBonusChoice} texts={labels}>
          {({ BonusChoice, texts: choiceTexts }) => (
            <BonusChoice texts={choiceTexts} wait={labels} {...choice} />
          )}
        </Deferred>
      )}
    </div>
  )
}

type OutcomeProps = {
  texts: CashierTexts
  amount: number | undefined
  bounds: Bounds
  currency: Currency
  wagering: Wagering
  /** What can be withdrawn now. */
  free: number | undefined
  /** The chosen bonus. */
  offer: BonusOffer | null
}

/**
 * CASHIER-05: what is said before anything is paid: the total with a fee on top, what is to be played before a withdrawal, with the
 * bonus and without it, and what waits for it: the deposit, or the whole balance where a bonus asks.
 */
function Outcome(props: OutcomeProps) {
  const { texts, amount, bounds, currency, wagering, offer } = props
  const { lang, cashier } = texts
  if (amount === undefined)
    return (
      <>
        <p className="text-14">{cashier.playBefore}</p>
        <Waits {...props} />
      </>
    )
  const fee = feeOf(amount, bounds, currency)
  const after = toWagerAfter(wagering, amount, currency, offer ?? undefined)
  const without = toWagerAfter(wagering, amount, currency, undefined)
  const money = (major: number) => moneyInText(lang, major, currency)
  return (
    <>
      {fee > 0 && <p>{fill(cashier.youPay, { amount: money(amount + fee) })}</p>}
      <p className="text-14">{fill(cashier.playBeforeAmount, { amount: money(after) })}</p>
      {after > without && <p className="text-14">{fill(cashier.withoutBonus, { amount: money(without) })}</p>}
      <Waits {...props} />
    </>
  )
}

/** What cannot be withdrawn until then, and what becomes of the money that can be withdrawn now. */
function Waits({ texts: { lang, cashier }, currency, free = 0, wagering, offer }: OutcomeProps) {
  const isWhole = offer !== null || wagering.bonuses > 0
  const values = { amount: moneyInText(lang, free, currency) }
  const ofFree = isWhole ? cashier.lockedToo : cashier.staysFree
  return (
    <>
      {isWhole && <p className="text-14">{cashier.lockedUntilThen}</p>}
      {free > 0 && <p className="text-14">{fill(ofFree, values)}</p>}
    </>
  )
}
