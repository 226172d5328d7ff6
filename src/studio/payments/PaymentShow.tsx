import { Alert, Button, Card, CardContent, Stack } from '@mui/material'
import type { PaymentDetails } from '#contract/operator/payments.ts'
import { Link, Show, useRecordContext } from 'react-admin'
import type * as v from 'valibot'
import { OrFailure, staysOnFailure } from '../shared/Failure.tsx'
import { moneyOf, shownMoment } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { decisionOf, DecisionButtons } from './PaymentDecision.tsx'
import { PaymentState, shownWait, typeLabel } from './PaymentColumns.tsx'

type Payment = v.InferOutput<typeof PaymentDetails>

export function PaymentShow() {
  return (
    <Show queryOptions={staysOnFailure} title={<Title />} actions={false} component="div">
      <OrFailure>
        <Body />
      </OrFailure>
    </Show>
  )
}

function Title() {
  const payment = useRecordContext<Payment>()
  return payment ? `${wayOf(payment)} of ${payment.username}` : null
}

function wayOf(payment: Payment): string {
  const label = typeLabel(payment)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function Body() {
  const payment = useRecordContext<Payment>()
  if (!payment) return null
  return (
    <Card>
      <CardContent component={Stack} spacing={3}>
        <Decision {...payment} />
        <Details rows={rowsOf(payment)} />
        <Button component={Link} to={`/players/${payment.player_id}/show`} sx={{ alignSelf: 'start' }}>
          Open the player
        </Button>
      </CardContent>
    </Card>
  )
}

/** Why it waits, and the two ways on. */
function Decision(payment: Payment) {
  const { status, waits, currency } = payment
  if (status !== 'reserved') return null
  const words = decisionOf(payment)
  return (
    <>
      <Alert severity="warning">
        {words.waits}
        <ul>
          {waits.map((wait) => (
            <li key={wait.why}>{shownWait(wait, currency)}</li>
          ))}
        </ul>
      </Alert>
      <DecisionButtons {...payment} />
    </>
  )
}

function personOf({ person }: Payment): string | null {
  return person && [person.name, person.document].filter(Boolean).join(', ')
}

function rowsOf(payment: Payment) {
  return [
    ['Player', payment.username],
    ['Direction', wayOf(payment)],
    ['Amount', moneyOf(payment.amount_minor, payment.currency)],
    ['Fee', moneyOf(payment.fee_minor, payment.currency)],
    ['Method', payment.method],
    ['Status', <PaymentState key="status" {...payment} />],
    ['Begun', shownMoment(payment.created_at)],
    ['Settled', shownMoment(payment.settled_at)],
    ['Checked', shownMoment(payment.checked_at)],
    [
      'Deposit that goes back',
      payment.returns && <Link to={`/payments/${payment.returns}/show`}>{payment.returns}</Link>,
    ],
    ['Payee', payment.payee],
    ['Pix key', payment.pix_key],
    ['Bank account', payment.account],
    ['Named by the provider', personOf(payment)],
    ['Provider’s id', payment.provider_id],
    ['End to end', payment.end2end],
    ['Failure', payment.failure],
    ['Our id', payment.id],
  ] as const
}
