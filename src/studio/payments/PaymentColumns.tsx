import type { PaymentRow } from '#contract/operator/payments.ts'
import { DataTable } from 'react-admin'
import type * as v from 'valibot'
import { MomentColumn, MoneyColumn, OfRecord, State } from '../shared/columns.tsx'
import { shownWait } from './waits.ts'

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
