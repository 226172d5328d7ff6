import type { PlayerSession } from '#contract/operator/players.ts'
import { DataTable, ReferenceManyField, useRecordContext } from 'react-admin'
import type * as v from 'valibot'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord } from '../shared/columns.tsx'
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
      <ReferenceManyField reference="sessions" target="id" pagination={<ListPages />}>
        <DataTable<Session> bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="device" disableSort />
          <DataTable.Col source="address" disableSort />
          <DataTable.Col source="country" disableSort />
          <DataTable.Col label="Network">
            <OfRecord<Session> show={({ asn }) => (asn === null ? null : `AS${asn}`)} />
          </DataTable.Col>
          <DataTable.Col label="Found">
            <OfRecord<Session> show={({ flags }) => flags.map((flag) => found[flag]).join(', ')} />
          </DataTable.Col>
          <MomentColumn source="started_at" label="Since" />
          <MomentColumn source="seen_at" label="Last seen (to the hour)" />
          <DataTable.Col label="">
            <OfRecord<Session>
              show={({ id }) => (
                <CallButton
                  call="endPlayerSessions"
                  label="End"
                  input={{ params, body: { session_id: id } }}
                />
              )}
            />
          </DataTable.Col>
        </DataTable>
      </ReferenceManyField>
    </>
  )
}
