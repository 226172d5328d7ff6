import { localPath } from '@contract/languages'
import type { PaymentEntry } from '@contract/payments'
import { paymentTypes } from '@contract/paymentTypes'
import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import type { IconName } from '@/components/icons'
import { $payment, followPayment } from '@/stores/payments/payment'
import { comeIntoView } from '../shared/comeIntoView'
import { CopyButton } from '../shared/fields/CopyButton'
import { Icon } from '../shared/Icon'
import { Money } from '../shared/Money'
import { useFailureText } from '../shared/useFailureText'
import { CancelButton } from './CancelButton'
import { statusStory } from './statusWords'
import type { PaymentTexts } from './texts'

type Props = { id: string; texts: PaymentTexts; children?: ReactNode }

/** A payment as it goes on: its state, what to do next, and the number of its transfer. */
export function PaymentCard({ id, texts, children }: Props) {
  const loaded = useStore($payment)
  useEffect(() => followPayment(id), [id])
  return (
    <section ref={comeIntoView} className="card payment-card" role="status">
      {loaded.state === 'loading' && <p>{texts.payments.looking}</p>}
      {loaded.state === 'failed' && <Failed texts={texts} failure={loaded.failure} />}
      {loaded.state === 'ready' && <Story texts={texts} payment={loaded.value} />}
      {children && <div className="payment-buttons">{children}</div>}
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

function Story({ texts, payment }: { texts: PaymentTexts; payment: PaymentEntry }) {
  const { lang, payments } = texts
  const { title, text } = statusStory(payments, payment)
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
      {payment.end2end && (
        <p className="payment-number">
          <span className="muted">{payments.end2end}</span>
          <code dir="ltr">{payment.end2end}</code>
          <CopyButton text={payment.end2end} label={payments.copyNumber} />
        </p>
      )}
      <div className="payment-buttons">
        <NextStep texts={texts} payment={payment} />
      </div>
    </>
  )
}

function NextStep({ texts, payment }: { texts: PaymentTexts; payment: PaymentEntry }) {
  const { lang, payments } = texts
  const { id, status, type, url, can_cancel: canCancel } = payment
  const isDeposit = type === paymentTypes.payment
  if (url) {
    return (
      <a className="button button-primary" href={url}>
        {payments.pay}
      </a>
    )
  }
  if (canCancel) return <CancelButton id={id} texts={texts} />
  if (status === 'pending') return null
  if (status === 'paid') {
    return (
      <a
        className="button button-quiet"
        href={localPath(lang, isDeposit ? '/slots' : '/profile/pay-history')}
      >
        {isDeposit ? payments.play : payments.toHistory}
      </a>
    )
  }
  return (
    <a
      className="button button-primary"
      href={`${localPath(lang, '/profile/cashier')}${isDeposit ? '' : '#withdraw'}`}
    >
      {isDeposit ? payments.depositAgain : payments.withdrawAgain}
    </a>
  )
}

function Failed({ texts, failure }: { texts: PaymentTexts; failure: Parameters<typeof useFailureText>[1] }) {
  return <p role="alert">{useFailureText(texts.errors, failure)}</p>
}
