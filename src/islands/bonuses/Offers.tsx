import { useStore } from '@nanostores/react'
import { localPath } from '#contract/languages.ts'
import type { MyOffer } from '#contract/offers.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { OffersTexts } from '@/i18n/namespaces/offers.ts'
import { offerTerms } from '@/i18n/offerTerms.ts'
import { $offers, loadOffers } from '@/stores/bonuses/offers.ts'
import { $balance } from '@/stores/session/balance.ts'
import { OfferProgress } from '@/ui/bonus/OfferProgress.tsx'
import { useGameNames } from '@/ui/bonus/useGameNames.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { State } from '@/ui/State.tsx'

type Props = { texts: OffersTexts }

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
  const { lang, offers } = texts
  const { join } = offer.terms
  const names = useGameNames(offer.terms)
  return (
    <li className="card grid gap-2 p-4">
      <h3>
        {offer.title} {join.kind === 'code' && <bdi dir="ltr">{join.code}</bdi>}
      </h3>
      <OfferProgress offer={offer} texts={texts} />
      {currency && (
        <details>
          <summary className="text-link font-500">{offers.conditions}</summary>
          <ul className="plain grid gap-1 mt-2 text-14">
            {offerTerms({ lang, offers, currency, when: formatMoment, names }, offer.terms).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
