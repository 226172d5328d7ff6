import { currencies } from '#contract/currencies.ts'
import type { PlayerRow } from '#contract/operator/players.ts'
import { BooleanInput, SearchInput, SelectInput, TextInput } from 'react-admin'
import type * as v from 'valibot'
import { Column } from '../shared/Column.tsx'
import { BrandColumn } from '../shared/Brands.tsx'
import { MomentColumn, OfRecord, State } from '../shared/columns.tsx'
import { momentInput } from '../shared/inputs.ts'
import { PlayerName } from '../shared/PlayerLink.tsx'
import { RecordList } from '../shared/RecordList.tsx'

type Row = v.InferOutput<typeof PlayerRow>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Email, name, phone, number or id" />,
  <BooleanInput key="banned" source="is_banned" label="Banned" />,
  <BooleanInput key="blocked" source="is_casino_blocked" label="Casino blocked" />,
  <BooleanInput key="verified" source="is_verified" label="Verified" />,
  <BooleanInput key="dormant" source="is_dormant" label="Closed, not used" />,
  <BooleanInput key="test" source="is_test" label="Test account" />,
  <SelectInput key="currency" source="currency" choices={currencies.map((id) => ({ id, name: id }))} />,
  <TextInput key="from" source="from" label="Signed up from" {...momentInput} />,
  <TextInput key="until" source="until" label="until" {...momentInput} />,
]

export function PlayerList() {
  return (
    <RecordList<Row>
      opens="show"
      filters={filters}
      primary={({ username, number }) => <PlayerName {...{ username, number }} />}
      secondary={(player) => (
        <>
          {player.email ?? player.phone ?? ''} <PlayerStates {...player} />
        </>
      )}
    >
      <Column source="username">
        <OfRecord<Row> show={({ username, number }) => <PlayerName {...{ username, number }} />} />
      </Column>
      <Column source="email" disableSort />
      <Column source="phone" disableSort />
      <Column source="currency" disableSort />
      <BrandColumn />
      <Column label="State">
        <OfRecord<Row> show={(player) => <PlayerStates {...player} />} />
      </Column>
      <MomentColumn source="created_at" label="Since" />
      <MomentColumn source="last_sign_in_at" label="Last sign-in" />
    </RecordList>
  )
}

export function PlayerStates({
  is_banned,
  is_casino_blocked,
  is_verified,
  is_test,
  is_dormant,
}: Pick<Row, 'is_banned' | 'is_casino_blocked' | 'is_verified' | 'is_test' | 'is_dormant'>) {
  return (
    <>
      {is_banned && <State label="banned" kind="bad" />}{' '}
      {is_casino_blocked && <State label="casino blocked" kind="open" />}{' '}
      {is_verified && <State label="verified" kind="good" />} {is_test && <State label="test account" />}{' '}
      {is_dormant && <State label="closed, not used" kind="open" />}
    </>
  )
}
