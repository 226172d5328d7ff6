import { useStore } from '@nanostores/react'
import { localPath } from '#contract/languages.ts'
import type { MyOffer } from '#contract/offers.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { offerFactsTexts } from '@/i18n/namespaces/offerFacts.ts'
import type { OffersTexts } from '@/i18n/namespaces/offers.ts'
import { offerTermsTexts } from '@/i18n/namespaces/offerTerms.ts'
import { $offers, loadOffers } from '@/stores/bonuses/offers.ts'
import { $balance } from '@/stores/session/balance.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { OfferProgress } from '@/ui/bonus/OfferProgress.tsx'
import { once } from '@/ui/fetchOnce.ts'
import { LateDetails } from '@/ui/LateDetails.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { State } from '@/ui/State.tsx'

type Props = { texts: OffersTexts }

/** What is unfolded: the conditions, and the words of all that an offer may ask for. */
const loadConditions = once(async () => {
  const [{ OfferConditions }, texts] = await Promise.all([
    import('./OfferConditions.tsx'),
    loadTexts(pageLanguage(), offerFactsTexts, offerTermsTexts),
  ])
  return { OfferConditions, texts }
})

/** PROMO-03: the offers that the player joined, by the terms of that time, and those that are over. */
export function Offers({ texts }: Props) {
  const loaded = useStore($offers)
  const { lang, offers: words, errors } = texts
  return (
    <LoadedView loaded={loaded} texts={words} errors={errors} again={loadOffers} waiting="bonuses-waiting">
      {({ offers }) =>
        offers.length === 0 ? (
          <State icon="gift" title={words.none} text={words.noneText}>
            <a className="button button-quiet" href={localPath(lang, '/promotions')}>
              {words.toOffers}
            </a>
          </State>
        ) : (
          <ul className="plain grid gap-2">
            {offers.map((offer) => (
              <Row key={offer.id} offer={offer} texts={texts} />
            ))}
          </ul>
        )
      }
    </LoadedView>
  )
}

function Row({ offer, texts }: Props & { offer: MyOffer }) {
  const currency = useStore($balance)?.currency
  const { loading: wait, away: loadFailed, again, conditions } = texts.offers
  const { join } = offer.terms
  return (
    <li className="card grid gap-2 p-4">
      <h3>
        {offer.title} {join.kind === 'code' && <bdi dir="ltr">{join.code}</bdi>}
      </h3>
      <OfferProgress offer={offer} texts={texts} />
      {currency && (
        <LateDetails
          summary={<span className="text-link font-500">{conditions}</span>}
          load={loadConditions}
          texts={{ wait, loadFailed, again }}
        >
          {({ OfferConditions, texts: words }) => (
            <OfferConditions texts={words} terms={offer.terms} currency={currency} />
          )}
        </LateDetails>
      )}
    </li>
  )
}
