import { Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material'
import type { StaffMember } from '#contract/operator/records.ts'
import { useState } from 'react'
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
        secondary={({ role }) => role}
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
          <OfRecord<StaffMember> show={(member) => <ChangeRole id={member.id} role={member.role} />} />
        </DataTable.Col>
      </RecordList>
    </>
  )
}

function NewMember() {
  const [id, setId] = useState('')
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent component={Stack} spacing={2} sx={{ alignItems: 'start' }}>
        <Typography component="h2" variant="h6">
          New member of staff
        </Typography>
        <TextField
          label="Id of the account"
          helperText="An account of the site with a second factor; its page under Players shows the id"
          value={id}
          onChange={({ target }) => setId(target.value.trim())}
        />
        {id !== '' && <ChangeRole id={id} role={null} />}
      </CardContent>
    </Card>
  )
}

function ChangeRole({ id, role }: { id: string; role: string | null }) {
  const [chosen, setChosen] = useState<string>(role ?? 'support')
  const { data: roles } = useAnswer('listRoles', { query: {} })
  return (
    <CallButton
      call="putStaffRole"
      label={role ? 'Change the role' : 'Give a role'}
      input={{ params: { id }, body: { role: chosen === none ? null : chosen } }}
    >
      <TextField
        select
        fullWidth
        margin="normal"
        label="Role"
        value={chosen}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => setChosen(target.value)}
      >
        {roles?.items.map(({ id: one, name }) => (
          <MenuItem key={one} value={one}>
            {name}
          </MenuItem>
        ))}
        <MenuItem value={none}>none: may not use the studio</MenuItem>
      </TextField>
    </CallButton>
  )
}
