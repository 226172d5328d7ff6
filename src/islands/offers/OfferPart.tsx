import { localPath } from '#contract/languages.ts'
import type { OfferTerms } from '#contract/offers.ts'
import { useStore } from '@nanostores/react'
import { use } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { offersTexts } from '@/i18n/namespaces/offers.ts'
import { $offers, joinOffer, loadOffers } from '@/stores/bonuses/offers.ts'
import { $session } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { JoinButton } from '@/ui/bonus/JoinButton.tsx'
import { OfferProgress } from '@/ui/bonus/OfferProgress.tsx'

const loading = loadTexts(pageLanguage(), offersTexts, errorsTexts)

type OfferWay = OfferTerms['join']['kind']

/** PROMO-03: of an offer on the page of promotions what is the player's: the way in, or how far they are. */
export function OfferPart({ id, version, way }: { id: string; version: number; way: OfferWay }) {
  const texts = use(loading)
  const loaded = useStore($offers)
  if (useStore($session) === 'out') return null
  return (
    <LoadedView
      loaded={loaded}
      texts={texts.offers}
      errors={texts.errors}
      again={loadOffers}
      waiting="offer-waiting"
    >
      {({ offers, joinable }) => {
        const mine = offers.find((one) => one.id === id)
        // What went back with its deposit may be chosen again.
        if (mine && !joinable.includes(id)) return <OfferProgress offer={mine} texts={texts} />
        if (way !== 'opt_in' && way !== 'deposit') return null
        if (!joinable.includes(id)) return <p className="muted">{texts.offers.notNow}</p>
        return way === 'deposit' ? (
          <a
            className="button button-primary justify-self-start"
            href={localPath(texts.lang, '/profile/cashier')}
          >
            {texts.offers.toDeposit}
          </a>
        ) : (
          <JoinButton
            label={texts.offers.join}
            errors={texts.errors}
            join={() => joinOffer({ id, version })}
          />
        )
      }}
    </LoadedView>
  )
}
