import { Stack, Typography } from '@mui/material'
import { currencies, defaultCurrency } from '#contract/currencies.ts'
import { languages } from '#contract/languages.ts'
import { NewCode, partnerKinds, type PartnerRow } from '#contract/operator/partners.ts'
import type { ReactNode } from 'react'
import {
  AutocompleteInput,
  BooleanInput,
  Create,
  Edit,
  required,
  SearchInput,
  SelectInput,
  Show,
  SimpleShowLayout,
  TextInput,
  useRecordContext,
  EditButton,
} from 'react-admin'
import { OrFailure, staysOnFailure } from '../shared/Failure.tsx'
import { Column } from '../shared/Column.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, State } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { fits } from '../shared/inputs.ts'
import { RecordForm } from '../shared/RecordForm.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'
import { AssignPlan } from './Plans.tsx'
import { PartnerFigures } from './PartnerFigures.tsx'
import { PartnerPlayers } from './PartnerPlayers.tsx'

const kinds = partnerKinds.map((id) => ({ id, name: id }))

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Code or name" />,
  <SelectInput key="kind" source="kind" alwaysOn choices={kinds} />,
  <BooleanInput key="blocked" source="is_blocked" label="Blocked" />,
]

/** Affiliates and agents. */
export function PartnerList() {
  return (
    <RecordList<PartnerRow>
      opens="show"
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      primary={({ id, name }) => `${id}: ${name}`}
      secondary={(one) => (
        <>
          {one.kind}, {one.players} players <BlockState {...one} />
        </>
      )}
    >
      <Column source="id" label="Code" disableSort />
      <Column source="name" />
      <Column source="kind" disableSort />
      <Column source="plan" disableSort />
      <Column source="players" disableSort kind="number" />
      <Column label="State">
        <OfRecord<PartnerRow> show={(one) => <BlockState {...one} />} />
      </Column>
      <MomentColumn source="created_at" label="Since" />
    </RecordList>
  )
}

function BlockState({ is_blocked }: Pick<PartnerRow, 'is_blocked'>) {
  return <State label={is_blocked ? 'blocked' : 'active'} kind={is_blocked ? 'bad' : 'good'} />
}

export function PartnerShow() {
  return (
    <Show queryOptions={staysOnFailure} title={<Name />} actions={<Actions />}>
      <OrFailure>
        <SimpleShowLayout>
          <Partner />
        </SimpleShowLayout>
      </OrFailure>
    </Show>
  )
}

function Name() {
  const one = useRecordContext<PartnerRow>()
  return one ? <>{one.name}</> : null
}

function Actions() {
  const mayWrite = useMay('putPartner')
  return mayWrite ? <EditButton /> : null
}

function Partner() {
  const one = useRecordContext<PartnerRow>()
  if (!one) return null
  const { id, next_plan: next } = one
  return (
    <Stack sx={{ gap: 3 }}>
      <Details
        rows={[
          ['Code', id],
          ['Kind', one.kind],
          ['State', <BlockState key="state" {...one} />],
          [
            'Link',
            <Typography key="link" component="code" sx={{ overflowWrap: 'anywhere' }}>
              {one.link}
            </Typography>,
          ],
          ['Plan', one.plan ?? 'none: nothing is earned'],
          ['Then', next ? `${next.id}, from ${next.from_month}` : null],
          ['Contact', one.contact],
          ['Email', one.email],
          ['Phone', one.phone],
          ['Account of the staff', one.staff],
          ['Paid in', one.currency],
        ]}
      />
      <Stack direction="row" className="no-print" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <AssignPlan code={id} />
        <CallButton
          call="blockPartner"
          color={one.is_blocked ? 'primary' : 'error'}
          label={one.is_blocked ? 'End the block' : 'Block'}
          input={{ params: { code: id }, body: { is_blocked: !one.is_blocked } }}
        >
          <Typography variant="body2" color="text.secondary">
            While blocked, the link brings nobody and no statement is approved.
          </Typography>
        </CallButton>
      </Stack>
      <Section title="By month">
        <PartnerFigures code={id} name={one.name} />
      </Section>
      <Section title="Players">
        <PartnerPlayers code={id} />
      </Section>
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </section>
  )
}

const fresh = { kind: 'affiliate', currency: defaultCurrency, lang: 'en' }

export function PartnerCreate() {
  return (
    <Create title="New partner" redirect="show">
      <RecordForm defaultValues={fresh}>
        <TextInput
          source="id"
          label="Code, as it is in links"
          validate={[required(), fits(NewCode)]}
          helperText="3 to 20 capital letters, digits and dashes. It never changes"
        />
        <Fields />
      </RecordForm>
    </Create>
  )
}

export function PartnerEdit() {
  return (
    <Edit
      queryOptions={staysOnFailure}
      title={<Name />}
      mutationMode="pessimistic"
      redirect="show"
      actions={false}
    >
      <OrFailure>
        <RecordForm>
          <Fields />
        </RecordForm>
      </OrFailure>
    </Edit>
  )
}

function Fields() {
  return (
    <>
      <SelectInput
        source="kind"
        choices={kinds}
        required
        helperText="An affiliate brings players; an agent brings and manages them"
      />
      <TextInput source="name" required />
      <TextInput source="contact" label="Contact person" />
      <TextInput source="email" type="email" helperText="Approved statements go here" />
      <TextInput source="phone" label="Phone, digits with the country code" />
      <SelectInput
        source="lang"
        label="Language"
        choices={languages.map(({ code, name }) => ({ id: code, name }))}
        required
      />
      <SelectInput
        source="currency"
        label="Wants to be paid in"
        choices={currencies.map((id) => ({ id, name: id }))}
        required
      />
      <AgentAccount />
    </>
  )
}

type Account = { id: string; name: string; isTaken: boolean }

/** With which an agent sees their players: of the staff, by name. */
function AgentAccount() {
  const { data } = useAnswer('agentAccounts', {})
  const { id: code, staff_id, staff } = useRecordContext<PartnerRow>() ?? {}
  const free = (data?.items ?? []).map(({ id, username, role, partner }): Account => {
    const isTaken = partner !== null && partner !== code
    return { id, name: `${username} (${isTaken ? `already ${partner}` : role})`, isTaken }
  })
  const own = staff_id && free.every(({ id }) => id !== staff_id)
  return (
    <AutocompleteInput
      source="staff_id"
      label="Account of the staff"
      helperText="With which an agent sees their players"
      choices={own ? [{ id: staff_id, name: staff ?? staff_id, isTaken: false }, ...free] : free}
      getOptionDisabled={({ isTaken }: Account) => isTaken}
    />
  )
}
