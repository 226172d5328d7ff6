import type { GameReturn } from '#contract/operator/games.ts'
import { Column } from '../shared/Column.tsx'
import { OfRecord, State } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

const states = {
  above: { label: 'above its range', kind: 'bad' },
  below: { label: 'below its range', kind: 'bad' },
  within: { label: 'within its range', kind: 'good' },
  unsaid: { label: 'cannot be said', kind: 'plain' },
} as const

const percent = (part: number | null) => (part === null ? '—' : `${(part * 100).toFixed(2)} %`)

/** What games paid back in the last 30 days beside what they declare. */
export function ReturnList() {
  return (
    <RecordList<GameReturn>
      primary={({ title }) => title}
      secondary={({ returned, declared, state }) => (
        <>
          <State {...states[state]} /> {percent(returned)} of {percent(declared)}
        </>
      )}
    >
      <Column source="title" label="Game" disableSort />
      <Column source="id" label="Provider and id" disableSort />
      <Column source="rounds" disableSort kind="number" />
      <Column label="Returned">
        <OfRecord<GameReturn> show={({ returned }) => percent(returned)} />
      </Column>
      <Column label="Declared">
        <OfRecord<GameReturn> show={({ declared }) => percent(declared)} />
      </Column>
      <Column label="Range by rounds and volatility">
        <OfRecord<GameReturn> show={({ least, most }) => `${percent(least)} – ${percent(most)}`} />
      </Column>
      <Column label="State">
        <OfRecord<GameReturn> show={({ state }) => <State {...states[state]} />} />
      </Column>
    </RecordList>
  )
}
