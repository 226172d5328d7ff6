import { documentStatuses, type DocumentRow } from '#contract/operator/documents.ts'
import { SelectInput } from 'react-admin'
import { Column } from '../shared/Column.tsx'
import { MomentColumn, OfRecord, shownMoment, State } from '../shared/columns.tsx'
import { PlayerColumn } from '../shared/PlayerLink.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { fileLabel } from './fileLabel.ts'

const kinds = { PENDING: 'open', VERIFIED: 'good', REJECTED: 'bad', SUPERSEDED: 'plain' } as const

const filters = [
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={documentStatuses.map((id) => ({ id, name: id.toLowerCase() }))}
  />,
]

/** Documents that wait, the oldest first; the filter shows the decided ones. */
export function DocumentList() {
  return (
    <RecordList<DocumentRow>
      opens="show"
      filters={filters}
      filterDefaults={{ status: 'PENDING' }}
      sort={{ field: 'created_at', order: 'ASC' }}
      primary={({ username, kind }) => `${username}: ${fileLabel(kind)}`}
      secondary={({ status, created_at }) => (
        <>
          <DocumentState status={status} /> {shownMoment(created_at)}
        </>
      )}
    >
      <MomentColumn source="created_at" label="Sent" />
      <PlayerColumn />
      <Column label="Kind">
        <OfRecord<DocumentRow> show={({ kind }) => fileLabel(kind)} />
      </Column>
      <Column label="Status">
        <OfRecord<DocumentRow> show={({ status }) => <DocumentState status={status} />} />
      </Column>
      <Column source="reason" disableSort />
    </RecordList>
  )
}

export function DocumentState({ status }: Pick<DocumentRow, 'status'>) {
  return <State label={status.toLowerCase()} kind={kinds[status]} />
}
