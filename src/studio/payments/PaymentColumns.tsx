import { DataTable } from 'react-admin'
import type * as v from 'valibot'
import type { PaymentRow, waitReasons } from '#contract/operator/payments.ts'
import { moneyOf, MomentColumn, MoneyColumn, OfRecord, State } from '../shared/columns.tsx'

export type Payment = v.InferOutput<typeof PaymentRow>

/** The columns that every list of payments has: they are called, as a table takes columns and no component of them. */
export function PaymentColumns() {
  return [
    <MomentColumn key="at" source="created_at" label="At" />,
    <DataTable.Col key="way" label="Direction">
      <OfRecord<Payment> show={({ direction }) => (direction === 'in' ? 'deposit' : 'withdrawal')} />
    </DataTable.Col>,
    <DataTable.Col key="method" source="method" disableSort />,
    <MoneyColumn key="amount" source="amount_minor" label="Amount" />,
    <DataTable.Col key="status" label="Status">
      <OfRecord<Payment> show={({ status }) => <PaymentState status={status} />} />
    </DataTable.Col>,
    <DataTable.Col key="waits" label="Waits because">
      <OfRecord<Payment>
        show={(payment) => payment.waits.map((wait) => shownWait(wait, payment.currency)).join('; ')}
      />
    </DataTable.Col>,
  ]
}

const kinds = { paid: 'good', reserved: 'open', failed: 'bad', refused: 'bad', expired: 'bad' } as const

export function stateLabel(status: Payment['status']): string {
  return status === 'reserved' ? 'waits for staff' : status
}

export function PaymentState({ status }: Pick<Payment, 'status'>) {
  return (
    <State
      label={stateLabel(status)}
      kind={status in kinds ? kinds[status as keyof typeof kinds] : 'plain'}
    />
  )
}

type Wait = v.InferOutput<typeof PaymentRow>['waits'][number]

const waitLabels: Record<(typeof waitReasons)[number], string> = {
  above_limit: 'more in a day than goes out without staff',
  foreign_payee: 'the payee’s CPF is not the one of the account',
  unplayed: 'a time-out, with deposits that were not played',
  credited: 'one of the staff put money there, or wrote its promo code',
  referred: 'the vendor for identity refers the player, or has not answered yet',
  new_payee: 'a new payee, for a time: then it goes by itself',
  not_verified: 'the documents are not verified',
  first_withdrawal: 'the first withdrawal of the player',
  banned: 'the player is banned',
  flagged: 'a provider said something else than we know',
  open_wagering: 'a bonus is not wagered yet',
  second_person: 'it needs a second person',
}

/** Why a withdrawal waits, in words. */
export function shownWait({ why, limit_minor, by }: Wait, currency: string): string {
  if (by !== undefined) return `${waitLabels[why]}: ${by} has approved it`
  return limit_minor === undefined
    ? waitLabels[why]
    : `${waitLabels[why]} (${moneyOf(limit_minor, currency)})`
}
