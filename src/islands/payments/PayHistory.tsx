import { localPath } from '#contract/languages.ts'
import type { PaymentEntry } from '#contract/payments.ts'
import { useStore } from '@nanostores/react'
import { use, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { loadTexts, type LoadedTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { historyTexts } from '@/i18n/namespaces/history.ts'
import { paymentsTexts } from '@/i18n/namespaces/payments.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { payHistory, statementAddress } from '@/stores/payments/payHistory.ts'
import { startBalance } from '@/stores/session/balance.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { HistoryView } from '@/ui/history/HistoryView.tsx'
import { Badge } from '@/ui/Badge.tsx'
import { Deferred } from '@/ui/Deferred.tsx'
import { Icon } from '@/ui/Icon.tsx'
import { SelectField } from '@/ui/fields/SelectField.tsx'
import { Money } from '@/ui/Money.tsx'
import { State } from '@/ui/State.tsx'
import { CancelButton } from '@/ui/payment/CancelButton.tsx'
import { loadPaymentCard } from '@/ui/payment/loadPaymentCard.ts'
import {
  hasTransfer,
  numberTexts,
  statusSigns,
  statusLabel,
  typeName,
  waitLine,
} from '@/ui/payment/statusTexts.ts'
import './payments.css'

type Texts = LoadedTexts<'payments' | 'history' | 'errors'>

startBalance()
const loading = loadTexts(pageLanguage(), paymentsTexts, historyTexts, errorsTexts)

/** PROFILE-08: payments and withdrawals; above them the one that the player has come back from. */
export function PayHistory() {
  const texts = use(loading)
  const { payments } = texts
  const followed = new URLSearchParams(location.search).get('payment')
  return (
    <div className="payments">
      {followed && /^[0-9a-f]{32}$/.test(followed) && <Followed id={followed} texts={texts} />}
      <HistoryView
        store={payHistory}
        texts={texts}
        fields={(filter) => (
          <SelectField
            name="type"
            label={payments.type}
            defaultValue={filter.type ?? ''}
            options={[
              { value: '', text: payments.everyType },
              { value: 'payment', text: payments.deposits },
              { value: 'withdrawal', text: payments.withdrawals },
              { value: 'return', text: payments.returns },
            ]}
          />
        )}
        empty={(isLimited) => <EmptyState isLimited={isLimited} texts={texts} />}
        tools={<Statement texts={texts} />}
      >
        {(items) => (
          <ul className="payments-list">
            {items.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} texts={texts} />
            ))}
          </ul>
        )}
      </HistoryView>
    </div>
  )
}

function Followed({ id, texts }: { id: string; texts: Texts }) {
  const { history, payments } = texts
  const labels = { wait: payments.looking, loadFailed: history.away, again: history.again }
  return (
    <Deferred load={loadPaymentCard} texts={labels}>
      {({ PaymentCard }) => <PaymentCard id={id} texts={texts} />}
    </Deferred>
  )
}

function Statement({ texts: { payments } }: { texts: Texts }) {
  const { range } = useStore(payHistory.$history)
  async function save() {
    const href = await statementAddress(range)
    if (href) Object.assign(document.createElement('a'), { href, download: '' }).click()
  }
  return (
    <button type="button" className="button button-quiet" onClick={() => void save()}>
      {payments.statement}
    </button>
  )
}

function PaymentRow({ payment, texts }: { payment: PaymentEntry; texts: Texts }) {
  const { lang, payments } = texts
  const { id, type, status, date, amount, fee, currency, method_name: method, end2end, url } = payment
  const waits = waitLine(payments, payment)
  return (
    <li className="card payment">
      <span className="font-600">{typeName(payments, type)}</span>
      <b className="payment-amount">
        <Money lang={lang} amount={amount} currency={currency} />
      </b>
      <span className="muted payment-when">
        {formatMoment(date)} · <bdi>{method}</bdi>
      </span>
      <Badge sign={statusSigns[status]}>{statusLabel(payments, status)}</Badge>
      {fee > 0 && (
        <span className="muted payment-more">
          {payments.fee} <Money lang={lang} amount={fee} currency={currency} />
        </span>
      )}
      {payment.deposited_at !== '' && (
        <span className="muted payment-more">
          {fill(payments.returnOf, { date: formatMoment(payment.deposited_at) })}
        </span>
      )}
      {payment.destination !== '' && (
        <span className="muted payment-more">
          {payments.destination} <bdi dir="ltr">{payment.destination}</bdi>
        </span>
      )}
      {payment.settled_at !== '' && status !== 'pending' && (
        <span className="muted payment-more">
          {statusLabel(payments, status)} {formatMoment(payment.settled_at)}
        </span>
      )}
      {waits !== undefined && <span className="payment-more">{waits}</span>}
      {hasTransfer(payment) && (
        <span className="muted payment-more">
          {numberTexts(payments, payment).name} <code dir="ltr">{end2end}</code>
        </span>
      )}
      {payment.pix_code !== '' && <CodeOf payment={payment} texts={texts} />}
      {(url || payment.can_cancel) && (
        <span className="payment-more payment-buttons">
          {url && (
            <a className="button button-quiet" href={url}>
              {payments.pay}
            </a>
          )}
          {payment.can_cancel && <CancelButton id={id} texts={texts} />}
        </span>
      )}
    </li>
  )
}

const loadPixCode = () => import('@/ui/payment/PixCode.tsx')

/** The code of a payment that waits, once it is asked for. */
function CodeOf({ payment, texts }: { payment: PaymentEntry; texts: Texts }) {
  const { history, payments } = texts
  const [isOpen, setOpen] = useState(false)
  const labels = { wait: payments.looking, loadFailed: history.away, again: history.again }
  return (
    <details className="payment-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="payment-code">
        {payments.showCode}
        <Icon name="down" />
      </summary>
      {isOpen && (
        <Deferred load={loadPixCode} texts={labels}>
          {({ PixCode }) => <PixCode texts={texts} payment={payment} />}
        </Deferred>
      )}
    </details>
  )
}

function EmptyState({ isLimited, texts: { lang, payments } }: { isLimited: boolean; texts: Texts }) {
  if (isLimited) return <State icon="clock" title={payments.noneFound} text={payments.noneFoundText} />
  return (
    <State icon="wallet" title={payments.none} text={payments.noneText}>
      <a className="button button-primary" href={localPath(lang, '/profile/cashier')}>
        {payments.toDeposit}
      </a>
    </State>
  )
}
