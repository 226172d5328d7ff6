import { Stack, Typography } from '@mui/material'
import type { StaffCallName } from '#contract/operator/calls.ts'
import type { ReactElement, ReactNode } from 'react'
import { Edit, SimpleForm, Toolbar, type EditProps } from 'react-admin'
import { useMay } from '../shared/useCalls.ts'

type Props = {
  /** The call that saves; without the right to it there is no button. */
  call: StaffCallName
  save: ReactElement
  transform?: EditProps['transform']
  children: ReactNode
}

/** The form of a record that is saved as a whole. */
export function EditForm({ call, save, transform, children }: Props) {
  const toolbar = useMay(call) && <Toolbar>{save}</Toolbar>
  return (
    <Edit mutationMode="pessimistic" redirect={false} transform={transform} actions={false}>
      <SimpleForm toolbar={toolbar}>{children}</SimpleForm>
    </Edit>
  )
}

/** The name of the edited entry, its state, and the button that changes the state. */
export function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
      <Typography component="h2" variant="h5">
        {title}
      </Typography>
      {children}
    </Stack>
  )
}
