import type { MyTournament } from '#contract/tournaments.ts'
import { toMajor } from '#contract/money.ts'
import { useStore } from '@nanostores/react'
import { use, useEffect } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatNumber, moneyInText } from '@/i18n/formats.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { tournamentsTexts, type TournamentsTexts } from '@/i18n/namespaces/tournaments.ts'
import { $tournaments, joinTournament, loadTournaments } from '@/stores/bonuses/tournaments.ts'
import { $balance } from '@/stores/session/balance.ts'
import { $session } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { JoinButton } from '@/ui/bonus/JoinButton.tsx'
import { placeLine } from '@/ui/bonus/placeLine.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'

const loading = loadTexts(pageLanguage(), tournamentsTexts, errorsTexts)

/** PROMO-11: of a run what is the player's: the way in, or points and place. Without a version there is no way in. */
export function TournamentPart({ run, version }: { run: string; version?: number }) {
  const texts = use(loading)
  const loaded = useStore($tournaments)
  if (useStore($session) === 'out') return null
  return (
    <LoadedView
      loaded={loaded}
      texts={texts.tournaments}
      errors={texts.errors}
      again={loadTournaments}
      waiting="tournament-waiting"
    >
      {({ tournaments, joinable }) => {
        const mine = tournaments.find((one) => one.run === run)
        if (mine) return <Mine mine={mine} texts={texts} />
        if (version === undefined) return null
        if (!joinable.includes(run)) return <p className="muted">{texts.tournaments.notNow}</p>
        return (
          <JoinButton
            label={texts.tournaments.join}
            errors={texts.errors}
            join={() => joinTournament({ run, version })}
          />
        )
      }}
    </LoadedView>
  )
}

function Mine({ mine, texts }: { mine: MyTournament; texts: TournamentsTexts }) {
  const { lang, tournaments: words } = texts
  const { place, points, is_exact, prize } = mine
  const currency = useStore($balance)?.currency
  // The table of the page marks the player's row, and is renewed.
  useEffect(() => {
    document.dispatchEvent(new CustomEvent('tournament-place', { detail: is_exact ? place : null }))
  }, [place, points, is_exact])
  const prizeWords = prize?.state === 'refused' ? words.refused : words.won
  return (
    <div className="grid gap-1" role="status">
      <p>
        <b>{placeLine(texts, mine)}</b>
      </p>
      <p className="muted">{fill(words.yourPoints, { points: formatNumber(lang, points / 100) })}</p>
      {prize && currency && (
        <p className={prize.state === 'given' ? 'gain' : ''}>
          {fill(prizeWords, { amount: moneyInText(lang, toMajor(prize.amount_minor, currency), currency) })}
        </p>
      )}
    </div>
  )
}
