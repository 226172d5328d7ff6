import { currencies } from '#contract/currencies.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { paymentStates, type PaymentFlag } from '#contract/operator/payments.ts'
import { SelectInput, TextInput } from 'react-admin'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Column } from '../shared/Column.tsx'
import { moneyOf, MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { momentInput } from '../shared/inputs.ts'
import { PlayerColumn } from '../shared/PlayerLink.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { DecisionButtons } from './PaymentDecision.tsx'
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
  <SelectInput key="currency" source="currency" choices={currencies.map((id) => ({ id, name: id }))} />,
  <TextInput key="from" source="from" {...momentInput} />,
  <TextInput key="until" source="until" {...momentInput} />,
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
      <PlayerColumn tab="payments" />
      {PaymentColumns()}
      <Column label="Decide">
        <OfRecord<Payment>
          show={(payment) => (
            <Unopened>
              <DecisionButtons {...payment} />
            </Unopened>
          )}
        />
      </Column>
    </RecordList>
  )
}

/** What is pressed in a row does not open it as well. */
function Unopened({ children }: { children: ReactNode }) {
  return <Box onClick={(event) => event.stopPropagation()}>{children}</Box>
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
      <Column source="method" disableSort />
      <Column source="reference" disableSort />
      <Column source="reason" disableSort />
      <Column source="event" disableSort />
    </RecordList>
  )
}
