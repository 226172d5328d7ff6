import type { Transfer } from '#contract/transfers.ts'
import { useStore } from '@nanostores/react'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { $balance } from '@/stores/session/balance.ts'
import { shownState } from '@/stores/transfers/transfers.ts'
import { Money } from '@/ui/Money.tsx'

type Props = { item: Transfer; texts: LoadedTexts<'transfers'> }

/** A transfer in a list: the other player, the amount, the time and the status. */
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
