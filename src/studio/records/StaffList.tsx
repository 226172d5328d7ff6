import { Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material'
import type { StaffMember } from '#contract/operator/records.ts'
import { useState, type ReactNode } from 'react'
import { SearchInput } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { Column } from '../shared/Column.tsx'
import { useBrands } from '../calls/brands.ts'
import { ChooseBrands } from '../shared/Brands.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, State } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { useAnswer } from '../shared/useCalls.ts'

const filters = [<SearchInput key="q" source="q" alwaysOn />]
const none = ''

/** The members of staff and their roles. */
export function StaffList() {
  const { isSeveral, nameOf } = useBrands()
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
        <Column source="username" />
        <Column source="email" disableSort />
        <Column source="role" disableSort />
        {isSeveral && (
          <Column label="Brands">
            <OfRecord<StaffMember> show={({ brands }) => brands?.map(nameOf).join(', ') ?? nameOf(null)} />
          </Column>
        )}
        <Column label="Second factor">
          <OfRecord<StaffMember>
            show={({ has_second_factor: has }) => (
              <State label={has ? 'yes' : 'no'} kind={has ? 'good' : 'bad'} />
            )}
          />
        </Column>
        <MomentColumn source="last_sign_in_at" label="Last sign-in" />
        <Column label="Actions">
          <OfRecord<StaffMember> show={(member) => <ChangeRole {...member} />} />
        </Column>
      </RecordList>
    </>
  )
}

function NewMember() {
  const [username, setUsername] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('support')
  const [brands, setBrands] = useState<string[] | null>(null)
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
        <ChooseBrands value={brands} onChoose={setBrands} />
        <CallButton
          call="inviteStaff"
          label="Invite"
          isDisabled={username === '' || email === ''}
          input={{ body: { username, email, role, brands } }}
        />
      </CardContent>
    </Card>
  )
}

type ChooseProps = { role: string; onChoose: (role: string) => void; children?: ReactNode }

function ChooseRole({ role, onChoose, children }: ChooseProps) {
  const { data: roles, error } = useAnswer('listRoles', { query: {} })
  if (error) return <Failure error={error} />
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

function ChangeRole({ id, role, brands: before }: StaffMember) {
  const [chosen, setChosen] = useState<string>(role ?? none)
  const [brands, setBrands] = useState(before)
  return (
    <>
      <CallButton
        call="putStaffRole"
        label="Change the role"
        input={{ params: { id }, body: { role: chosen === none ? null : chosen, brands } }}
      >
        <ChooseRole role={chosen} onChoose={setChosen}>
          <MenuItem value={none}>none: may not use the studio</MenuItem>
        </ChooseRole>
        <ChooseBrands value={brands} onChoose={setBrands} />
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
