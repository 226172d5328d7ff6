import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { type LoadedTexts, loadTexts } from '@/i18n/loadTexts.ts'
import { bonusesTexts } from '@/i18n/namespaces/bonuses.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { noticesTexts } from '@/i18n/namespaces/notices.ts'
import { conversionLimits, mayConvert } from '@/stores/bonuses/bonuses.ts'
import { $balance } from '@/stores/session/balance.ts'
import { $settings } from '@/stores/settings/settings.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Money } from '@/ui/Money.tsx'
import { ahead } from '@/ui/ahead.ts'
import { addStyle, once } from '@/ui/fetchOnce.ts'
import { useLatePart } from '@/ui/useLatePart.ts'
import style from './conversion.css?url'

/** The dialog, which few players may open: bonus money comes first, and then a low balance. */
const loadSheet = once(async () => {
  const [{ ConversionSheet }, texts] = await Promise.all([
    import('./Conversion.tsx'),
    loadTexts(pageLanguage(), bonusesTexts, errorsTexts, noticesTexts),
    addStyle(style),
  ])
  return { ConversionSheet, texts }
})

/** The bonus-conversion box (UI-06): its button is off while the rules of PROFILE-05 forbid it, which it says; it asks first. */
export function ConversionBox({ texts }: { texts: LoadedTexts<'bonuses'> }) {
  const balance = useStore($balance)
  const settings = useStore($settings)
  const [asking, ask] = useState(false)
  const sheet = useLatePart(loadSheet)
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
        aria-busy={sheet.pending}
        {...ahead(loadSheet)}
        onClick={() => void sheet.fetch().then((isThere) => isThere && ask(true))}
      >
        {bonuses.convert}
      </button>
      {sheet.part && (
        <sheet.part.ConversionSheet
          texts={sheet.part.texts}
          {...{ currency, limits }}
          isOpen={asking}
          onClose={() => ask(false)}
          onEnd={end}
        />
      )}
    </section>
  )
}
