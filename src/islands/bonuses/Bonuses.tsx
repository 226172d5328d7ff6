import { markets } from '#contract/markets.ts'
import { useStore } from '@nanostores/react'
import { use } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { bonusesTexts } from '@/i18n/namespaces/bonuses.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { giveUpBonusTexts } from '@/i18n/namespaces/giveUpBonus.ts'
import { historyTexts } from '@/i18n/namespaces/history.ts'
import { missionsTexts } from '@/i18n/namespaces/missions.ts'
import { offerFactsTexts } from '@/i18n/namespaces/offerFacts.ts'
import { type OffersTexts, offersTexts } from '@/i18n/namespaces/offers.ts'
import { $bonuses, loadBonuses } from '@/stores/bonuses/bonuses.ts'
import { $offers } from '@/stores/bonuses/offers.ts'
import { startBalance } from '@/stores/session/balance.ts'
import { $session } from '@/stores/session/session.ts'
import { $settings } from '@/stores/settings/settings.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Deferred } from '@/ui/Deferred.tsx'
import { once } from '@/ui/fetchOnce.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { State } from '@/ui/State.tsx'
import { BonusRow } from './BonusRow.tsx'
import { ConversionBox } from './ConversionBox.tsx'
import { FreeBets, FreeRounds } from './FreePlay.tsx'
import { Offers } from './Offers.tsx'
import { Promocodes } from './Promocodes.tsx'
import './bonuses.css'

startBalance()
const loading = loadTexts(
  pageLanguage(),
  ...([bonusesTexts, giveUpBonusTexts, historyTexts, errorsTexts, offersTexts] as const),
)

/** For a player who has a level. */
const loadLevel = once(async () => {
  const [{ LevelStanding }, texts] = await Promise.all([
    import('@/ui/bonus/LevelStanding.tsx'),
    loadTexts(pageLanguage(), missionsTexts, offersTexts, offerFactsTexts),
  ])
  return { LevelStanding, texts }
})

/** Nothing where there are no levels. */
function Level({ texts: { offers } }: { texts: OffersTexts }) {
  const loaded = useStore($offers)
  const { loading: wait, away: loadFailed, again } = offers
  const level = loaded.state === 'ready' ? loaded.value.level : null
  return (
    level && (
      <Deferred load={loadLevel} texts={{ wait, loadFailed, again }}>
        {({ LevelStanding, texts }) => (
          <>
            <h2>{texts.missions.yours}</h2>
            <div className="card p-4">
              <LevelStanding level={level} texts={texts} />
            </div>
          </>
        )}
      </Deferred>
    )
  )
}

/** PROFILE-05, PROFILE-06: the bonuses with their remaining wagering, their conversion, promo codes. */
export function Bonuses() {
  const texts = use(loading)
  const loaded = useStore($bonuses)
  const market = useStore($settings)?.market
  const hasCodes = market === undefined || markets[market].bonuses.kinds.includes('promocode')
  if (useStore($session) === 'out') return null
  const { bonuses, errors, offers } = texts
  return (
    <div className="bonuses">
      <div className="bonuses-part">
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
                  <BonusRow key={bonus.id} bonus={bonus} texts={texts} />
                ))}
              </ul>
            )
          }
        </LoadedView>
        <h2>{offers.yours}</h2>
        <Offers texts={texts} />
      </div>
      <div className="bonuses-part">
        <Level texts={texts} />
        <h2>{bonuses.freeBets}</h2>
        <FreeBets texts={texts} />
        <h2>{bonuses.freeRounds}</h2>
        <FreeRounds texts={texts} />
        {hasCodes && (
          <>
            <h2>{bonuses.promocodes}</h2>
            <Promocodes texts={texts} />
          </>
        )}
      </div>
    </div>
  )
}
