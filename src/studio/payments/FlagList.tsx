import type { PaymentFlag } from '#contract/operator/payments.ts'
import { DataTable } from 'react-admin'
import type * as v from 'valibot'
import { MomentColumn, shownMoment } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

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
