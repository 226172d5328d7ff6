import { useWatch } from 'react-hook-form'
import { languages } from '#contract/languages.ts'
import { currencies, defaultCurrency } from '#contract/currencies.ts'
import { promotionCalls, type JackpotRow } from '#contract/operator/promotions.ts'
import {
  BooleanInput,
  Create,
  NumberInput,
  SaveButton,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { Column } from '../shared/Column.tsx'
import { PictureInput } from '../content/PictureInput.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, MoneyColumn, OfRecord, State, moneyOf } from '../shared/columns.tsx'
import { majorInput, withoutEmptyNames } from '../shared/inputs.ts'
import { RecordForm } from '../shared/RecordForm.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { EditForm, Heading, ShortName } from './EditForm.tsx'

const filters = [<BooleanInput key="open" source="is_open" label="Open" />]

export function JackpotList() {
  return (
    <RecordList<JackpotRow>
      opens="edit"
      filters={filters}
      primary={({ name }) => name}
      secondary={(jackpot) => (
        <>
          {moneyOf(jackpot.amount_minor, jackpot.currency)} <JackpotState {...jackpot} />
        </>
      )}
    >
      <Column source="name" />
      <MoneyColumn source="amount_minor" label="In the pot" />
      <Column source="priority" kind="number" />
      <Column label="State">
        <OfRecord<JackpotRow> show={(jackpot) => <JackpotState {...jackpot} />} />
      </Column>
      <MomentColumn source="updated_at" label="Changed" />
    </RecordList>
  )
}

function JackpotState({ is_open }: Pick<JackpotRow, 'is_open'>) {
  return <State label={is_open ? 'open' : 'closed'} kind={is_open ? 'good' : 'plain'} />
}

export function JackpotCreate() {
  return (
    <Create title="New jackpot" redirect="list" transform={withoutEmptyNames}>
      <RecordForm defaultValues={{ currency: defaultCurrency, share_bp: 50, priority: 100, names: {} }}>
        <ShortName schema={promotionCalls.putJackpot.params.entries.id} />
        <Fields isNew />
      </RecordForm>
    </Create>
  )
}

/** The whole record is sent, with the `updated_at` that was seen: what somebody closed meanwhile is not opened by a save. */
export function JackpotEdit() {
  return (
    <EditForm call="putJackpot" save={<SaveJackpot />} transform={withoutEmptyNames}>
      <JackpotHeading />
      <Fields />
    </EditForm>
  )
}

function SaveJackpot() {
  const isOpen = useRecordContext<JackpotRow>()?.is_open
  return <SaveButton alwaysEnable label={isOpen ? 'Save' : 'Open again'} />
}

function JackpotHeading() {
  const jackpot = useRecordContext<JackpotRow>()
  if (!jackpot) return null
  return (
    <Heading title={`${jackpot.name}: ${moneyOf(jackpot.amount_minor, jackpot.currency)}`}>
      <JackpotState {...jackpot} />
      {jackpot.is_open && (
        <CallButton
          call="closeJackpot"
          color="error"
          label="Close"
          title="Close it? One of the players wins what they put in, at once."
          input={{ params: { id: jackpot.id }, body: {} }}
        />
      )}
    </Heading>
  )
}

function Fields({ isNew = false }: { isNew?: boolean }) {
  const amount = majorInput(
    useWatch<{ currency?: string }, 'currency'>({ name: 'currency' }) ?? defaultCurrency,
  )
  return (
    <>
      <TextInput source="name" required helperText="Where a language has no name of its own" />
      {languages.map(({ code, name, dir }) => (
        <TextInput
          key={code}
          source={`names.${code}`}
          label={`Name: ${name}`}
          slotProps={{ htmlInput: { dir, lang: code } }}
        />
      ))}
      <PictureInput source="image" label="Picture" />
      <SelectInput
        source="currency"
        choices={currencies.map((id) => ({ id, name: id }))}
        required
        // Not disabled, because disabled fields are not sent.
        readOnly={!isNew}
      />
      <NumberInput
        source="share_bp"
        label="Share of every stake, in hundredths of a percent"
        min={1}
        max={1000}
        required
      />
      <NumberInput source="start_minor" label="Every round begins with" required {...amount} />
      <NumberInput source="min_minor" label="Won from" required {...amount} />
      <NumberInput source="max_minor" label="Won at the latest at" required {...amount} />
      <NumberInput
        source="period_s"
        label="Longest round, in seconds"
        helperText="Empty: the amount alone decides"
      />
      <NumberInput source="priority" helperText="The lowest is first" min={0} required />
    </>
  )
}
