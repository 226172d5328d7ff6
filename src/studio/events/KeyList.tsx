import { Checkbox, FormControlLabel, FormGroup, TextField } from '@mui/material'
import { machinePermissions, type KeyRow } from '#contract/operator/keys.ts'
import type { Permission } from '#contract/operator/roles.ts'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { Column } from '../shared/Column.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, shownMoment, State } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { SecretButton } from './SecretButton.tsx'

const states = {
  active: { label: 'Active', kind: 'good' },
  ending: { label: 'Ends soon', kind: 'open' },
  expired: { label: 'Over', kind: 'plain' },
  revoked: { label: 'Revoked', kind: 'bad' },
} as const

/** Keys of machines: what each is for, what it may do, from where and until when. */
export function KeyList() {
  return (
    <RecordList<KeyRow>
      actions={<NewKey />}
      primary={({ name }) => name}
      secondary={(key) => (
        <>
          {key.purpose}. May {key.permissions.join(', ')} until {shownMoment(key.expires_at)}.{' '}
          <State {...states[key.state]} /> <Actions {...key} />
        </>
      )}
    >
      <Column label="Key">
        <OfRecord<KeyRow> show={({ name, purpose }) => `${name}: ${purpose}`} />
      </Column>
      <Column label="May">
        <OfRecord<KeyRow> show={({ permissions }) => permissions.join(', ')} />
      </Column>
      <Column label="From">
        <OfRecord<KeyRow>
          show={({ networks }) => (networks.length === 0 ? 'anywhere' : networks.join(', '))}
        />
      </Column>
      <Column label="State">
        <OfRecord<KeyRow> show={({ state }) => <State {...states[state]} />} />
      </Column>
      <MomentColumn source="expires_at" label="Ends" />
      <MomentColumn source="last_used_at" label="Last used" />
      <Column source="created_by" label="Made by" disableSort />
      <Column label="Actions">
        <OfRecord<KeyRow> show={(key) => <Actions {...key} />} />
      </Column>
    </RecordList>
  )
}

const day_ms = 86_400_000
const usualLife_days = 180
const inDays = (days: number) => new Date(Date.now() + days * day_ms).toISOString().slice(0, 10)
const endOf = (day: string) => (day === '' ? '' : `${day}T23:59:59.000Z`)

function Ends({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  return (
    <TextField
      required
      fullWidth
      type="date"
      margin="normal"
      label="Ends after (UTC)"
      helperText="At most 400 days away. Staff are reminded 14 days before."
      value={day}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const empty = { name: '', purpose: '', networks: '' }

function NewKey() {
  const { permissions: mine = [] } = usePermissions<readonly Permission[]>()
  const [texts, setTexts] = useState(empty)
  const [granted, setGranted] = useState<readonly Permission[]>(['events.read'])
  const [day, setDay] = useState(inDays(usualLife_days))
  const text = (name: keyof typeof empty, label: string, isRequired = true) => (
    <TextField
      fullWidth
      required={isRequired}
      margin="normal"
      label={label}
      value={texts[name]}
      onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
    />
  )
  const change = (one: Permission, isChosen: boolean) =>
    setGranted(isChosen ? [...granted, one] : granted.filter((other) => other !== one))
  const networks = texts.networks.split(/[\s,]+/).filter(Boolean)
  const permissions = [...granted]
  return (
    <SecretButton
      call="createKey"
      label="New key"
      title="A key for a machine"
      variant="contained"
      input={{
        body: { name: texts.name, purpose: texts.purpose, networks, permissions, expires_at: endOf(day) },
      }}
    >
      {text('name', 'Name')}
      {text('purpose', 'What it is for')}
      {text('networks', 'Networks (192.0.2.0/24, …); empty is anywhere', false)}
      <Ends day={day} onChange={setDay} />
      <FormGroup role="group" aria-label="May">
        {machinePermissions.map((one) => (
          <FormControlLabel
            key={one}
            control={
              <Checkbox
                size="small"
                checked={granted.includes(one)}
                disabled={!mine.includes(one)}
                onChange={({ target }) => change(one, target.checked)}
              />
            }
            label={one}
          />
        ))}
      </FormGroup>
    </SecretButton>
  )
}

function Actions({ id, name, state }: KeyRow) {
  const [day, setDay] = useState(inDays(usualLife_days))
  if (state === 'revoked') return null
  return (
    <>
      <SecretButton
        call="rotateKey"
        label="New key"
        title={`A new key for ${name}; the one before counts for a day`}
        input={{ params: { id }, body: { expires_at: endOf(day) } }}
      >
        <Ends day={day} onChange={setDay} />
      </SecretButton>{' '}
      <CallButton
        call="revokeKey"
        label="Revoke"
        title={`Revoke ${name}?`}
        color="error"
        input={{ params: { id } }}
      />
    </>
  )
}
