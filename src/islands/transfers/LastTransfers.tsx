import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { LoadedTexts } from '@/i18n/loadTexts'
import { $transferAllowed } from '@/stores/site/settings'
import { $lastTransfers, forgetLastTransfers, loadLastTransfers } from '@/stores/transfers/lastTransfers'
import { LoadedView } from '../shared/LoadedView'
import { TransferRow } from './TransferRow'

/** MENU-03: what was last sent or got, for a player who may send. */
export function LastTransfers({ texts }: { texts: LoadedTexts<'transfers' | 'errors'> }) {
  const loaded = useStore($lastTransfers)
  const isAllowed = useStore($transferAllowed)
  useEffect(() => {
    if (!isAllowed) return
    void loadLastTransfers()
    return forgetLastTransfers
  }, [isAllowed])
  if (!isAllowed) return null
  const { transfers, errors } = texts
  return (
    <LoadedView
      loaded={loaded}
      words={transfers}
      errors={errors}
      again={loadLastTransfers}
      waitingClass="last-transfers-waiting"
    >
      {(items) =>
        items.length === 0 ? (
          <p className="last-transfers muted">{transfers.none}</p>
        ) : (
          <ul className="last-transfers" aria-label={transfers.history}>
            {items.map((item) => (
              <TransferRow key={`${item.id} ${item.is_incoming}`} item={item} texts={texts} />
            ))}
          </ul>
        )
      }
    </LoadedView>
  )
}
