import type { HealthItem } from '#contract/operator/health.ts'
import { Column } from '../shared/Column.tsx'
import { MomentColumn, OfRecord, shownMoment, State } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

/** Two workers have a cron each. */
type Row = HealthItem

const names: Readonly<Record<string, string>> = {
  build: 'Build',
  database: 'Database (D1)',
  objects: 'Objects',
  documents: 'Bucket of documents and archives',
  pictures: 'Bucket of pictures',
  cron: 'Cron',
  work: 'Late work',
  queue: 'Work that waits',
  store: 'Store (KV)',
  keeper: 'Platform and providers',
}
const states = {
  ok: { label: 'well', kind: 'good' },
  late: { label: 'look at it', kind: 'open' },
  failed: { label: 'no answer', kind: 'bad' },
  unknown: { label: 'not known', kind: 'plain' },
} as const

const nameOf = ({ id }: Row) => names[id.split(' ')[1] ?? id] ?? id
const detailOf = ({ detail, at }: Row) => [at && shownMoment(at), detail].filter(Boolean).join(', ')

/** What both workers live from, as it answers now; docs/operate has what to do. */
export function HealthList() {
  return (
    <RecordList<Row>
      primary={(item) => `${nameOf(item)}, ${item.worker}`}
      secondary={(item) => (
        <>
          <State {...states[item.state]} /> {detailOf(item)}
        </>
      )}
    >
      <Column label="What">
        <OfRecord<Row> show={nameOf} />
      </Column>
      <Column source="worker" disableSort />
      <Column label="State">
        <OfRecord<Row> show={({ state }) => <State {...states[state]} />} />
      </Column>
      <Column source="ms" label="Answered in, ms" disableSort kind="number" />
      <MomentColumn source="at" label="Last run" />
      <Column label="Detail">
        <OfRecord<Row> show={({ detail }) => <bdi>{detail}</bdi>} />
      </Column>
    </RecordList>
  )
}
