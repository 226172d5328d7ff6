import type { Bonus } from '#contract/bonuses.ts'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatMoney, moneyInText } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { BonusTexts } from '@/i18n/namespaces/bonuses.ts'
import { conversionLimits, mayConvert } from '@/stores/bonuses/bonuses.ts'
import { $balance } from '@/stores/session/balance.ts'
import { $settings } from '@/stores/settings/settings.ts'
import { GiveUpBonus } from '@/ui/bonus/GiveUpBonus.tsx'

type Props = { bonus: Bonus; texts: BonusTexts }

/** One bonus: its state, and of an open one its wagering, when it becomes money, and the way out of it. */
export function BonusRow({ bonus, texts }: Props) {
  const { lang, bonuses } = texts
  const currency = useStore($balance)?.currency
  const row = useRef<HTMLLIElement>(null)
  const kinds = {
    first_deposit: bonuses.kindFirstDeposit,
    cashback: bonuses.kindCashback,
    promocode: bonuses.kindPromocode,
    operator: bonuses.kindOperator,
    offer: bonuses.kindOffer,
  }
  const states = {
    active: bonuses.stateActive,
    completed: bonuses.stateCompleted,
    expired: bonuses.stateExpired,
    canceled: bonuses.stateCanceled,
  }
  if (!currency) return null
  return (
    <li ref={row} tabIndex={-1} className="card bonuses-row">
      <b>{kinds[bonus.kind]}</b>
      <b>
        <bdi dir="ltr">{formatMoney(lang, bonus.amount, currency)}</bdi>
      </b>
      <span className="muted">{states[bonus.status]}</span>
      {bonus.status === 'active' && (
        <span className="muted">{fill(bonuses.until, { when: formatMoment(bonus.expires_at) })}</span>
      )}
      {bonus.status === 'expired' && <span className="muted">{formatMoment(bonus.expires_at)}</span>}
      {bonus.status === 'active' && (
        <Open
          bonus={bonus}
          texts={texts}
          currency={currency}
          // The dialog goes with the bonus, and what had the focus with it.
          onGivenUp={() => row.current?.focus()}
        />
      )}
    </li>
  )
}

type OpenProps = Props & { currency: string; onGivenUp: () => void }

function Open({ bonus, texts, currency, onGivenUp }: OpenProps) {
  const { lang, bonuses } = texts
  const { amount, remaining, wagered, to_wager } = bonus
  const money = (major: number) => moneyInText(lang, major, currency)
  return (
    <div className="grid col-span-full gap-2 text-14">
      {remaining < amount && <p>{fill(bonuses.remaining, { amount: money(remaining) })}</p>}
      {to_wager > 0 ? (
        <div className="grid gap-1">
          <progress
            className="progress"
            value={wagered}
            max={wagered + to_wager}
            aria-label={bonuses.wagered}
          />
          <p>{fill(bonuses.progress, { done: money(wagered), all: money(wagered + to_wager) })}</p>
          <p className="muted">{bonuses.beforeWithdrawal}</p>
          {bonus.counts === 'sport' && <p className="muted">{bonuses.countsSport}</p>}
        </div>
      ) : (
        <p>{bonuses.nothingToWager}</p>
      )}
      {remaining > 0 && <BecomesMoney texts={texts} currency={currency} />}
      <div>
        <GiveUpBonus bonus={bonus} texts={texts} currency={currency} onGivenUp={onGivenUp} />
      </div>
    </div>
  )
}

/** PROFILE-05: the rule of the conversion, or that it is met. */
function BecomesMoney({ texts: { lang, bonuses }, currency }: { texts: BonusTexts; currency: string }) {
  const balance = useStore($balance)
  const limits = conversionLimits(currency, useStore($settings))
  const money = (major: number) => moneyInText(lang, major, currency)
  if (balance && mayConvert(balance, limits)) return <p className="gain">{bonuses.freeToConvert}</p>
  return (
    <p>{fill(bonuses.becomesMoney, { threshold: money(limits.threshold), daily: money(limits.daily) })}</p>
  )
}
