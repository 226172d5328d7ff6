import type { Bonus } from '#contract/bonuses.ts'
import { useStore } from '@nanostores/react'
import { use } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatMoney, moneyInText } from '@/i18n/formats.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { bonusesTexts } from '@/i18n/namespaces/bonuses.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { historyTexts } from '@/i18n/namespaces/history.ts'
import { noticesTexts } from '@/i18n/namespaces/notices.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { $bonuses, loadBonuses } from '@/stores/bonuses/bonuses.ts'
import { $balance, startBalance } from '@/stores/session/balance.ts'
import { $session } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { State } from '@/ui/State.tsx'
import { ConversionBox } from './ConversionBox.tsx'
import { FreeBets } from './FreeBets.tsx'
import { Promocodes } from './Promocodes.tsx'
import type { BonusTexts } from '@/i18n/namespaces/bonuses.ts'
import './bonuses.css'

startBalance()
const loading = loadTexts(pageLanguage(), bonusesTexts, historyTexts, errorsTexts, noticesTexts)

/** PROFILE-05, PROFILE-06: the bonuses with their remaining wagering, their conversion, promo codes. */
export function Bonuses() {
  const texts = use(loading)
  const loaded = useStore($bonuses)
  if (useStore($session) === 'out') return null
  const { bonuses, errors } = texts
  return (
    <div className="bonuses">
      <ConversionBox texts={texts} />
      <h2>{bonuses.yours}</h2>
      <LoadedView
        loaded={loaded}
        texts={bonuses}
        errors={errors}
        again={loadBonuses}
        waiting="bonuses-waiting"
      >
        {(list) =>
          list.length === 0 ? (
            <State icon="gift" title={bonuses.none} text={bonuses.noneText} />
          ) : (
            <ul className="plain grid gap-2">
              {list.map((bonus) => (
                <Row key={bonus.id} bonus={bonus} texts={texts} />
              ))}
            </ul>
          )
        }
      </LoadedView>
      <h2>{bonuses.freeBets}</h2>
      <FreeBets texts={texts} />
      <h2>{bonuses.promocodes}</h2>
      <Promocodes texts={texts} />
    </div>
  )
}

function Row({ bonus, texts: { lang, bonuses } }: { bonus: Bonus; texts: BonusTexts }) {
  const currency = useStore($balance)?.currency
  const kinds = {
    first_deposit: bonuses.kindFirstDeposit,
    cashback: bonuses.kindCashback,
    promocode: bonuses.kindPromocode,
    operator: bonuses.kindOperator,
  }
  const states = {
    active: bonuses.stateActive,
    completed: bonuses.stateCompleted,
    expired: bonuses.stateExpired,
    canceled: bonuses.stateCanceled,
  }
  if (!currency) return null
  const { remaining, wagered, to_wager } = bonus
  return (
    <li className="card bonuses-row">
      <b>{kinds[bonus.kind]}</b>
      <b>
        <bdi dir="ltr">{formatMoney(lang, bonus.amount, currency)}</bdi>
      </b>
      <span className="muted">{states[bonus.status]}</span>
      <span className="muted">{fill(bonuses.until, { when: formatMoment(bonus.expires_at) })}</span>
      {bonus.status === 'active' && (
        <span className="grid col-span-full gap-1 text-14">
          {remaining < bonus.amount &&
            fill(bonuses.remaining, { amount: moneyInText(lang, remaining, currency) })}
          {to_wager > 0 ? (
            <>
              <progress
                className="progress"
                value={wagered}
                max={wagered + to_wager}
                aria-label={bonuses.wagered}
              />
              {fill(bonuses.toWager, { amount: moneyInText(lang, to_wager, currency) })}
            </>
          ) : (
            bonuses.nothingToWager
          )}
        </span>
      )}
    </li>
  )
}
