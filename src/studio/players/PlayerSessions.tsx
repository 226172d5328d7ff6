import type { PlayerSession } from '#contract/operator/players.ts'
import { DataTable, ReferenceManyField, useRecordContext } from 'react-admin'
import type * as v from 'valibot'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord } from '../shared/columns.tsx'
import { ListPages } from '../shared/RecordList.tsx'
import type { Player } from './PlayerShow.tsx'

type Session = v.InferOutput<typeof PlayerSession>

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
          <MomentColumn source="started_at" label="Since" />
          <MomentColumn source="seen_at" label="Last seen" />
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
