import { Alert, Button, Card, CardContent, Stack } from '@mui/material'
import type { PaymentDetails } from '#contract/operator/payments.ts'
import { Link, Show, useRecordContext } from 'react-admin'
import type * as v from 'valibot'
import { CallButton } from '../shared/CallButton.tsx'
import { moneyOf, shownMoment } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { PaymentState, shownWait } from './PaymentColumns.tsx'

type Payment = v.InferOutput<typeof PaymentDetails>

export function PaymentShow() {
  return (
    <Show title={<Title />} actions={false} component="div">
      <Body />
    </Show>
  )
}

function Title() {
  const payment = useRecordContext<Payment>()
  return payment ? `${wayOf(payment)} of ${payment.username}` : null
}

function wayOf({ direction }: Payment): string {
  return direction === 'in' ? 'Deposit' : 'Withdrawal'
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
function Decision({ id, status, direction, waits, currency, amount_minor, username }: Payment) {
  if (status !== 'reserved') return null
  const amount = moneyOf(amount_minor, currency)
  const isDeposit = direction === 'in'
  return (
    <>
      <Alert severity="warning">
        {isDeposit ? 'This deposit is in no balance, and waits for staff:' : 'This withdrawal waits:'}
        <ul>
          {waits.map((wait) => (
            <li key={wait.why}>{shownWait(wait, currency)}</li>
          ))}
        </ul>
      </Alert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <CallButton
          call="approvePayment"
          color="success"
          label="Approve"
          title={isDeposit ? `Add ${amount} to the balance of ${username}?` : `Pay ${amount} to ${username}?`}
          input={{ params: { id }, body: {} }}
        />
        <CallButton
          call="refusePayment"
          color="error"
          label={isDeposit ? 'Send back' : 'Refuse'}
          title={
            isDeposit ? `Send ${amount} back to who has paid it?` : `Give ${amount} back to ${username}?`
          }
          input={{ params: { id }, body: {} }}
        />
      </Stack>
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
