import { isAmongGames, isFollowedBy } from '#contract/offerRules.ts'
import type { MyOffer } from '#contract/offers.ts'
import type { MyTournament } from '#contract/tournaments.ts'
import { useStore } from '@nanostores/react'
import { fill } from '@/i18n/format.ts'
import { formatNumber } from '@/i18n/formats.ts'
import { freeRoundsIn, $gifts } from '@/stores/bonuses/gifts.ts'
import { $offers, loadOffers } from '@/stores/bonuses/offers.ts'
import { $tournaments, loadTournaments } from '@/stores/bonuses/tournaments.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { FailedLine } from './FailedLine.tsx'
import { OfferStanding } from '@/ui/bonus/OfferStanding.tsx'
import { placeLine } from '@/ui/bonus/placeLine.ts'
import type { BesideProps, BesideTexts } from './Beside.tsx'

/** Whatever rounds of this game count for: the tournaments and offers that the player takes part in, and rounds that are free. */
export function Counting({ game, texts }: BesideProps) {
  const { launcher, offers, tournaments, errors } = texts
  const one = { provider: game.provider, game: game.gameId }
  const gifts = useStore($gifts)
  const free = freeRoundsIn(gifts, game.provider, game.gameId)
  const common = { errors, waiting: 'beside-waiting', failed: FailedLine }
  return (
    <section className="beside-part" aria-label={launcher.counting}>
      <h3>{launcher.counting}</h3>
      {free && <p className="gain">{fill(launcher.freeRounds, { count: free.left })}</p>}
      <LoadedView {...common} loaded={useStore($tournaments)} texts={tournaments} again={loadTournaments}>
        {(mine) =>
          mine.tournaments
            .filter(({ state, games }) => state === 'running' && isAmongGames(games, one))
            .map((run) => <Place key={run.run} run={run} texts={texts} />)
        }
      </LoadedView>
      <LoadedView {...common} loaded={useStore($offers)} texts={offers} again={loadOffers}>
        {(mine) =>
          mine.offers
            .filter(({ state, terms }) => state === 'joined' && isFollowedBy(one, terms))
            .map((offer) => <Standing key={offer.id} offer={offer} texts={texts} />)
        }
      </LoadedView>
    </section>
  )
}

function Place({ run, texts }: { run: MyTournament; texts: BesideTexts }) {
  const { lang, tournaments: words } = texts
  return (
    <p role="status">
      {run.title} · <b>{placeLine(texts, run)}</b> ·{' '}
      {fill(words.yourPoints, { points: formatNumber(lang, run.points / 100) })}
    </p>
  )
}

function Standing({ offer, texts }: { offer: MyOffer; texts: BesideTexts }) {
  return (
    <div className="grid gap-1">
      <p>{offer.title}</p>
      <OfferStanding offer={offer} texts={texts} />
    </div>
  )
}
