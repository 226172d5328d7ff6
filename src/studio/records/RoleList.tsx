import { Checkbox, FormControlLabel, FormGroup, TextField, Typography } from '@mui/material'
import { clashOf, grantable, type Permission } from '#contract/operator/roles.ts'
import type { RoleRow } from '#contract/operator/roleCalls.ts'
import { useState } from 'react'
import { Column } from '../shared/Column.tsx'
import { fieldMessages } from '../calls/messages.ts'
import { CallButton } from '../shared/CallButton.tsx'
import { OfRecord } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

/** What each permission lets do, in words. */
const words: Record<Permission, string> = {
  'content.read': 'see content',
  'content.write': 'write content',
  'content.publish': 'publish content',
  'pictures.write': 'upload pictures',
  'players.read': 'see players',
  'players.note': 'write notes on players',
  'players.restrict': 'ban players, set their limits, end sessions',
  'players.money': 'change balances by hand',
  'documents.read': 'see documents',
  'documents.decide': 'decide about documents',
  'payments.read': 'see payments',
  'payments.decide': 'pay out or refuse withdrawals',
  'reports.read': 'see the day’s report',
  'lists.export': 'save lists as files',
  'cases.read': 'see cases of laundering and fraud',
  'cases.decide': 'work on cases and decide them',
  'promotions.read': 'see promo codes',
  'promotions.write': 'write promo codes, cancel bonuses',
  'jackpots.read': 'see jackpots',
  'jackpots.write': 'change jackpots',
  'games.read': 'see the order of games',
  'games.arrange': 'arrange games',
  'providers.read': 'see the health of providers',
  'play.stop': 'stop play',
  'partners.read': 'see affiliates and agents',
  'partners.write': 'write affiliates, agents and their plans',
  'partners.settle': 'approve statements of partners, and note what was paid',
  'agents.own': 'see their own players as an agent',
  'settings.read': 'see settings',
  'settings.write': 'change settings',
  'events.read': 'see where events go, and read events',
  'events.write': 'let events go to other systems',
  'keys.manage': 'make keys for machines',
  'audit.read': 'read the audit log',
  'staff.manage': 'manage the staff',
}

const inWords = ({ permissions }: RoleRow) => permissions.map((one) => words[one]).join(', ')
const titleOf = ({ name, is_fixed }: RoleRow) => (is_fixed ? `${name} (fixed)` : name)

/** The four fixed roles, and those that administrators make. */
export function RoleList() {
  return (
    <RecordList<RoleRow>
      sort={{ field: 'id', order: 'ASC' }}
      actions={<PutRole />}
      primary={titleOf}
      secondary={(role) => (
        <>
          May {inWords(role)}. Who has it: {role.members}. <Actions {...role} />
        </>
      )}
    >
      <Column label="Role">
        <OfRecord<RoleRow> show={titleOf} />
      </Column>
      <Column label="May">
        <OfRecord<RoleRow> show={inWords} />
      </Column>
      <Column source="members" label="Who has it" disableSort kind="number" />
      <Column label="Actions">
        <OfRecord<RoleRow> show={(role) => <Actions {...role} />} />
      </Column>
    </RecordList>
  )
}

function Actions(role: RoleRow) {
  if (role.is_fixed) return null
  return (
    <>
      <PutRole key={role.updated_at} role={role} />{' '}
      {role.members === 0 && (
        <CallButton call="removeRole" label="Remove" color="error" input={{ params: { id: role.id } }} />
      )}
    </>
  )
}

/** The id of a new role, from its name. */
function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
  return id.slice(0, 32)
}

function PutRole({ role }: { role?: RoleRow }) {
  const [name, setName] = useState(role?.name ?? '')
  const [granted, setGranted] = useState<readonly Permission[]>(role?.permissions ?? [])
  const toggle = (one: Permission, has: boolean) =>
    setGranted(has ? [...granted, one] : granted.filter((other) => other !== one))
  const clash = clashOf(granted)
  const version = role?.updated_at ? { updated_at: role.updated_at } : { is_new: true }
  return (
    <CallButton
      call="putRole"
      label={role ? 'Change' : 'New role'}
      title={role ? `Change the role ${role.name}: it counts at once for who has it` : 'New role'}
      input={{
        params: { id: role?.id ?? idOf(name) },
        body: { name, permissions: [...granted], ...version },
      }}
    >
      <TextField
        required
        fullWidth
        margin="normal"
        label="Name"
        helperText={role ? undefined : 'Begins with a Latin letter; its id comes from the name'}
        value={name}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={({ target }) => setName(target.value)}
      />
      <FormGroup>
        {grantable.map((one) => (
          <FormControlLabel
            key={one}
            label={words[one]}
            control={
              <Checkbox
                size="small"
                checked={granted.includes(one)}
                onChange={({ target }) => toggle(one, target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
      {clash !== undefined && (
        <Typography role="alert" color="error">
          {fieldMessages({ clash })['clash']}
        </Typography>
      )}
    </CallButton>
  )
}
