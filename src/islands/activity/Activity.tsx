import { useStore } from '@nanostores/react'
import { use, useEffect } from 'react'
import { type LoadedTexts, loadTexts } from '@/i18n/loadTexts.ts'
import { activityTexts } from '@/i18n/namespaces/activity.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { historyTexts } from '@/i18n/namespaces/history.ts'
import {
  $play,
  $playHistory,
  forgetPlayHistory,
  loadPlay,
  type Play,
  type PlayHistory,
  playPage,
  showPlayHistory,
} from '@/stores/protection/play.ts'
import { $session, startSession } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Pager } from '@/ui/history/Pager.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { Money } from '@/ui/Money.tsx'
import { State } from '@/ui/State.tsx'
import { type PlayUnit, playUnits } from '#contract/protectionTerms.ts'
import './activity.css'
import { spanName } from './spanName.ts'

startSession()
const loading = loadTexts(pageLanguage(), activityTexts, historyTexts, errorsTexts)
type Texts = LoadedTexts<'activity' | 'history' | 'errors'>

/** PROTECT-05: results of play now, and over time as a chart and a table. */
export function Activity() {
  const texts = use(loading)
  const play = useStore($play)
  if (useStore($session) === 'out') return null
  const { activity, errors } = texts
  return (
    <LoadedView loaded={play} texts={activity} errors={errors} again={loadPlay} waiting="activity-waiting">
      {(value) => (
        <div className="activity">
          <section className="card card-body activity-card" aria-label={activity.now}>
            <Table texts={texts} currency={value.currency} rows={rowsNow(texts, value)} />
            <p className="muted text-14">{activity.note}</p>
          </section>
          <OverTime texts={texts} currency={value.currency} />
        </div>
      )}
    </LoadedView>
  )
}

type Row = { name: string; stake: number; payout: number; net: number }

function rowsNow({ activity }: Texts, play: Play): Row[] {
  return playUnits.map((unit) => ({ ...play[unit], name: activity[unit] }))
}

function Table({ texts: { lang, activity }, currency, rows }: TableProps) {
  const money = (amount: number) => <Money lang={lang} amount={amount} currency={currency} />
  return (
    <div className="activity-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{activity.period}</th>
            <th scope="col">{activity.stake}</th>
            <th scope="col">{activity.payout}</th>
            <th scope="col">{activity.net}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{money(row.stake)}</td>
              <td>{money(row.payout)}</td>
              <td className={netClass(row.net)}>{money(row.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function netClass(net: number): string | undefined {
  if (net === 0) return undefined
  return net < 0 ? 'activity-loss' : 'activity-gain'
}

type TableProps = { texts: Texts; currency: string; rows: readonly Row[] }

function OverTime({ texts, currency }: { texts: Texts; currency: string }) {
  const { activity, errors } = texts
  const { by, page, loaded } = useStore($playHistory)
  useEffect(() => {
    void showPlayHistory('day', 1)
    return forgetPlayHistory
  }, [])
  const names = {
    session: activity.bySession,
    day: activity.byDay,
    month: activity.byMonth,
    year: activity.byYear,
  }
  return (
    <section className="card card-body activity-card" aria-label={activity.over}>
      <h2>{activity.over}</h2>
      <div className="segmented activity-units" role="group" aria-label={activity.by}>
        {playUnits.map((unit) => (
          <button
            key={unit}
            type="button"
            aria-pressed={unit === by}
            onClick={() => void showPlayHistory(unit, 1)}
          >
            {names[unit]}
          </button>
        ))}
      </div>
      <LoadedView
        loaded={loaded}
        texts={activity}
        errors={errors}
        again={() => showPlayHistory(by, page)}
        waiting="activity-waiting"
      >
        {(value) => <History texts={texts} currency={currency} by={by} page={page} value={value} />}
      </LoadedView>
    </section>
  )
}

type HistoryProps = { texts: Texts; currency: string; by: PlayUnit; page: number; value: PlayHistory }

function History({ texts, currency, by, page, value: { history, count } }: HistoryProps) {
  if (count === 0) return <State icon="chart" title={texts.activity.empty} text={texts.activity.emptyText} />
  const rows = history.map((span) => ({ ...span, name: spanName(by, span) }))
  return (
    <>
      <NetChart nets={rows.map(({ net }) => net).toReversed()} />
      <Table texts={texts} currency={currency} rows={rows} />
      <Pager
        texts={texts}
        page={page}
        pages={Math.ceil(count / playPage)}
        onPage={(next) => void showPlayHistory(by, next)}
      />
    </>
  )
}

/**
 * Net results as bars around zero, the oldest first. The table below says the same in numbers, so readers do not get it twice. A
 * chart library would be twenty times as large as these bars (docs/decisions/net-chart.md).
 */
function NetChart({ nets }: { nets: readonly number[] }) {
  const largest = Math.max(...nets.map(Math.abs), 0.01)
  return (
    <div className="net-chart" aria-hidden="true">
      {nets.map((net, index) => (
        <span key={index} className={net < 0 ? 'net-loss' : 'net-gain'}>
          <span style={{ blockSize: `${(Math.abs(net) / largest) * 50}%` }} />
        </span>
      ))}
    </div>
  )
}
