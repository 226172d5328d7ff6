import { Box } from '@mui/material'
import type { AuditEntry } from '@contract/operator/records'
import { staffCallNames } from '@contract/operator/calls'
import { AutocompleteInput, DataTable, TextInput } from 'react-admin'
import { MomentColumn, OfRecord, shownMoment, State } from '../shared/columns'
import { momentInput } from '../shared/inputs'
import { RecordList } from '../shared/RecordList'

const filters = [
  <AutocompleteInput
    key="action"
    source="action"
    alwaysOn
    choices={staffCallNames.map((id) => ({ id, name: id }))}
  />,
  <TextInput key="target" source="target" label="What" alwaysOn resettable />,
  <TextInput key="actor" source="actor_id" label="Id of who" resettable />,
  <TextInput key="from" source="from" {...momentInput} />,
  <TextInput key="until" source="until" {...momentInput} />,
]
const kinds = { began: 'open', done: 'good', refused: 'bad' } as const

/** Who did what, before and after, and why. Nothing here can be changed. */
export function AuditList() {
  return (
    <RecordList<AuditEntry>
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      primary={({ actor, action, target }) => `${actor}: ${action} ${target ?? ''}`}
      secondary={({ at, outcome, reason }) => `${shownMoment(at)}, ${outcome}. ${reason ?? ''}`}
    >
      <MomentColumn source="at" />
      <DataTable.Col source="actor" label="Who" disableSort />
      <DataTable.Col source="role" disableSort />
      <DataTable.Col source="action" disableSort />
      <DataTable.Col label="What">
        <OfRecord<AuditEntry> show={({ target }) => target && <Target name={target} />} />
      </DataTable.Col>
      <DataTable.Col label="Outcome">
        <OfRecord<AuditEntry> show={({ outcome }) => <State label={outcome} kind={kinds[outcome]} />} />
      </DataTable.Col>
      <DataTable.Col label="Before and after">
        <OfRecord<AuditEntry> show={(entry) => <Change {...entry} />} />
      </DataTable.Col>
      <DataTable.Col source="reason" label="Why" disableSort />
      <DataTable.Col source="address" disableSort />
    </RecordList>
  )
}

/** Ids are long: one line, the whole of it under the pointer. */
function Target({ name }: { name: string }) {
  return (
    <Box
      title={name}
      sx={{ maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {name}
    </Box>
  )
}

function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  if (before === null && after === null) return null
  return (
    <Box
      component="code"
      sx={{ fontSize: '0.75rem', overflowWrap: 'anywhere', display: 'block', minWidth: 240, maxWidth: 420 }}
    >
      {before !== null && <div>− {JSON.stringify(before)}</div>}
      {after !== null && <div>+ {JSON.stringify(after)}</div>}
    </Box>
  )
}
