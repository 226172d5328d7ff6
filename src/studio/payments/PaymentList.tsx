import { paymentMethods } from '#contract/payments.ts'
import { paymentStates, type PaymentFlag } from '#contract/operator/payments.ts'
import { DataTable, SelectInput } from 'react-admin'
import { moneyOf, MomentColumn, shownMoment } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { type Payment, PaymentColumns, PaymentState, shownWaits, stateLabel } from './PaymentColumns.tsx'
import type * as v from 'valibot'

const choices = (values: readonly string[]) => values.map((id) => ({ id, name: id }))

const filters = [
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={paymentStates.map((id) => ({ id, name: stateLabel(id) }))}
  />,
  <SelectInput
    key="direction"
    source="direction"
    choices={[
      { id: 'in', name: 'deposits' },
      { id: 'out', name: 'withdrawals' },
    ]}
  />,
  <SelectInput
    key="is_late"
    source="is_late"
    label="Late"
    choices={[{ id: 'true', name: 'withdrawals past the market’s time' }]}
  />,
  <SelectInput key="method" source="method" choices={choices(paymentMethods)} />,
]

/** First what waits for staff; the filters show the rest. */
export function PaymentList() {
  return (
    <RecordList<Payment>
      opens="show"
      filters={filters}
      filterDefaults={{ status: 'reserved' }}
      sort={{ field: 'created_at', order: 'ASC' }}
      primary={({ username, amount_minor, currency }) => `${username}: ${moneyOf(amount_minor, currency)}`}
      secondary={(payment) => (
        <>
          <PaymentState {...payment} /> {shownWaits(payment)}
        </>
      )}
    >
      <DataTable.Col source="username" label="Player" disableSort />
      {PaymentColumns()}
    </RecordList>
  )
}

/** Reports of providers that contradict our data. */
export function FlagList() {
  return (
    <RecordList<v.InferOutput<typeof PaymentFlag>>
      sort={{ field: 'created_at', order: 'DESC' }}
      primary={({ reason, reference }) => `${reason}: ${reference}`}
      secondary={({ method, created_at }) => `${method}, ${shownMoment(created_at)}`}
    >
      <MomentColumn source="created_at" label="At" />
      <DataTable.Col source="method" disableSort />
      <DataTable.Col source="reference" disableSort />
      <DataTable.Col source="reason" disableSort />
      <DataTable.Col source="event" disableSort />
    </RecordList>
  )
}
