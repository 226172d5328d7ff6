import { Box, Typography } from '@mui/material'
import type { PlayerSummary as Summary } from '#contract/operator/playerDesk.ts'
import type { ReactNode } from 'react'
import { formatMoney } from '@/i18n/formats.ts'
import { shownCurrency } from '#contract/currencies.ts'
import { spaced } from '../records/callWords.ts'
import { Failure } from '../shared/Failure.tsx'
import { moneyOf, shownMoment } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { PlainLink } from '../shared/PlainLink.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { ruleNames } from './markers.tsx'
import type { Player } from './PlayerShow.tsx'

/** What answers a call in seconds, each with the way to more of it. */
export function PlayerSummary({ id, currency }: Pick<Player, 'id' | 'currency'>) {
  const { data, error } = useAnswer('readPlayerSummary', { params: { id } })
  if (error) return <Failure error={error} />
  // As high as it will be, so that what is below stays where it is.
  if (!data) return <Box sx={{ minHeight: 260 }} aria-busy="true" />
  return (
    <Box component="section" aria-labelledby="summary" sx={{ minHeight: 260 }}>
      <Typography component="h3" variant="subtitle1" id="summary" sx={{ mb: 1 }}>
        At a glance
      </Typography>
      <Details rows={rowsOf(data, id, currency)} />
    </Box>
  )
}

type Rows = [name: string, value: ReactNode][]

function rowsOf(data: Summary, id: string, currency: string): Rows {
  const tab = (name: string, words: ReactNode) => (
    <PlainLink to={`/players/${id}/show/${name}`}>{words}</PlainLink>
  )
  const { rounds, bets, markers, complaints, cases, note, documents } = data
  const held = ({ count, held_minor }: Summary['rounds']) =>
    count === 0 ? 'none' : `${count}, holding ${moneyOf(held_minor, currency)}`
  return [
    ...paymentRows(data.payments, currency),
    ['Open rounds', rounds.count === 0 ? 'none' : tab('rounds', held(rounds))],
    ['Open bets', held(bets)],
    ...documentRows(documents),
    ['Limits', tab('limits', limitsOf(data, currency))],
    ['Markers of harm', markers.count === 0 ? 'none' : tab('markers', markersOf(markers))],
    ['Offers', data.offers.length === 0 ? 'none' : tab('bonuses', offersOf(data.offers))],
    ['Last messages', messagesOf(data.news)],
    ['Open complaints', complaints === 0 ? 'none' : complaints],
    ...(cases === null ? [] : [['Open money cases', cases === 0 ? 'none' : cases] satisfies Rows[number]]),
    [
      'Last note',
      note && tab('notes', `${note.text.slice(0, 120)} (${note.author}, ${shownMoment(note.at)})`),
    ],
  ]
}

function paymentRows(payments: Summary['payments'], currency: string): Rows {
  if (payments === null) return []
  const shown = (one: NonNullable<Summary['payments']>['deposit']) =>
    one && (
      <PlainLink to={`/payments/${one.id}/show`}>
        {moneyOf(one.amount_minor, currency)}, {one.status}, {shownMoment(one.at)}
      </PlainLink>
    )
  const { deposit, withdrawal, waiting } = payments
  return [
    ['Last deposit', shown(deposit)],
    ['Last withdrawal', shown(withdrawal)],
    ...(waiting > 0 ? [['Waits for staff', `${waiting} payments`] satisfies Rows[number]] : []),
  ]
}

function documentRows(documents: Summary['documents']): Rows {
  if (documents === null) return []
  const { waiting, status, decided_at } = documents
  const decided = status === null ? 'none decided' : `${status.toLowerCase()}, ${shownMoment(decided_at)}`
  return [['Documents', waiting > 0 ? `${waiting} wait for staff; ${decided}` : decided]]
}

function limitsOf({ limits, exclusion }: Summary, currency: string): string {
  const excluded =
    exclusion &&
    `${spaced(exclusion.kind)} until ${exclusion.until === null ? 'further notice' : shownMoment(exclusion.until)}`
  const amount = (kind: string, value: number) =>
    kind === 'session' ? `${value} min` : formatMoney('en', value, shownCurrency(currency))
  const set = limits.map(({ kind, period, amount: own, operator, used }) => {
    const least = Math.min(own ?? Infinity, operator ?? Infinity)
    return `${kind} ${period} ${amount(kind, least)}, used ${amount(kind, used)}`
  })
  return [excluded, ...set].filter(Boolean).join('; ') || 'none set'
}

function markersOf({ count, rule, made_at }: Summary['markers']): string {
  return `${count}, last: ${rule === null ? '' : ruleNames[rule]}, ${shownMoment(made_at)}`
}

const offersOf = (offers: Summary['offers']) => offers.map(({ id, state }) => `${id} (${state})`).join(', ')

function messagesOf(news: Summary['news']): string {
  return news.map(({ kind, at }) => `${spaced(kind)}, ${shownMoment(at)}`).join('; ') || 'none'
}
