import type { Transfer } from '@contract/transfers'
import { useStore } from '@nanostores/react'
import type { LoadedTexts } from '@/i18n/loadTexts'
import { formatMoment } from '@/i18n/moments'
import { $balance } from '@/stores/session/balance'
import { shownState } from '@/stores/transfers/transfers'
import { Money } from '../shared/Money'

type Props = { item: Transfer; texts: LoadedTexts<'transfers'> }

/** A transfer in a list: with whom, how much, when, and how far it is. */
export function TransferRow({ item, texts: { lang, transfers } }: Props) {
  const currency = useStore($balance)?.currency ?? ''
  const states = {
    Withdrawn: transfers.stateWithdrawn,
    Deposited: transfers.stateDeposited,
    Returned: transfers.stateReturned,
  }
  return (
    <li className="card transfers-row">
      <span>
        {item.is_incoming ? transfers.from : transfers.to} <bdi>{item.login}</bdi>
      </span>
      <b>{currency && <Money lang={lang} amount={item.value} currency={currency} />}</b>
      <span className="muted">{formatMoment(item.createdAt)}</span>
      <span className="muted">{states[shownState(item.status)]}</span>
    </li>
  )
}
