import { MenuItem, TextField, Typography } from '@mui/material'
import { currencies, defaultCurrency } from '#contract/currencies.ts'
import { commissionCalls, type PlanRow } from '#contract/operator/commission.ts'
import { useState } from 'react'
import {
  ArrayInput,
  BooleanInput,
  Create,
  NumberInput,
  SaveButton,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
  useSourceContext,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Failure } from '../shared/Failure.tsx'
import { Column } from '../shared/Column.tsx'
import { EditForm, Heading, ShortName } from '../promotions/EditForm.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { moneyOf, OfRecord } from '../shared/columns.tsx'
import { majorInput } from '../shared/inputs.ts'
import { RecordForm } from '../shared/RecordForm.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { useAnswer } from '../shared/useCalls.ts'

/** What a plan pays, in a line. */
function inWords({ terms: { cpa, share } }: Pick<PlanRow, 'terms'>): string {
  const amounts = cpa.map(({ currency, amount_minor }) => moneyOf(amount_minor, currency)).join(', ')
  const parts = [
    amounts && `${amounts} for a first deposit`,
    share && `${share.share_bp / 100} % of NGR${share.tiers.length > 0 ? ' and tiers' : ''}`,
  ]
  return parts.filter(Boolean).join('; ')
}

export function PlanList() {
  return (
    <RecordList<PlanRow>
      opens="edit"
      sort={{ field: 'name', order: 'ASC' }}
      primary={({ name }) => name}
      secondary={inWords}
    >
      <Column source="name" />
      <Column label="Pays">
        <OfRecord<PlanRow> show={inWords} />
      </Column>
      <Column source="from_month" label="Since" disableSort />
      <Column source="partners" disableSort kind="number" />
    </RecordList>
  )
}

const share = { share_bp: 2500, tiers: [], carries_negative: true }

export function PlanCreate() {
  return (
    <Create title="New plan" redirect="list" transform={termsOf}>
      <RecordForm defaultValues={{ terms: { cpa: [], share } }}>
        <ShortName schema={commissionCalls.putPlan.params.entries.id} />
        <Fields />
      </RecordForm>
    </Create>
  )
}

export function PlanEdit() {
  return (
    <EditForm
      call="putPlan"
      save={<SaveButton alwaysEnable label="Save for the next month" />}
      transform={termsOf}
    >
      <PlanHeading />
      <Fields />
    </EditForm>
  )
}

/** An empty share is none. */
function termsOf({ id, name, terms, is_new }: Partial<PlanRow> & { is_new?: boolean }) {
  const given = terms?.share as {
    share_bp?: number | null
    tiers?: object[]
    carries_negative?: boolean
  } | null
  const hasShare = typeof given?.share_bp === 'number'
  const shared = hasShare
    ? { ...given, tiers: given.tiers ?? [], carries_negative: given.carries_negative === true }
    : null
  return { id, name, is_new, terms: { cpa: terms?.cpa ?? [], share: shared } }
}

function PlanHeading() {
  const plan = useRecordContext<PlanRow>()
  if (!plan) return null
  return (
    <Heading title={plan.name}>
      <Typography color="text.secondary">
        Holds since {plan.from_month}.{' '}
        {plan.next
          ? `From ${plan.next.from_month}: ${inWords(plan.next)}.`
          : 'A change holds from the next month.'}
      </Typography>
    </Heading>
  )
}

const percentInput = {
  format: (share_bp: number | null | undefined) => (typeof share_bp === 'number' ? share_bp / 100 : ''),
  parse: (text: string) => (text === '' ? null : Math.round(Number(text) * 100)),
  ...{ step: 0.01, min: 0, max: 100 },
}

type AmountProps = { source: string; label: string; isOptional?: boolean }

/** An amount in the currency of its line. */
function LineAmount({ source, label, isOptional = false }: AmountProps) {
  const { getSource } = useSourceContext()
  const currency: unknown = useWatch({ name: getSource('currency') })
  const input = majorInput(typeof currency === 'string' ? currency : defaultCurrency)
  return <NumberInput {...{ source, label }} {...input} {...(isOptional && { defaultValue: 0 })} required />
}

const money = currencies.map((id) => ({ id, name: id }))

function Fields() {
  return (
    <>
      <TextInput source="name" required />
      <ArrayInput source="terms.cpa" label="For a first deposit">
        <SimpleFormIterator inline>
          <SelectInput source="currency" choices={money} defaultValue={defaultCurrency} required />
          <LineAmount source="amount_minor" label="Amount" />
          <LineAmount source="least_deposit_minor" label="Least deposits" isOptional />
          <LineAmount source="least_stake_minor" label="Least stakes" isOptional />
        </SimpleFormIterator>
      </ArrayInput>
      <NumberInput
        source="terms.share.share_bp"
        label="Share of the NGR, in percent"
        helperText="Empty: none"
        {...percentInput}
      />
      <ArrayInput source="terms.share.tiers" label="Another share from an NGR on">
        <SimpleFormIterator inline>
          <SelectInput source="currency" choices={money} defaultValue={defaultCurrency} required />
          <LineAmount source="from_minor" label="From" />
          <NumberInput source="share_bp" label="Share, in percent" {...percentInput} required />
        </SimpleFormIterator>
      </ArrayInput>
      <BooleanInput source="terms.share.carries_negative" label="A month below zero goes into the next one" />
    </>
  )
}

/** The first plan holds from this month on, another from the next. */
export function AssignPlan({ code }: { code: string }) {
  const { data, error } = useAnswer('listPlans', { query: { perPage: '100' } })
  const [plan, setPlan] = useState('')
  return (
    <CallButton
      call="assignPlan"
      label="Set the plan"
      title="Which plan? The first holds from this month, another from the next one."
      input={{ params: { code }, body: { plan } }}
    >
      {error && <Failure error={error} />}
      <TextField
        select
        fullWidth
        required
        margin="normal"
        label="Plan"
        value={plan}
        onChange={({ target }) => setPlan(target.value)}
      >
        {(data?.items ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </CallButton>
  )
}
