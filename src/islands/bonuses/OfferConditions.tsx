import type { Currency } from '#contract/currencies.ts'
import type { OfferTerms } from '#contract/offers.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { offerTerms } from '@/i18n/offerTerms.ts'
import { useGameNames } from '@/ui/bonus/useGameNames.ts'

type Props = {
  texts: LoadedTexts<'offerFacts' | 'offerTerms'>
  terms: OfferTerms
  currency: Currency
}

/** PROMO-03: the terms of the time at which the player joined. */
export function OfferConditions({ texts, terms, currency }: Props) {
  const names = useGameNames(terms)
  const offers = { ...texts.offerTerms, ...texts.offerFacts }
  const reader = { lang: texts.lang, offers, currency, when: formatMoment, names }
  return (
    <ul className="plain grid gap-1 mt-2 text-14">
      {offerTerms(reader, terms).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
