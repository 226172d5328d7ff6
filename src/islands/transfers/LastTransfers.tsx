import { useStore } from '@nanostores/react'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { $transferAllowed, mayTransfer } from '@/stores/settings/settings.ts'
import { $lastTransfers, loadLastTransfers } from '@/stores/transfers/lastTransfers.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { TransferRow } from './TransferRow.tsx'

type Props = { texts: LoadedTexts<'transfers' | 'errors'> }

/** MENU-03: what was last sent or got, for a player who may send. */
export function LastTransfers({ texts }: Props) {
  useStore($transferAllowed)
  return mayTransfer() ? <List texts={texts} /> : null
}

function List({ texts }: Props) {
  const loaded = useStore($lastTransfers)
  const { transfers, errors } = texts
  return (
    <LoadedView
      loaded={loaded}
      texts={transfers}
      errors={errors}
      again={loadLastTransfers}
      waiting="last-transfers-waiting"
    >
      {({ history }) =>
        history.length === 0 ? (
          <p className="last-transfers muted">{transfers.none}</p>
        ) : (
          <ul className="last-transfers" aria-label={transfers.history}>
            {history.map((item) => (
              <TransferRow key={`${item.id} ${item.is_incoming}`} item={item} texts={texts} />
            ))}
          </ul>
        )
      }
    </LoadedView>
  )
}
