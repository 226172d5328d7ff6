import { isGamePath, isSportPath, localPath, splitLanguage } from '#contract/languages.ts'
import type { DepositOutcome, FollowedPayment, PaymentEntry } from '#contract/payments.ts'
import { paymentTypes } from '#contract/paymentTypes.ts'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import type { IconName } from '@/components/icons.ts'
import { fill } from '@/i18n/format.ts'
import { formatUnit, moneyInText } from '@/i18n/formats.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { offersTexts } from '@/i18n/namespaces/offers.ts'
import { $payment, followPayment } from '@/stores/payments/payment.ts'
import { playedAt } from '@/stores/payments/playedAt.ts'
import { $visit } from '@/stores/session/visit.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { comeIntoView } from '../comeIntoView.ts'
import { Boundary } from '../Boundary.tsx'
import { CopyButton } from '../fields/CopyButton.tsx'
import { Icon } from '../Icon.tsx'
import { Money } from '../Money.tsx'
import { useFailureText } from '../LoadedView.tsx'
import { CancelButton } from './CancelButton.tsx'
import { PixCode } from './PixCode.tsx'
import { hasTransfer, numberTexts, statusStory } from './statusTexts.ts'
import type { PaymentTexts } from '@/i18n/namespaces/payments.ts'

/** Begins another payment on the card's page. */
type Another = { text: string; begin: () => void }
/** Where a deposit was made from, which goes on below. */
export type WayBack = { text: string; go: () => void }
type Props = { id: string; texts: PaymentTexts; another?: Another; back?: WayBack | undefined }

/** A payment in progress: its state, the next step, and the number of its transfer. */
export function PaymentCard({ id, texts, another, back }: Props) {
  const loaded = useStore($payment)
  const visit = useStore($visit)
  useEffect(() => followPayment(id), [id, visit])
  return (
    <section ref={comeIntoView} className="card card-body gap-3" role="status">
      {loaded.state === 'loading' && <p>{texts.payments.looking}</p>}
      {loaded.state === 'failed' && (
        <FailedPayment texts={texts} failure={loaded.failure} another={another} />
      )}
      {loaded.state === 'ready' && (
        <Story texts={texts} payment={loaded.value} another={another} back={back} />
      )}
    </section>
  )
}

const icons: Record<PaymentEntry['status'], IconName> = {
  pending: 'clock',
  paid: 'check',
  expired: 'alert',
  refused: 'alert',
  refunded: 'refresh',
  cancelled: 'close',
}

type StoryProps = {
  texts: PaymentTexts
  payment: FollowedPayment
  another: Another | undefined
  back: WayBack | undefined
}

function Story({ texts, payment, another, back }: StoryProps) {
  const { lang, payments } = texts
  const { title, text } = statusStory(payments, payment)
  const number = numberTexts(payments, payment)
  return (
    <>
      <div className="payment-head">
        <span className={`payment-sign payment-${payment.status}`}>
          <Icon name={icons[payment.status]} />
        </span>
        <h2>{title}</h2>
        <b>
          <Money lang={lang} amount={payment.amount} currency={payment.currency} />
        </b>
      </div>
      <p className="muted">{text}</p>
      {payment.usual_minutes && (
        <p className="muted">
          {fill(payments.arrives, { time: formatUnit(lang, payment.usual_minutes, 'minute') })}
        </p>
      )}
      <Outcome texts={texts} payment={payment} />
      {payment.pix_code !== '' && <PixCode texts={texts} payment={payment} />}
      {payment.destination !== '' && (
        <p className="payment-number">
          <span className="muted">{payments.destination}</span>
          <bdi dir="ltr">{payment.destination}</bdi>
        </p>
      )}
      {hasTransfer(payment) && (
        <p className="payment-number">
          <span className="muted">{number.name}</span>
          <code dir="ltr">{payment.end2end}</code>
          <CopyButton text={payment.end2end} label={number.copy} />
        </p>
      )}
      <div className="payment-buttons">
        <NextStep texts={texts} payment={payment} another={another} back={back} />
        {another && !mayTryAgain(payment) && (
          <button type="button" className="button button-quiet" onClick={another.begin}>
            {another.text}
          </button>
        )}
      </div>
    </>
  )
}

/** What came with a deposit. Most bring nothing. */
const DepositGifts = lazy(async () => {
  const [{ DepositGifts: Gifts }, offers] = await Promise.all([
    import('./DepositGifts.tsx'),
    loadTexts(pageLanguage(), offersTexts),
  ])
  return {
    default: ({ texts, ...props }: GiftsProps) => <Gifts {...props} texts={{ ...texts, ...offers }} />,
  }
})
type GiftsProps = Pick<StoryProps, 'texts'> & Pick<DepositOutcome, 'gifts'> & Pick<PaymentEntry, 'currency'>

/** CASHIER-02, CASHIER-05: what a deposit has brought, and what is to be wagered from now on before a withdrawal. */
function Outcome({ texts, payment: { outcome, currency } }: Pick<StoryProps, 'texts' | 'payment'>) {
  const { lang, payments } = texts
  if (!outcome) return null
  const { gifts, to_wager } = outcome
  const toBonuses = <a href={localPath(lang, '/profile/promocode')}>{payments.toBonuses}</a>
  return (
    <>
      {gifts.length > 0 && (
        <Boundary fallback={toBonuses}>
          <Suspense fallback={toBonuses}>
            <DepositGifts {...{ texts, gifts, currency }} />
          </Suspense>
        </Boundary>
      )}
      {to_wager > 0 && (
        <p className="text-14">
          {fill(payments.leftToWager, { amount: moneyInText(lang, to_wager, currency) })}
        </p>
      )}
    </>
  )
}

function mayTryAgain({ status }: PaymentEntry): boolean {
  return status !== 'pending' && status !== 'paid'
}

function NextStep({ texts, payment, another, back }: StoryProps) {
  const { lang, payments } = texts
  const { id, status, type, url, can_cancel: canCancel } = payment
  const isDeposit = type === paymentTypes.payment
  if (url) {
    return (
      <a className={`button ${payment.pix_code === '' ? 'button-primary' : 'button-quiet'}`} href={url}>
        {payment.pix_code === '' ? payments.pay : payments.bankPage}
      </a>
    )
  }
  if (canCancel) return <CancelButton id={id} texts={texts} />
  if (status === 'pending') return null
  if (status === 'paid' && back) {
    return (
      <button type="button" className="button button-primary" onClick={back.go}>
        {back.text}
      </button>
    )
  }
  if (status === 'paid' && isDeposit) return <WaysToPlay texts={texts} />
  if (status === 'paid') {
    return (
      <a className="button button-quiet" href={localPath(lang, '/profile/pay-history')}>
        {payments.toHistory}
      </a>
    )
  }
  const again = isDeposit ? payments.depositAgain : payments.withdrawAgain
  if (another) {
    return (
      <button type="button" className="button button-primary" onClick={another.begin}>
        {again}
      </button>
    )
  }
  const cashier = `${localPath(lang, '/profile/cashier')}${isDeposit ? '' : '#withdraw'}`
  return (
    <a className="button button-primary" href={cashier}>
      {again}
    </a>
  )
}

/** Sport and slots, first where the player came from, and before both the game that the deposit was for. */
function WaysToPlay({ texts: { lang, payments } }: { texts: PaymentTexts }) {
  const { path } = splitLanguage(playedAt() ?? '/')
  const sport = { path: '/sport/home', text: payments.toSport }
  const slots = { path: '/slots', text: payments.play }
  const game = isGamePath(path) ? [{ path, text: payments.toGame }] : []
  const ways = [...game, ...(isSportPath(path) ? [sport, slots] : [slots, sport])]
  return ways.map(({ path: to, text }, index) => (
    <a
      key={to}
      className={`button ${index === 0 ? 'button-primary' : 'button-quiet'}`}
      href={localPath(lang, to)}
    >
      {text}
    </a>
  ))
}

type FailedProps = {
  texts: PaymentTexts
  failure: Parameters<typeof useFailureText>[1]
  another: Another | undefined
}

function FailedPayment({ texts: { errors }, failure, another }: FailedProps) {
  return (
    <>
      <p role="alert">{useFailureText(errors, failure)}</p>
      {another && (
        <div className="payment-buttons">
          <button type="button" className="button button-quiet" onClick={another.begin}>
            {another.text}
          </button>
        </div>
      )}
    </>
  )
}
