import { Box, MenuItem, TextField, Typography } from '@mui/material'
import type { AttemptEntry, DeliveryOutcome } from '#contract/operator/events.ts'
import { useState } from 'react'
import { Loading } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { shownMoment, State } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { Pages } from '../shared/RecordList.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { PlainHead, PlainTable } from '../shared/PlainTable.tsx'

const outcomes: Record<DeliveryOutcome, { label: string; kind: 'good' | 'bad' | 'open' }> = {
  taken: { label: 'Taken', kind: 'good' },
  again: { label: 'Tried again', kind: 'open' },
  given_up: { label: 'Given up', kind: 'bad' },
  gone: { label: 'Gone', kind: 'bad' },
}
const perPage = 25
const refreshed_ms = 5000

/** What was sent and what came back. It follows what happens. */
export function AttemptLog({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const [outcome, setOutcome] = useState<DeliveryOutcome | ''>('')
  const query = { page: String(page), perPage: String(perPage), ...(outcome !== '' && { outcome }) }
  const { data, error } = useAnswer('listAttempts', { params: { id }, query }, true, refreshed_ms)
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  const choose = (chosen: string) => {
    setPage(1)
    setOutcome(chosen as DeliveryOutcome | '')
  }
  return (
    <Box component="section" aria-label="Attempts">
      <TextField
        select
        size="small"
        label="Attempts"
        value={outcome}
        sx={{ minWidth: '12rem' }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => choose(target.value)}
      >
        <MenuItem value="">All</MenuItem>
        {Object.entries(outcomes).map(([name, { label }]) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <SaveList list="listAttempts" body={{ id, query: outcome === '' ? {} : { outcome } }} />
      {data.total === 0 ? (
        <Typography color="text.secondary" sx={{ py: 2 }}>
          {outcome === '' ? 'Nothing was sent in the last 30 days.' : 'None of these.'}
        </Typography>
      ) : (
        <Attempts id={id} items={data.items} />
      )}
      <Pages total={data.total} perPage={perPage} page={page} onPage={setPage} />
    </Box>
  )
}

function Attempts({ id, items }: { id: string; items: readonly AttemptEntry[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <PlainTable>
        <PlainHead names={['When', 'Event', 'Outcome', 'Status', 'Took', 'Answer', 'Actions']} />
        <tbody>
          {items.map((attempt) => (
            <Attempt key={attempt.id} id={id} attempt={attempt} />
          ))}
        </tbody>
      </PlainTable>
    </Box>
  )
}

function Attempt({ id, attempt }: { id: string; attempt: AttemptEntry }) {
  const { event_id, type, at, status, duration_ms, answer, outcome } = attempt
  return (
    <tr>
      <td className="is-line">{shownMoment(at)}</td>
      <td>
        {type}
        <Typography component="div" variant="caption" color="text.secondary">
          {event_id}
        </Typography>
      </td>
      <td>
        <State {...outcomes[outcome]} />
      </td>
      <td>{status ?? 'none'}</td>
      <td className="is-line">{duration_ms} ms</td>
      <td className="is-broken">{answer}</td>
      <td>
        {type !== 'endpoint.test' && (
          <CallButton
            call="replayEvents"
            label="Again"
            title="Send this event again?"
            input={{ params: { id }, body: { what: 'event', event_id } }}
          />
        )}
      </td>
    </tr>
  )
}
