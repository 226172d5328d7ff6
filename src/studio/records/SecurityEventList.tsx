import type { SecurityEventRow } from '#contract/operator/records.ts'
import { TextInput } from 'react-admin'
import type * as v from 'valibot'
import { Column } from '../shared/Column.tsx'
import { MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { momentInput } from '../shared/inputs.ts'
import { PlayerLink } from '../shared/PlayerLink.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { eventWords, spaced } from './callWords.ts'

type Row = v.InferOutput<typeof SecurityEventRow>

const filters = [
  <TextInput key="who" source="who" label="Whose: number, name or id" alwaysOn resettable />,
  <TextInput key="from" source="from" {...momentInput} />,
  <TextInput key="until" source="until" {...momentInput} />,
]

/** Sign-ins, changes of passwords and factors, and what was tried, with whose account it was. */
export function SecurityEventList() {
  return (
    <RecordList<Row>
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      primary={({ kind }) => eventWords(kind)}
      secondary={(event) => (
        <>
          {shownMoment(event.at)} {detailWords(event.detail)} <Whose {...event} />
        </>
      )}
    >
      <MomentColumn source="at" />
      <Column source="kind" label="What happened" disableSort>
        <OfRecord<Row> show={({ kind }) => eventWords(kind)} />
      </Column>
      <Column source="user_id" label="Account" disableSort>
        <OfRecord<Row> show={(event) => <Whose {...event} />} />
      </Column>
      <Column source="network" disableSort />
      <Column source="detail" disableSort>
        <OfRecord<Row> show={({ detail }) => detailWords(detail)} />
      </Column>
    </RecordList>
  )
}

/** Names of fields, as `birth_date currency`, in words; anything else, such as an id, as it is. */
function detailWords(detail: string | null): string {
  if (!detail?.includes('_') || !/^[a-z]+(?:[_ ][a-z]+)*$/.test(detail)) return detail ?? ''
  return detail.split(' ').map(spaced).join(', ')
}

/** An account that is gone leaves its id. */
function Whose({ user_id, username, player_number, is_staff }: Row) {
  if (username === null) return user_id
  if (is_staff) return <bdi>{username} (staff)</bdi>
  return <PlayerLink {...{ player_id: user_id, username, player_number }} tab="timeline" />
}
