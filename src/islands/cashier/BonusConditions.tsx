import type { Currency } from '#contract/currencies.ts'
import type { OfferTerms } from '#contract/offers.ts'
import type { BonusOffer } from '#contract/payments.ts'
import { useStore } from '@nanostores/react'
import { fill, isolated } from '@/i18n/format.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { oddsOf } from '@/i18n/odds.ts'
import { offerTerms } from '@/i18n/offerTerms.ts'
import { $settings } from '@/stores/settings/settings.ts'
import { oddsFormat } from '@/stores/sport/bookSettings.ts'
import { useGameNames } from '@/ui/bonus/useGameNames.ts'

type Props = {
  texts: LoadedTexts<'bonusChoice' | 'offerFacts' | 'offerTerms'>
  offer: BonusOffer
  /** Those of the offer, with what the chosen method takes at least. */
  terms: OfferTerms
  currency: Currency
}

/** All conditions of the offer, and those of bonus money. */
export function BonusConditions({ texts, offer, terms, currency }: Props) {
  const { lang, bonusChoice } = texts
  // The format is of the settings, which may come later.
  useStore($settings)
  const names = useGameNames(offer.terms)
  const offers = { ...texts.offerTerms, ...texts.offerFacts }
  const lines = [
    ...offerTerms({ lang, offers, currency, when: formatMoment, names }, terms),
    fill(bonusChoice.odds, { odds: isolated(oddsOf(lang, offer.least_odds)[oddsFormat()]) }),
    bonusChoice.giveUp,
  ]
  return (
    <ul className="cashier-conditions">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
