import type { LastRounds, SlotsRound } from '#contract/slotsHistory.ts'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { formatMoment } from '@/i18n/moments.ts'
import { overLostConnection } from '@/stores/calls/connection.ts'
import { $lastRounds, loadLastRounds } from '@/stores/games/beside.ts'
import { tellRound } from '@/stores/games/slotsHistory.ts'
import { Boundary } from '@/ui/Boundary.tsx'
import { addStyle } from '@/ui/fetchOnce.ts'
import style from '@/ui/history/round.css?url'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { FailedLine } from './FailedLine.tsx'
import { Money } from '@/ui/Money.tsx'
import type { BesideProps } from './Beside.tsx'

const RoundDialog = lazy(async () => {
  const [{ RoundDialog }] = await Promise.all([
    overLostConnection(() => import('@/ui/history/RoundDialog.tsx')),
    addStyle(style),
  ])
  return { default: RoundDialog }
})

/** The player's last rounds of the game, each told again with its replay. */
export function GameRounds({ game, texts, currency }: BesideProps) {
  const { launcher, history, errors } = texts
  const [told, setTold] = useState<Pick<SlotsRound, 'provider_id' | 'id'>>()
  const [wasTold, setWasTold] = useState(false)
  const tell = (round: Round) => {
    setTold(round)
    setWasTold(true)
    void tellRound(round)
  }
  return (
    <section className="beside-part" aria-label={launcher.lastRounds}>
      <h3>{launcher.lastRounds}</h3>
      <LoadedView
        loaded={useStore($lastRounds)}
        texts={history}
        errors={errors}
        again={() => loadLastRounds(game)}
        waiting="beside-rounds-waiting"
        failed={FailedLine}
      >
        {({ rounds }) =>
          rounds.length === 0 ? (
            <p className="muted">{launcher.noRounds}</p>
          ) : (
            <ul className="plain">
              {rounds.map((round) => (
                <Row key={round.id} round={round} texts={texts} currency={currency} tell={tell} />
              ))}
            </ul>
          )
        }
      </LoadedView>
      {wasTold && (
        <Boundary>
          <Suspense>
            <RoundDialog round={told} texts={texts} currency={currency} onClose={() => setTold(undefined)} />
          </Suspense>
        </Boundary>
      )}
    </section>
  )
}

type Round = LastRounds['rounds'][number]
type RowProps = Pick<BesideProps, 'texts' | 'currency'> & { round: Round; tell: (round: Round) => void }

function Row({ round, texts, currency, tell }: RowProps) {
  const { lang, slotsHistory: words } = texts
  const money = (amount: number) => <Money lang={lang} amount={amount} currency={currency} />
  return (
    <li className="beside-round">
      <span>
        {words.stake} {money(round.amount)} ·{' '}
        {round.is_open ? (
          words.open
        ) : (
          <>
            {words.payout} {money(round.payout)}
          </>
        )}
      </span>
      <span className="muted">{formatMoment(round.date)}</span>
      <button
        type="button"
        className="button button-quiet"
        aria-haspopup="dialog"
        onClick={() => tell(round)}
      >
        {words.details}
        <span className="visually-hidden"> {formatMoment(round.date)}</span>
      </button>
    </li>
  )
}
