import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { conversionLimits, mayConvert } from '@/stores/bonuses/bonuses.ts'
import { $balance } from '@/stores/session/balance.ts'
import { $settings } from '@/stores/settings/settings.ts'
import { Money } from '@/ui/Money.tsx'
import { Conversion } from './Conversion.tsx'
import { ConversionDialog } from './ConversionDialog.tsx'
import type { ConversionTexts } from '@/i18n/namespaces/bonuses.ts'

/** The bonus-conversion box (UI-06): its button is off while the rules of PROFILE-05 forbid it, which it says; it asks first. */
export function ConversionBox({ texts }: { texts: ConversionTexts }) {
  const balance = useStore($balance)
  const settings = useStore($settings)
  const [asking, ask] = useState(false)
  const [conversions, count] = useState(0)
  const box = useRef<HTMLElement>(null)
  // The button that had the focus is off afterwards.
  useEffect(() => {
    if (conversions > 0) box.current?.focus()
  }, [conversions])
  if (!balance) return <div className="bonuses-box card skeleton" />
  const { lang, bonuses } = texts
  const { currency } = balance
  const limits = conversionLimits(currency, settings)
  const money = (amount: number) => moneyInText(lang, amount, currency)
  function end(isConverted: boolean) {
    ask(false)
    if (isConverted) count(conversions + 1)
  }
  return (
    <section ref={box} tabIndex={-1} className="bonuses-box card" aria-label={bonuses.convert}>
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
        aria-haspopup="dialog"
        disabled={!mayConvert(balance, limits)}
        onClick={() => ask(true)}
      >
        {bonuses.convert}
      </button>
      <ConversionDialog texts={texts} isOpen={asking} onClose={() => ask(false)}>
        <Conversion texts={texts} currency={currency} limits={limits} onEnd={end} />
      </ConversionDialog>
    </section>
  )
}
