import { DataTable, ListBase, useRecordContext } from 'react-admin'
import { PaymentColumns } from '../payments/PaymentColumns.tsx'
import { ListPages } from '../shared/RecordList.tsx'
import type { Player } from './PlayerShow.tsx'

/** The payments of the player, by the list of all. */
export function PlayerPayments() {
  const player = useRecordContext<Player>()
  if (!player) return null
  return (
    <ListBase
      resource="payments"
      filter={{ player_id: player.id }}
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={50}
      disableSyncWithLocation
      storeKey={false}
      queryOptions={{ meta: { isRow: true } }}
    >
      <DataTable bulkActionButtons={false} rowClick="show">
        {PaymentColumns()}
      </DataTable>
      <ListPages rowsPerPageOptions={[25, 50, 100]} />
    </ListBase>
  )
}
