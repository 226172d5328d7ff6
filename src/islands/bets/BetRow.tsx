import type { BetItem } from '#contract/bets.ts'
import { useStore } from '@nanostores/react'
import { formatMoney, formatNumber } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { oddsOf } from '@/i18n/odds.ts'
import { $balance } from '@/stores/session/balance.ts'
import { $user } from '@/stores/session/session.ts'
import { oddsFormat } from '@/stores/sport/oddsFormat.ts'
import { Badge, type BadgeSign } from '@/ui/Badge.tsx'
import type { BetsTexts } from '@/i18n/namespaces/bets.ts'

const signs: Partial<Record<BetItem['status'], BadgeSign>> = {
  won: 'good',
  lost: 'bad',
  cashed_out: 'good',
}

/** A bet, which opens to its events. */
export function BetRow({ bet, texts }: { bet: BetItem; texts: BetsTexts }) {
  const { bets } = texts
  const money = useMoney(texts)
  const facts = [
    { name: bets.events, value: String(bet.countEvents) },
    { name: bets.odds, value: priceOf(texts, bet.coef) },
    { name: bets.stake, value: money(bet.amountIn) },
    ...(bet.status === 'pending' ? [] : [{ name: bets.payout, value: money(bet.amountOut) }]),
  ]
  return (
    <li className="card">
      <details className="bet">
        <summary>
          <span className="bet-name">
            <bdi>{bet.name}</bdi>
          </span>
          <Badge sign={signs[bet.status]}>{bets[bet.status]}</Badge>
          <span className="bet-when muted">
            {bets[bet.type]} · {formatMoment(bet.date)}
          </span>
          <span className="bet-facts">
            {facts.map(({ name, value }) => (
              <span key={name}>
                <span className="muted">{name}</span> <bdi dir="ltr">{value}</bdi>
              </span>
            ))}
          </span>
        </summary>
        <ul className="grid p-0 my-0 mx-4 list-none">
          {bet.events.map((event, index) => (
            <BetEvent key={index} event={event} texts={texts} />
          ))}
        </ul>
        <p className="bet-id muted">
          {bets.id} <bdi dir="ltr">{bet.id}</bdi>
        </p>
      </details>
    </li>
  )
}

type EventProps = { event: BetItem['events'][number]; texts: BetsTexts }

function BetEvent({ event, texts }: EventProps) {
  const { bets } = texts
  const { name, coef, isLive, date, score, match, tourneyName } = event
  return (
    <li className="bet-event">
      <span className="bet-match">
        <bdi>{match}</bdi>
      </span>
      {score !== null && (
        <span className="font-600 tabular">
          <span className="visually-hidden">{bets.score} </span>
          <bdi dir="ltr">{score}</bdi>
        </span>
      )}
      <span className="flex col-span-full justify-between gap-3">
        <bdi>{name}</bdi>
        <bdi dir="ltr" className="bet-price">
          {priceOf(texts, coef)}
        </bdi>
      </span>
      <span className="bet-when muted">
        <bdi>{tourneyName}</bdi> · {formatMoment(date)}
        {isLive && ` · ${bets.live}`}
      </span>
    </li>
  )
}

function priceOf({ lang }: BetsTexts, price: number): string {
  return oddsOf(lang, price)[oddsFormat()]
}

/** Amounts in the player's currency, once it is known. */
function useMoney({ lang }: BetsTexts): (amount: number) => string {
  const balance = useStore($balance)
  const user = useStore($user)
  const currency = balance?.currency ?? user?.currency
  return (amount) => (currency ? formatMoney(lang, amount, currency) : formatNumber(lang, amount))
}
