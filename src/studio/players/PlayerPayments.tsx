import { ListBase, useRecordContext } from 'react-admin'
import { type Payment, PaymentColumns, PaymentState, shownWaits } from '../payments/PaymentColumns.tsx'
import { moneyOf, shownMoment } from '../shared/columns.tsx'
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
      <RecordRows<Payment>
        opens="show"
        primary={({ direction, amount_minor, currency }) =>
          `${direction === 'in' ? 'deposit' : 'withdrawal'}: ${moneyOf(amount_minor, currency)}`
        }
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
