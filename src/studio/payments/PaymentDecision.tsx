import { Stack } from '@mui/material'
import { CallButton } from '../shared/CallButton.tsx'
import { moneyOf } from '../shared/columns.tsx'
import type { Payment } from './PaymentColumns.tsx'

/** The two ways on from what waits for staff, each with its reason. */
export function DecisionButtons(payment: Payment) {
  const { id, direction, status } = payment
  if (status !== 'reserved') return null
  const words = decisionOf(payment)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <CallButton
        call="approvePayment"
        color="success"
        label="Approve"
        title={words.approve}
        input={{ params: { id }, body: {} }}
      />
      <CallButton
        call="refusePayment"
        color="error"
        label={direction === 'in' ? 'Send back' : 'Refuse'}
        title={words.refuse}
        input={{ params: { id }, body: {} }}
      />
    </Stack>
  )
}

/** What waits, and what either answer does. */
export function decisionOf({ direction, returns, currency, amount_minor, username }: Payment) {
  const amount = moneyOf(amount_minor, currency)
  const toBalance = `Give ${amount} back to the balance of ${username}?`
  const toPayer = `Send ${amount} back to who has paid it?`
  if (direction === 'in')
    return {
      waits: 'This deposit is in no balance, and waits for staff:',
      approve: `Add ${amount} to the balance of ${username}?`,
      refuse: toPayer,
    }
  if (returns !== null)
    return { waits: 'This return of a deposit waits:', approve: toPayer, refuse: toBalance }
  return { waits: 'This withdrawal waits:', approve: `Pay ${amount} to ${username}?`, refuse: toBalance }
}
