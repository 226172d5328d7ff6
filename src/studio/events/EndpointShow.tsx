import { Card, CardContent, Stack, TextField, Typography } from '@mui/material'
import { sentFor } from '#contract/events.ts'
import type { EndpointRow } from '#contract/operator/events.ts'
import { useState } from 'react'
import { Show, useRecordContext, useRedirect } from 'react-admin'
import { useBrands } from '../calls/brands.ts'
import { OrFailure, staysOnFailure } from '../shared/Failure.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { shownMoment } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { AttemptLog } from './AttemptLog.tsx'
import { ChangeEndpoint } from './EndpointForm.tsx'
import { EndpointState } from './EndpointList.tsx'
import { SecretButton } from './SecretButton.tsx'

/** What waits changes by itself. */
const followed = { ...staysOnFailure, refetchInterval: 5000 }

/** An endpoint: what it gets, whether it arrives, what it answered, and what is sent again. */
export function EndpointShow() {
  return (
    <Show title={<Title />} actions={false} component="div" queryOptions={followed}>
      <OrFailure>
        <Body />
      </OrFailure>
    </Show>
  )
}

function Title() {
  return useRecordContext<EndpointRow>()?.name ?? null
}

function Body() {
  const endpoint = useRecordContext<EndpointRow>()
  const { nameOf } = useBrands()
  if (!endpoint) return null
  const { url, types, brand, concurrency, waiting, failed, oldest_at, next_at, before_until } = endpoint
  return (
    <Card>
      <CardContent component={Stack} spacing={3}>
        <Details
          rows={[
            ['Address', url],
            ['State', <EndpointState key="state" {...endpoint} />],
            ['Players of', nameOf(brand)],
            ['Sent at once', concurrency],
            ['Waits', waiting === 0 ? 'nothing' : `${waiting}, since ${shownMoment(oldest_at)}`],
            ['Next try', next_at === null ? null : shownMoment(next_at)],
            ['Given up', failed],
            ['The secret before counts until', before_until === null ? null : shownMoment(before_until)],
            ['Made', `${shownMoment(endpoint.created_at)}, ${endpoint.created_by}`],
          ]}
        />
        <Typography sx={{ overflowWrap: 'anywhere' }}>Gets {sentFor(types).join(', ')}</Typography>
        <Actions endpoint={endpoint} />
        <AttemptLog id={endpoint.id} />
      </CardContent>
    </Card>
  )
}

function Actions({ endpoint }: { endpoint: EndpointRow }) {
  const { id, name, state, failed } = endpoint
  const redirect = useRedirect()
  const params = { id }
  const isActive = state === 'active'
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <CallButton call="testEndpoint" label="Send a test event" input={{ params }} isDisabled={!isActive} />
      <CallButton
        call="setEndpointState"
        label={isActive ? 'Pause' : 'Go on'}
        color={isActive ? 'warning' : 'success'}
        input={{ params, body: { state: isActive ? 'paused' : 'active' } }}
      />
      <ChangeEndpoint key={JSON.stringify(endpoint)} endpoint={endpoint} />
      <NewSecret id={id} />
      {failed > 0 && (
        <CallButton
          call="replayEvents"
          label={`Send the ${failed} given up again`}
          input={{ params, body: { what: 'failed' } }}
        />
      )}
      <ReplayRange id={id} />
      <CallButton
        call="removeEndpoint"
        label="Remove"
        title={`Remove ${name} with its log?`}
        color="error"
        input={{ params }}
        onDone={() => redirect('list', 'endpoints')}
      />
    </Stack>
  )
}

function NewSecret({ id }: { id: string }) {
  const [hours, setHours] = useState(24)
  return (
    <SecretButton
      call="rotateEndpointSecret"
      label="New secret"
      title="A new secret"
      input={{ params: { id }, body: { overlap_hours: hours } }}
    >
      <TextField
        fullWidth
        type="number"
        margin="normal"
        label="Hours in which both sign"
        value={hours}
        slotProps={{ htmlInput: { min: 0, max: 168 } }}
        onChange={({ target }) => setHours(Number(target.value))}
      />
    </SecretButton>
  )
}

/** All of a time again. Receivers know it by the ids, which stay. */
function ReplayRange({ id }: { id: string }) {
  const [span, setSpan] = useState({ from: '', until: '' })
  const isWhole = span.from !== '' && span.until !== ''
  const iso = (local: string) => (local === '' ? '' : new Date(local).toISOString())
  const field = (name: 'from' | 'until', label: string) => (
    <TextField
      required
      fullWidth
      type="datetime-local"
      margin="normal"
      label={label}
      value={span[name]}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={({ target }) => setSpan({ ...span, [name]: target.value })}
    />
  )
  const body = { what: 'range' as const, from: iso(span.from), until: iso(span.until) }
  return (
    <CallButton
      call="replayEvents"
      label="Send a time again"
      input={{ params: { id }, ...(isWhole && { body }) }}
    >
      {field('from', 'From')}
      {field('until', 'Until')}
    </CallButton>
  )
}
