import type { SecurityEventRow } from '#contract/operator/records.ts'
import { DataTable, TextInput } from 'react-admin'
import type * as v from 'valibot'
import { MomentColumn, shownMoment } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

const filters = [<TextInput key="user" source="user_id" label="Id of the account" alwaysOn resettable />]

/** Sign-ins, changes of passwords and factors, and what was tried. */
export function SecurityEventList() {
  return (
    <RecordList<v.InferOutput<typeof SecurityEventRow>>
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      primary={({ kind }) => kind}
      secondary={({ at, user_id, detail }) =>
        [shownMoment(at), user_id, detail].filter((part) => part !== null).join(' ')
      }
    >
      <MomentColumn source="at" />
      <DataTable.Col source="kind" disableSort />
      <DataTable.Col source="user_id" label="Account" disableSort />
      <DataTable.Col source="network" disableSort />
      <DataTable.Col source="detail" disableSort />
    </RecordList>
  )
}
