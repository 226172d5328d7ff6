import { useStore } from '@nanostores/react'
import { use } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { missionsTexts } from '@/i18n/namespaces/missions.ts'
import { offerFactsTexts } from '@/i18n/namespaces/offerFacts.ts'
import { offersTexts } from '@/i18n/namespaces/offers.ts'
import { $offers, loadOffers } from '@/stores/bonuses/offers.ts'
import { $session } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { LevelStanding } from '@/ui/bonus/LevelStanding.tsx'

const loading = loadTexts(pageLanguage(), missionsTexts, offersTexts, offerFactsTexts, errorsTexts)

/** PROMO-16: on the page of promotions, how far the player is with the levels. */
export function LevelPart() {
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
      {({ level }) =>
        level && (
          <div className="card p-4 lg:px-6">
            <LevelStanding level={level} texts={texts} />
          </div>
        )
      }
    </LoadedView>
  )
}
