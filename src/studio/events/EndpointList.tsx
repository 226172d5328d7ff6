import type { EndpointRow, PausedBy } from '#contract/operator/events.ts'
import { Column } from '../shared/Column.tsx'
import { OfRecord, shownMoment, State } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { NewEndpoint } from './EndpointForm.tsx'

const pausedLabels: Record<PausedBy, string> = {
  staff: 'Paused',
  failures: 'Paused: three days without an answer',
  gone: 'Paused: the endpoint is gone (410)',
}

/** Where events go, and whether they arrive. */
export function EndpointList() {
  return (
    <RecordList<EndpointRow>
      opens="show"
      actions={<NewEndpoint />}
      primary={({ name }) => name}
      secondary={(endpoint) => (
        <>
          {endpoint.url} <EndpointState {...endpoint} /> {waitsIn(endpoint)}
        </>
      )}
    >
      <Column source="name" label="Name" disableSort />
      <Column source="url" label="Address" disableSort kind="broken" />
      <Column label="State">
        <OfRecord<EndpointRow> show={(endpoint) => <EndpointState {...endpoint} />} />
      </Column>
      <Column label="Waits">
        <OfRecord<EndpointRow> show={waitsIn} />
      </Column>
      <Column source="failed" label="Given up" disableSort kind="number" />
    </RecordList>
  )
}

function waitsIn({ waiting, oldest_at }: EndpointRow): string {
  return waiting === 0 ? 'nothing' : `${waiting}, since ${shownMoment(oldest_at)}`
}

export function EndpointState({ state, paused_by, failing_since }: EndpointRow) {
  if (state === 'paused') return <State kind="bad" label={pausedLabels[paused_by ?? 'staff']} />
  return failing_since === null ? (
    <State kind="good" label="Active" />
  ) : (
    <State kind="open" label={`Fails since ${shownMoment(failing_since)}`} />
  )
}
