import { isMission } from '#contract/offerRules.ts'
import type { MyOffer, MyOffers } from '#contract/offers.ts'
import type { SportBook } from '#contract/line.ts'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatNumber } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { accountSummaryTexts } from '@/i18n/namespaces/accountSummary.ts'
import { offersTexts } from '@/i18n/namespaces/offers.ts'
import { tournamentsTexts } from '@/i18n/namespaces/tournaments.ts'
import { $offers } from '@/stores/bonuses/offers.ts'
import { $tournaments } from '@/stores/bonuses/tournaments.ts'
import { $openBets, mountOpenBets } from '@/stores/profile/accountSummary.ts'
import { $balance } from '@/stores/session/balance.ts'
import { OfferStanding } from '@/ui/bonus/OfferStanding.tsx'
import { placeLine } from '@/ui/bonus/placeLine.ts'
import { openBetsLine } from '@/ui/openBetsLine.ts'
import { SummaryTile } from '@/ui/SummaryTile.tsx'
import { Waiting } from '@/ui/State.tsx'

/** What it says. */
export const personalTexts = [accountSummaryTexts, offersTexts, tournamentsTexts] as const
type PersonalTexts = LoadedTexts<'accountSummary' | 'offers' | 'tournaments'>
type Props = { texts: PersonalTexts; books: readonly SportBook[] }

/** Of more offers the page of promotions tells. */
const mostOffers = 2

/** HOME-10: the player's open bets, how far they are with the offers that they joined, and their place in the tournament that is on. */
export function PersonalRow({ texts, books }: Props) {
  const { lang, accountSummary, offers: words, tournaments: tournamentWords } = texts
  const offers = useStore($offers)
  const tournaments = useStore($tournaments)
  const running =
    tournaments.state === 'ready'
      ? tournaments.value.tournaments.find(({ state }) => state === 'running')
      : undefined
  const joined = offers.state === 'ready' ? joinedOf(offers.value) : []
  return (
    <section aria-labelledby="personal-row">
      <h2 id="personal-row" className="mb-4">
        {accountSummary.title}
      </h2>
      <ul className="games-row summary-row">
        {books.length > 0 && (
          <SummaryTile lang={lang} icon="ball" path="/profile/bet-history" name={accountSummary.bets}>
            <OpenBets texts={texts} books={books} />
          </SummaryTile>
        )}
        {joined.slice(0, mostOffers).map((offer) => (
          <OfferTile key={offer.id} offer={offer} texts={texts} />
        ))}
        {joined.length === 0 && (
          <SummaryTile lang={lang} icon="gift" path="/promotions" name={words.yours}>
            {offers.state === 'loading' && <Waiting text={words.loading} />}
            {offers.state === 'failed' && accountSummary.unknown}
            {offers.state === 'ready' && words.none}
          </SummaryTile>
        )}
        {running && (
          <SummaryTile lang={lang} icon="trophy" path="/tournaments" name={running.title}>
            <p>{placeLine(texts, running)}</p>
            <p className="muted text-14">
              {fill(tournamentWords.yourPoints, { points: formatNumber(lang, running.points / 100) })}
            </p>
          </SummaryTile>
        )}
      </ul>
    </section>
  )
}

/** Missions after the offers, which end earlier. */
function joinedOf({ offers }: MyOffers): MyOffer[] {
  const rank = ({ terms }: MyOffer) => Number(isMission(terms))
  return offers.filter(({ state }) => state === 'joined').toSorted((one, other) => rank(one) - rank(other))
}

function OpenBets({ texts, books }: Props) {
  const bets = useStore($openBets)
  const currency = useStore($balance)?.currency
  useEffect(() => mountOpenBets(books), [books])
  if (bets.state === 'failed') return texts.accountSummary.unknown
  if (bets.state === 'loading' || currency === undefined) return <Waiting text={texts.offers.loading} />
  return openBetsLine(texts, bets.value, currency)
}

function OfferTile({ offer, texts }: { offer: MyOffer; texts: PersonalTexts }) {
  return (
    <SummaryTile lang={texts.lang} icon="gift" path="/promotions" name={offer.title}>
      <OfferStanding offer={offer} texts={texts} />
      <p className="muted text-14">{fill(texts.offers.until, { when: formatMoment(offer.until) })}</p>
    </SummaryTile>
  )
}
