import { useStore } from '@nanostores/react'
import { fill } from '@/i18n/format'
import { moneyInText } from '@/i18n/formats'
import { conversionLimits, convertBonus, mayConvert } from '@/stores/bonuses/bonuses'
import { $balance } from '@/stores/session/balance'
import { $settings } from '@/stores/site/settings'
import { Money } from '../shared/Money'
import { useAction } from '../shared/useAction'
import type { BonusTexts } from '@/i18n/namespaces/bonuses'

/** The bonus-conversion box (UI-06): its button is off while the rules of PROFILE-05 forbid it, which it says. */
export function ConversionBox({ texts: { lang, bonuses, errors } }: { texts: BonusTexts }) {
  const balance = useStore($balance)
  const settings = useStore($settings)
  const { pending, run } = useAction({ errors, purpose: 'convertBonus' })
  if (!balance) return <div className="bonuses-box card skeleton" />
  const { currency } = balance
  const limits = conversionLimits(currency, settings)
  const isPossible = mayConvert(balance, limits)
  const money = (amount: number) => moneyInText(lang, amount, currency)
  return (
    <section className="bonuses-box card" aria-label={bonuses.convert}>
      <p className="muted">{bonuses.bonusBalance}</p>
      <b className="text-28">
        <Money lang={lang} amount={balance.bonus_balance} currency={currency} />
      </b>
      <p className="muted">
        {fill(bonuses.rules, { threshold: money(limits.threshold), daily: money(limits.daily) })}
      </p>
      <button
        type="button"
        className="button button-primary"
        aria-busy={pending}
        disabled={!isPossible && !pending}
        onClick={() => void run(convertBonus)}
      >
        {bonuses.convert}
      </button>
    </section>
  )
}
