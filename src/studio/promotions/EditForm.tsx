import { Stack, Typography } from '@mui/material'
import type { StaffCallName } from '#contract/operator/calls.ts'
import type { ReactElement, ReactNode } from 'react'
import {
  Edit,
  required,
  TextInput,
  Toolbar,
  useRecordContext,
  type EditProps,
  type RaRecord,
  type SimpleFormProps,
} from 'react-admin'
import type * as v from 'valibot'
import { OrFailure, staysOnFailure } from '../shared/Failure.tsx'
import { fits } from '../shared/inputs.ts'
import { RecordForm } from '../shared/RecordForm.tsx'
import { useMay } from '../shared/useCalls.ts'

type Props = {
  /** The call that saves; without the right to it there is no button. */
  call: StaffCallName
  save: ReactElement
  /** Whether the record may still be saved; any may where it is left out. */
  isOpen?: (record: RaRecord) => boolean
  transform?: EditProps['transform']
  /** What the form holds besides the record. */
  defaults?: SimpleFormProps['defaultValues']
  children: ReactNode
}

/** The form of a record that is saved as a whole. */
export function EditForm({ call, save, isOpen, transform, defaults, children }: Props) {
  const toolbar = useMay(call) && <SaveBar save={save} isOpen={isOpen} />
  return (
    <Edit
      queryOptions={staysOnFailure}
      mutationMode="pessimistic"
      redirect={false}
      transform={transform}
      actions={false}
    >
      <OrFailure>
        <RecordForm toolbar={toolbar} {...(defaults && { defaultValues: defaults })}>
          {children}
        </RecordForm>
      </OrFailure>
    </Edit>
  )
}

function SaveBar({ save, isOpen = () => true }: { save: ReactElement; isOpen: Props['isOpen'] | undefined }) {
  const record = useRecordContext()
  return record && isOpen(record) ? <Toolbar>{save}</Toolbar> : null
}

/** Of a new entry the name that addresses call it by. */
export function ShortName({ schema }: { schema: v.GenericSchema }) {
  return (
    <TextInput
      source="id"
      label="Short name in addresses"
      validate={[required(), fits(schema)]}
      helperText="Small letters, digits and dashes"
    />
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
