import { Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material'
import type { StaffMember } from '#contract/operator/records.ts'
import { useState, type ReactNode } from 'react'
import { DataTable, SearchInput } from 'react-admin'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, State } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { useAnswer } from '../shared/useCalls.ts'

const filters = [<SearchInput key="q" source="q" alwaysOn />]
const none = ''

/** The members of staff and their roles. */
export function StaffList() {
  return (
    <>
      <NewMember />
      <RecordList<StaffMember>
        filters={filters}
        sort={{ field: 'username', order: 'ASC' }}
        primary={({ username }) => username}
        secondary={(member) => (
          <>
            {member.role ?? 'no role'} <ChangeRole {...member} />
          </>
        )}
      >
        <DataTable.Col source="username" />
        <DataTable.Col source="email" disableSort />
        <DataTable.Col source="role" disableSort />
        <DataTable.Col label="Second factor">
          <OfRecord<StaffMember>
            show={({ has_second_factor: has }) => (
              <State label={has ? 'yes' : 'no'} kind={has ? 'good' : 'bad'} />
            )}
          />
        </DataTable.Col>
        <MomentColumn source="last_sign_in_at" label="Last sign-in" />
        <DataTable.Col label="">
          <OfRecord<StaffMember> show={(member) => <ChangeRole {...member} />} />
        </DataTable.Col>
      </RecordList>
    </>
  )
}

function NewMember() {
  const [username, setUsername] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('support')
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent component={Stack} spacing={2} sx={{ alignItems: 'start' }}>
        <Typography component="h2" variant="h6">
          New member of staff
        </Typography>
        <Typography>
          They get a link by email, which works once and for three days. An account of the staff does not
          play.
        </Typography>
        <TextField
          label="Username"
          value={username}
          onChange={({ target }) => setUsername(target.value.trim())}
        />
        <TextField
          label="Email"
          type="email"
          value={email}
          onChange={({ target }) => setEmail(target.value.trim())}
        />
        <ChooseRole role={role} onChoose={setRole} />
        <CallButton
          call="inviteStaff"
          label="Invite"
          isDisabled={username === '' || email === ''}
          input={{ body: { username, email, role } }}
        />
      </CardContent>
    </Card>
  )
}

type ChooseProps = { role: string; onChoose: (role: string) => void; children?: ReactNode }

function ChooseRole({ role, onChoose, children }: ChooseProps) {
  const { data: roles } = useAnswer('listRoles', { query: {} })
  return (
    <TextField
      select
      fullWidth
      margin="normal"
      label="Role"
      value={role}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => onChoose(target.value)}
    >
      {roles?.items.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
      {children}
    </TextField>
  )
}

function ChangeRole({ id, role }: StaffMember) {
  const [chosen, setChosen] = useState<string>(role ?? none)
  return (
    <>
      <CallButton
        call="putStaffRole"
        label="Change the role"
        input={{ params: { id }, body: { role: chosen === none ? null : chosen } }}
      >
        <ChooseRole role={chosen} onChoose={setChosen}>
          <MenuItem value={none}>none: may not use the studio</MenuItem>
        </ChooseRole>
      </CallButton>{' '}
      <CallButton
        call="sendStaffLink"
        label="New password"
        title="Send a link for a new password?"
        input={{ params: { id } }}
      />
    </>
  )
}
