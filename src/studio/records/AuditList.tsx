import { Box } from '@mui/material'
import type { AuditEntry } from '#contract/operator/records.ts'
import { staffCallNames } from '#contract/operator/calls.ts'
import { AutocompleteInput, DataTable, TextInput } from 'react-admin'
import { MomentColumn, OfRecord, shownMoment, State } from '../shared/columns.tsx'
import { momentInput } from '../shared/inputs.ts'
import { RecordList } from '../shared/RecordList.tsx'
import { changesOf } from './changes.ts'

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
const inserted = { textDecoration: 'none', fontWeight: 500 }
const kinds = { began: 'open', done: 'good', refused: 'bad' } as const

/** The audit log: user, action, old and new values, reason. Nothing here can be changed. */
export function AuditList() {
  return (
    <RecordList<AuditEntry>
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      primary={({ actor, action, target }) => `${actor}: ${action} ${target ?? ''}`}
      secondary={({ at, outcome, reason }) => `${shownMoment(at)}, ${outcome}. ${reason ?? ''}`}
    >
      <MomentColumn source="at" />
      <DataTable.Col label="Who">
        <OfRecord<AuditEntry> show={(entry) => <Who {...entry} />} />
      </DataTable.Col>
      <DataTable.Col source="action" disableSort />
      <DataTable.Col label="What">
        <OfRecord<AuditEntry> show={({ target }) => target && <Target name={target} />} />
      </DataTable.Col>
      <DataTable.Col label="Outcome">
        <OfRecord<AuditEntry> show={({ outcome }) => <State label={outcome} kind={kinds[outcome]} />} />
      </DataTable.Col>
      <DataTable.Col source="reason" label="Why" disableSort />
      <DataTable.Col label="Before and after">
        <OfRecord<AuditEntry> show={(entry) => <Changes {...entry} />} />
      </DataTable.Col>
      <DataTable.Col source="address" disableSort />
    </RecordList>
  )
}

function Who({ actor, role }: Pick<AuditEntry, 'actor' | 'role'>) {
  return (
    <>
      <bdi>{actor}</bdi>
      {role !== actor && (
        <Box component="small" sx={{ display: 'block', color: 'text.secondary' }}>
          {role}
        </Box>
      )}
    </>
  )
}

/** Ids are long: one line, the whole of it under the pointer. */
function Target({ name }: { name: string }) {
  return (
    <Box
      title={name}
      sx={{ maxWidth: 130, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {name}
    </Box>
  )
}

/** Each changed field: the old value, struck out, and the new one. */
function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  return (
    <Box sx={{ fontSize: '0.8rem', overflowWrap: 'anywhere', minWidth: 220, maxWidth: 420 }}>
      {changesOf(before, after).map((change) => (
        <div key={change.name}>
          {change.name}: <del>{change.before}</del>{' '}
          <Box component="ins" sx={inserted}>
            {change.after}
          </Box>
        </div>
      ))}
    </Box>
  )
}
