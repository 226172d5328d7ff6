import { ListBase, useRecordContext } from 'react-admin'
import {
  type Payment,
  PaymentColumns,
  PaymentState,
  shownWaits,
  typeLabel,
} from '../payments/PaymentColumns.tsx'
import { moneyOf, shownMoment } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { ListPages, RecordRows } from '../shared/RecordList.tsx'
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
      <SaveList list="listPayments" body={{ query: { player_id: player.id } }} />
      <RecordRows<Payment>
        opens="show"
        primary={(payment) => `${typeLabel(payment)}: ${moneyOf(payment.amount_minor, payment.currency)}`}
        secondary={(payment) => (
          <>
            <PaymentState {...payment} /> {shownMoment(payment.created_at)}, {payment.method}{' '}
            {shownWaits(payment)}
          </>
        )}
      >
        {PaymentColumns()}
      </RecordRows>
      <ListPages rowsPerPageOptions={[25, 50, 100]} />
    </ListBase>
  )
}
