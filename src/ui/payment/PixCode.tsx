import type { PaymentEntry } from '#contract/payments.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { PaymentTexts } from '@/i18n/namespaces/payments.ts'
import { CopyButton } from '../fields/CopyButton.tsx'
import { QrCode } from '../QrCode.tsx'

type Props = { texts: PaymentTexts; payment: PaymentEntry }

/** CASHIER-08: what the bank's page knows of a payment that waits: the code for any bank's app, who is paid, and until when. */
export function PixCode({ texts: { payments }, payment }: Props) {
  const { id, pix_code: code, payee, valid_until: until } = payment
  return (
    <div className="pix-code">
      <QrCode text={code} label={payments.qr} />
      <div className="pix-code-text">
        <p>{payments.scan}</p>
        <code
          className="pix-code-copy"
          dir="ltr"
          tabIndex={0}
          role="textbox"
          aria-readonly
          aria-label={payments.copyPaste}
        >
          {code}
        </code>
        <CopyButton text={code} label={payments.copyCode} isWide />
        <dl className="pix-code-facts">
          <dt className="muted">{payments.payee}</dt>
          <dd>
            <bdi>{payee}</bdi>
          </dd>
          <dt className="muted">{payments.reference}</dt>
          <dd>
            <code dir="ltr">{id}</code>
          </dd>
          <dt className="muted">{payments.validUntil}</dt>
          <dd>
            <time dateTime={until}>{formatMoment(until)}</time>
          </dd>
        </dl>
      </div>
    </div>
  )
}
