import type { BetItem } from '#contract/bets.ts'
import type { SportBook } from '#contract/line.ts'
import { localPath } from '#contract/languages.ts'
import { useStore } from '@nanostores/react'
import { fill, isolated } from '@/i18n/format.ts'
import { formatMoney, formatNumber } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { oddsOf } from '@/i18n/odds.ts'
import { $balance } from '@/stores/session/balance.ts'
import { $user } from '@/stores/session/session.ts'
import { oddsFormat } from '@/stores/sport/bookSettings.ts'
import { Badge, type BadgeSign } from '@/ui/Badge.tsx'
import { Icon } from '@/ui/Icon.tsx'
import type { BetsTexts } from '@/i18n/namespaces/bets.ts'

const signs: Partial<Record<BetItem['status'], BadgeSign>> = {
  won: 'good',
  lost: 'bad',
  cashed_out: 'good',
}

/** Where a book's frame cashes out. */
const myBets: Record<SportBook, string> = { digitain: '/sport/betHistory', betconstruct: '/bc/history' }

type RowProps = { bet: BetItem; book: SportBook; texts: BetsTexts }

/** A bet, which opens to its events; one that can be cashed out leads to where that is done. */
export function BetRow({ bet, book, texts }: RowProps) {
  const { bets } = texts
  const money = useMoney(texts)
  const facts = [
    bet.system
      ? { name: bets.combinations, value: sharesText(bet.system, money) }
      : { name: bets.events, value: String(bet.countEvents) },
    // A system pays by its combinations: the product of all would promise what it cannot pay.
    ...(bet.type === 'system' ? [] : [{ name: bets.odds, value: priceOf(texts, bet.coef) }]),
    { name: bets.stake, value: money(bet.amountIn) },
    ...amounts(bets, bet).flatMap(({ name, amount }) =>
      amount === null ? [] : [{ name, value: money(amount) }],
    ),
    ...(bet.status === 'pending' ? [] : [{ name: bets.net, value: signed(netOf(bet), money) }]),
  ]
  return (
    <li className="card">
      <details className="bet">
        <summary>
          <span className="bet-name">
            <bdi>{backed(bet)}</bdi> <Icon name="down" />
          </span>
          <Badge sign={signs[bet.status]}>{bets[bet.status]}</Badge>
          <span className="bet-when muted">
            {kindText(bets, bet)} · <bdi>{bet.name}</bdi> · {formatMoment(bet.date)}
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
          {bets.id} <bdi dir="ltr">{bet.number ?? bet.id}</bdi>
        </p>
      </details>
      {bet.cashOut !== null && (
        <p className="mx-4 mt-0 mb-3">
          <a className="button button-quiet" href={localPath(texts.lang, myBets[book])}>
            {fill(bets.toCashOut, { amount: isolated(money(bet.cashOut)) })}
          </a>
        </p>
      )}
    </li>
  )
}

/** The kind of a bet; of a system, which of how many selections are in each of its bets. */
export function kindText(bets: BetsTexts['bets'], { type, system, countEvents }: BetItem): string {
  if (!system) return bets[type]
  return `${bets[type]} ${fill(bets.systemSize, { size: system.size, count: countEvents })}`
}

/** `4 × $0.33 + 2 × $0.34`: the bets of a system, and what each costs. */
function sharesText({ shares }: NonNullable<BetItem['system']>, money: (amount: number) => string): string {
  return shares.map(({ count, stake }) => `${count} × ${money(stake)}`).join(' + ')
}

/** What was cashed out of it and is left; then an open bet's possible payout, or what a settled one has paid. */
function amounts(bets: BetsTexts['bets'], bet: BetItem): { name: string; amount: number | null }[] {
  const { status, amountOut, possibleOut } = bet
  const cashedOut = status === 'cashed_out' ? 0 : (bet.cashedOut ?? 0)
  const isOpen = status === 'pending'
  return [
    ...(cashedOut > 0 ? [{ name: bets.cashed_out, amount: cashedOut }] : []),
    ...(cashedOut > 0 && isOpen ? [{ name: bets.stakeLeft, amount: bet.stakeLeft }] : []),
    isOpen
      ? { name: bets.possible, amount: possibleOut }
      : { name: bets.payout, amount: amountOut - cashedOut },
  ]
}

/** What the bet came to; a free bet has cost nothing. */
function netOf({ amountIn, amountOut, isFree }: BetItem): number {
  return isFree ? amountOut : amountOut - amountIn
}

function signed(amount: number, money: (amount: number) => string): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : ''
  return `${sign}${money(Math.abs(amount))}`
}

/** What was backed: of one selection its market too, as of several that have the same; else each has its own below. */
function backed({ events, name }: BetItem): string {
  const markets = new Set(events.map((event) => marketOf(event.name)))
  const [market = ''] = markets
  const selections = events.map((event) => event.name.slice(marketOf(event.name).length))
  return selections.length === 0 ? name : (markets.size > 1 ? '' : market) + selections.join(', ')
}

/** "Match result: " of "Match result: Kenya". */
const marketOf = (name: string) => /^[^:]+: /.exec(name)?.[0] ?? ''

type EventProps = { event: BetItem['events'][number]; texts: BetsTexts }

function BetEvent({ event, texts }: EventProps) {
  const { bets } = texts
  const { name, coef, isLive, date, score, match, tourneyName, outcome, endedAt } = event
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
        <span>
          <bdi>{name}</bdi>
          {outcome && <span className="muted"> · {bets[outcomeTexts[outcome]]}</span>}
        </span>
        <bdi dir="ltr" className="bet-price">
          {priceOf(texts, coef)}
        </bdi>
      </span>
      <span className="bet-when muted">
        <bdi>{tourneyName}</bdi> ·{' '}
        {endedAt === null ? formatMoment(date) : `${bets.ended} ${formatMoment(endedAt)}`}
        {isLive && ` · ${bets.live}`}
      </span>
    </li>
  )
}

const outcomeTexts = {
  win: 'won',
  'half-win': 'halfWon',
  void: 'void',
  'half-loss': 'halfLost',
  lose: 'lost',
  'dead-heat': 'deadHeat',
} as const

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
