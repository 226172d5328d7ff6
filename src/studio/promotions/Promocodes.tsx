import { currencies } from '#contract/currencies.ts'
import type { PromocodeRow } from '#contract/operator/promotions.ts'
import {
  BooleanInput,
  Create,
  DataTable,
  NumberInput,
  SaveButton,
  SearchInput,
  SelectInput,
  SimpleForm,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, State } from '../shared/columns.tsx'
import { majorInput, momentInput } from '../shared/inputs.ts'
import { RecordList } from '../shared/RecordList.tsx'
import { EditForm, Heading } from './EditForm.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Code" />,
  <BooleanInput key="blocked" source="is_blocked" label="Banned" />,
]
const reasonLength = { slotProps: { htmlInput: { maxLength: 500 } } }
const kinds = [
  { id: 'fixed', name: 'a fixed amount' },
  { id: 'percent', name: 'a percentage of the deposit' },
]

export function PromocodeList() {
  return (
    <RecordList<PromocodeRow>
      opens="edit"
      filters={filters}
      primary={({ code }) => code}
      secondary={(code) => (
        <>
          {code.kind}, used {code.uses} times <PromocodeState {...code} />
        </>
      )}
    >
      <DataTable.Col source="code" />
      <DataTable.Col source="kind" disableSort />
      <DataTable.NumberCol source="uses" />
      <DataTable.NumberCol source="most_uses" disableSort />
      <MomentColumn source="expires_at" label="Until" />
      <MomentColumn source="created_at" label="Created" />
      <DataTable.Col label="State">
        <OfRecord<PromocodeRow> show={(code) => <PromocodeState {...code} />} />
      </DataTable.Col>
    </RecordList>
  )
}

function PromocodeState({ is_blocked }: Pick<PromocodeRow, 'is_blocked'>) {
  return <State label={is_blocked ? 'banned' : 'allowed'} kind={is_blocked ? 'bad' : 'good'} />
}

export function PromocodeCreate() {
  return (
    <Create title="New promo code" redirect="list" transform={asInput}>
      <SimpleForm defaultValues={{ kind: 'fixed', bonus_days: 60, percent: 0, wager_percent: 100 }}>
        <TextInput
          source="id"
          label="Code"
          required
          helperText="Players type it; capitals and small letters are the same"
        />
        <Fields />
      </SimpleForm>
    </Create>
  )
}

export function PromocodeEdit() {
  return (
    <EditForm call="putPromocode" save={<SaveButton />} transform={asInput}>
      <PromocodeHeading />
      <Fields />
    </EditForm>
  )
}

function PromocodeHeading() {
  const code = useRecordContext<PromocodeRow>()
  if (!code) return null
  return (
    <Heading title={code.code}>
      <PromocodeState {...code} />
      <CallButton
        call="blockPromocode"
        color={code.is_blocked ? 'primary' : 'error'}
        label={code.is_blocked ? 'Allow again' : 'Ban'}
        input={{ params: { code: code.code }, body: { is_blocked: !code.is_blocked } }}
      />
    </Heading>
  )
}

function Fields() {
  return (
    <>
      <SelectInput source="kind" choices={kinds} required />
      {currencies.map((currency) => (
        <NumberInput
          key={currency}
          source={`amounts.${currency}`}
          label={`Amount in ${currency}`}
          helperText="Of a percentage: the most that it gives"
          {...majorInput(currency)}
        />
      ))}
      <NumberInput source="percent" label="Percentage of the deposit" min={0} />
      <NumberInput source="wager_percent" label="To wager, in percent of the bonus" min={0} required />
      <NumberInput source="bonus_days" label="Days that the bonus lives" min={1} max={365} />
      <NumberInput source="most_uses" label="Uses altogether" helperText="Empty: without a limit" min={1} />
      <BooleanInput source="needs_deposit" label="Only after a deposit" />
      <TextInput source="expires_at" label="Valid until" {...momentInput} />
      <TextInput source="campaign" />
      <TextInput source="provider" helperText="Only for games of this provider" />
      <TextInput source="partner_id" label="Partner" />
      <TextInput source="reason" label="Reason, for the audit log" required multiline {...reasonLength} />
    </>
  )
}

/** Amounts that were emptied are left out; the platform takes the fields that it knows. */
function asInput({ amounts = {}, ...rest }: Partial<PromocodeRow>): Partial<PromocodeRow> {
  const given = Object.entries(amounts).filter(([, amount]) => Boolean(amount))
  return {
    ...rest,
    ...(rest.id && { id: String(rest.id).trim().toUpperCase() }),
    amounts: Object.fromEntries(given),
  }
}
