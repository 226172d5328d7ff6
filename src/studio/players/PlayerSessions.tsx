import type { PlayerSession } from '#contract/operator/players.ts'
import { ReferenceManyField, useRecordContext } from 'react-admin'
import type * as v from 'valibot'
import { RecordTable } from '../shared/RecordTable.tsx'
import { Column } from '../shared/Column.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { ListPages } from '../shared/RecordList.tsx'
import type { Player } from './PlayerShow.tsx'

type Session = v.InferOutput<typeof PlayerSession>

const found = { hosting_network: 'Hosting network', impossible_travel: 'Impossible travel' }

export function PlayerSessions() {
  const player = useRecordContext<Player>()
  if (!player) return null
  const params = { id: player.id }
  return (
    <>
      <CallButton
        call="endPlayerSessions"
        color="warning"
        label="End all sessions"
        input={{ params, body: {} }}
      />
      <SaveList list="listPlayerSessions" body={params} />
      <ReferenceManyField reference="sessions" target="id" pagination={<ListPages />}>
        <RecordTable>
          <Column source="device" disableSort />
          <Column source="address" disableSort />
          <Column source="country" disableSort />
          <Column label="Network">
            <OfRecord<Session> show={({ asn }) => (asn === null ? null : `AS${asn}`)} />
          </Column>
          <Column label="Found">
            <OfRecord<Session> show={({ flags }) => flags.map((flag) => found[flag]).join(', ')} />
          </Column>
          <MomentColumn source="started_at" label="Since" />
          <MomentColumn source="seen_at" label="Last seen (to the hour)" />
          <Column label="Actions">
            <OfRecord<Session>
              show={({ id }) => (
                <CallButton
                  call="endPlayerSessions"
                  label="End"
                  input={{ params, body: { session_id: id } }}
                />
              )}
            />
          </Column>
        </RecordTable>
      </ReferenceManyField>
    </>
  )
}
