import type { PlayerRow } from '#contract/operator/players.ts'
import { BooleanInput, DataTable, SearchInput } from 'react-admin'
import type * as v from 'valibot'
import { MomentColumn, OfRecord, State } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

type Row = v.InferOutput<typeof PlayerRow>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Email, name, phone, number or id" />,
  <BooleanInput key="banned" source="is_banned" label="Banned" />,
  <BooleanInput key="blocked" source="is_casino_blocked" label="Casino blocked" />,
  <BooleanInput key="verified" source="is_verified" label="Verified" />,
  <BooleanInput key="dormant" source="is_dormant" label="Closed, not used" />,
  <BooleanInput key="test" source="is_test" label="Test account" />,
]

export function PlayerList() {
  return (
    <RecordList<Row>
      opens="show"
      filters={filters}
      primary={({ username }) => username}
      secondary={(player) => (
        <>
          {player.email ?? player.phone ?? ''} <PlayerStates {...player} />
        </>
      )}
    >
      <DataTable.Col source="username" />
      <DataTable.Col source="email" disableSort />
      <DataTable.Col source="phone" disableSort />
      <DataTable.Col source="currency" disableSort />
      <DataTable.Col label="State">
        <OfRecord<Row> show={(player) => <PlayerStates {...player} />} />
      </DataTable.Col>
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
