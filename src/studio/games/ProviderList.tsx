import type { ProviderHealth } from '#contract/operator/games.ts'
import { Column } from '../shared/Column.tsx'
import { MomentColumn, OfRecord, State } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

const states = {
  closed: { label: 'answers', kind: 'good' },
  half_open: { label: 'is being tried', kind: 'open' },
  open: { label: 'is left alone', kind: 'bad' },
} as const

/** The providers' health as the site sees it. */
export function ProviderList() {
  return (
    <RecordList<ProviderHealth>
      primary={({ id }) => id}
      secondary={(provider) => (
        <>
          <ProviderState {...provider} /> {provider.failures} of {provider.calls} calls failed
        </>
      )}
    >
      <Column source="id" label="Provider" disableSort />
      <Column source="adapter" disableSort />
      <Column label="State">
        <OfRecord<ProviderHealth> show={(provider) => <ProviderState {...provider} />} />
      </Column>
      <Column source="games" disableSort kind="number" />
      <Column label="Age of the list">
        <OfRecord<ProviderHealth>
          show={({ list_age_s }) => (list_age_s === null ? '—' : `${Math.round(list_age_s / 60)} min`)}
        />
      </Column>
      <Column source="calls" disableSort kind="number" />
      <Column source="failures" disableSort kind="number" />
      <Column source="last_failure" disableSort />
      <MomentColumn source="last_failure_at" label="Failed at" />
    </RecordList>
  )
}

function ProviderState({ breaker, calls }: Pick<ProviderHealth, 'breaker' | 'calls'>) {
  return calls === 0 ? <State label="not asked this hour" /> : <State {...states[breaker]} />
}
