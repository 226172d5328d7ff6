import { Alert, Box, Card, CardContent, Stack, Typography } from '@mui/material'
import type { StaffResult } from '#contract/operator/calls.ts'
import type { ReportBy } from '#contract/operator/reports.ts'
import { day_ms } from '#lib/time.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { Loading, Title } from 'react-admin'
import { Navigate, useLocation } from 'react-router'
import type { ResourceName } from '../calls/resources.ts'
import { Failure } from '../shared/Failure.tsx'
import { moneyOf, shownMoment } from '../shared/columns.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'
import { listPath, useWaiting, workLists, type AgeName, type WorkList } from '../shared/waiting.ts'
import { Later } from '../shared/Later.tsx'
import { PlainLink } from '../shared/PlainLink.tsx'
import { WideTable } from './ReportTools.tsx'
import { PlainTable } from '../shared/PlainTable.tsx'

type Overview = StaffResult<'readOverview'>['currencies'][number]
type Day = Overview['days'][number]

/**
 * The first page: the work that waits, and the day beside the one before and the one a week before. Who has neither begins with the content,
 * such as an editor.
 */
export function Overview() {
  const mayReport = useMay('readOverview')
  const waiting = useWaiting()
  // By its key, so that who comes back here while it goes there is sent again.
  const { key } = useLocation()
  if (waiting.data?.items.length === 0 && !mayReport) return <Navigate key={key} to="/content" replace />
  return (
    <Stack spacing={2} sx={{ marginBlock: 2 }}>
      <Title title="Today" />
      <Waiting {...waiting} />
      {mayReport && <Days />}
    </Stack>
  )
}

const refreshed_ms = 60_000
const slowly_ms = 10 * refreshed_ms

function Waiting({ data, error }: ReturnType<typeof useAnswer<'readWaiting'>>) {
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  return (
    <Stack component="section" aria-label="Work that waits" direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      {data.items.map(({ work, count, ages, oldest }) => (
        <Work key={work} {...workLists[work]} count={count}>
          {oldest === null ? 'nothing waits' : `since ${shownMoment(oldest)}`}
          {count > 0 && <Ages path={workLists[work].ofAge} {...ages} />}
        </Work>
      ))}
      <Failing />
      <Returns />
    </Stack>
  )
}

const ageNames = { longer: 'over a day', day: 'over an hour', hour: 'newer' } as const

/** How long what waits has waited, the longest first; each number leads to its part of the list where the list has times. */
function Ages({ path, ...ages }: { path: WorkList['ofAge'] } & Record<AgeName, number>) {
  const waiting = (Object.keys(ageNames) as AgeName[]).filter((age) => ages[age] > 0)
  return waiting.map((age) => (
    <Box key={age} component="span" sx={{ display: 'block' }}>
      {path ? <PlainLink to={path(age)}>{ages[age]}</PlainLink> : ages[age]} {ageNames[age]}
    </Box>
  ))
}

/** Providers that the site leaves alone for now, or tries again, as they did not answer. */
function Failing() {
  const may = useMay('listProviders')
  const { data, error } = useAnswer('listProviders', {}, may, refreshed_ms)
  if (error) return <Failure error={error} />
  if (!data) return null
  const failing = data.items.filter(({ breaker }) => breaker !== 'closed')
  return (
    <Work label="Failing providers" to="/providers" count={failing.length}>
      {failing.length === 0 ? 'all answer' : failing.map(({ id }) => id).join(', ')}
    </Work>
  )
}

/** A game that pays otherwise than it declares: an alarm, where chance does not explain it. */
function Returns() {
  const may = useMay('listGameReturns')
  const { data, error } = useAnswer('listGameReturns', {}, may, slowly_ms)
  if (error) return <Failure error={error} />
  if (!data) return null
  const outside = data.items.filter(({ state }) => state === 'above' || state === 'below')
  return (
    <Work label="Returns out of range" to="/gameReturns" count={outside.length}>
      {outside[0]?.title ?? 'all games pay as declared'}
    </Work>
  )
}

function Work({
  label,
  to,
  count,
  children,
}: {
  label: string
  to: string
  count: number
  children: ReactNode
}) {
  return (
    <Card sx={{ flex: '1 1 160px' }}>
      <CardContent>
        <PlainLink to={to}>{label}</PlainLink>
        <Typography component="p" variant="h4" sx={numbers}>
          {count}
        </Typography>
        <Typography component="div" variant="body2" color="textSecondary">
          {children}
        </Typography>
      </CardContent>
    </Card>
  )
}

function Days() {
  const { data, error } = useAnswer('readOverview', { query: {} }, true, refreshed_ms)
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  if (data.currencies.length === 0) return <Alert severity="info">Nobody has signed up or played yet.</Alert>
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))' }}
    >
      {data.currencies.map((currency) => (
        <CurrencyDays key={currency.currency} {...currency} />
      ))}
    </Box>
  )
}

const numbers = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }

/** `list`: of what is counted, for a day; without it, or without the right to it, the report by `by`. */
type Row = {
  label: string
  of: (day: Day) => number
  by?: ReportBy
  provider?: string
  list?: { call: 'listPayments' | 'listPlayers'; resource: ResourceName; filter: object }
  isCount?: true
}
const paymentsOf = (direction: 'in' | 'out') =>
  ({ call: 'listPayments', resource: 'payments', filter: { direction } }) as const
const rows: readonly Row[] = [
  { label: 'Deposits', of: (day) => day.deposits_minor, list: paymentsOf('in') },
  { label: 'Withdrawals', of: (day) => day.withdrawals_minor, list: paymentsOf('out') },
  { label: 'Stakes', of: (day) => day.stakes_minor, by: 'game' },
  { label: 'Payouts', of: (day) => day.payouts_minor, by: 'game' },
  { label: 'GGR of games', of: (day) => day.game_ggr_minor, by: 'game' },
  { label: 'GGR of the sportsbook', of: (day) => day.sport_ggr_minor, by: 'none', provider: 'sportsbook' },
  { label: 'GGR', of: (day) => day.ggr_minor, by: 'product' },
  { label: 'Bonuses', of: (day) => day.bonuses_minor, by: 'offer' },
  { label: 'Jackpots', of: (day) => day.jackpots_minor },
  { label: 'Payment costs, less fees', of: (day) => day.fees_minor },
  { label: 'NGR', of: (day) => day.ngr_minor, by: 'product' },
  { label: 'Players who staked', of: (day) => day.played, by: 'country', isCount: true },
  { label: 'Players who paid in', of: (day) => day.deposited, list: paymentsOf('in'), isCount: true },
  { label: 'First deposits', of: (day) => day.first_deposits, list: paymentsOf('in'), isCount: true },
  {
    label: 'Sign-ups',
    of: (day) => day.new,
    list: { call: 'listPlayers', resource: 'players', filter: {} },
    isCount: true,
  },
]

/** What a number is made of. */
function reportOf(day: string, currency: string, { by = 'provider', provider }: Partial<Row> = {}): string {
  const asked = { from: day, to: day, span: 'day', by, currency, ...(provider && { provider }) }
  return `/figures?${new URLSearchParams(asked).toString()}`
}

/** What is in the list of a day: made from its beginning and before its end. */
function useLists(): (row: Row, day: string, currency: string) => string {
  const may = { listPayments: useMay('listPayments'), listPlayers: useMay('listPlayers') }
  return (row, day, currency) => {
    const { list } = row
    if (!list || !may[list.call]) return reportOf(day, currency, row)
    const until = new Date(Date.parse(day) + day_ms).toISOString()
    return listPath(list.resource, { ...list.filter, currency, from: `${day}T00:00:00.000Z`, until })
  }
}

/** A day so far, the day before, and the same day of the week before. */
const headings = ['Today (UTC)', 'Yesterday', 'A week ago']

const FigureChart = lazy(async () => ({ default: (await import('./FigureChart.tsx')).FigureChart }))

/** A month of nothing needs no picture. */
const hasMoved = ({ ggr_minor, ngr_minor, deposits_minor }: Overview['month'][number]) =>
  [ggr_minor, ngr_minor, deposits_minor].some((minor) => minor !== 0)

function CurrencyDays({ currency, days, month, standing }: Overview) {
  const today = days[0]?.day ?? ''
  const report = reportOf(today, currency)
  const pathOf = useLists()
  return (
    <Card component="section" aria-label={currency}>
      <CardContent component={Stack} spacing={2}>
        <Typography component="h2" variant="h6">
          {currency} · <PlainLink to={report}>report</PlainLink>
        </Typography>
        <WideTable label={`Days in ${currency}`}>
          <PlainTable>
            <thead>
              <tr>
                <td />
                {headings.map((heading) => (
                  <th scope="col" key={heading} className="is-number">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {days.map((day) => (
                    <td key={day.day} className="is-number">
                      <PlainLink to={pathOf(row, day.day, currency)}>
                        {row.isCount ? row.of(day) : moneyOf(row.of(day), currency)}
                      </PlainLink>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </WideTable>
        {month.some(hasMoved) && (
          <Later meanwhile={<Box sx={{ height: 200 }} />}>
            <Suspense fallback={<Box sx={{ height: 200 }} />}>
              <FigureChart currency={currency} points={month} />
            </Suspense>
          </Later>
        )}
        <Owed {...standing} />
      </CardContent>
    </Card>
  )
}

const owedRows: readonly { label: string; source: Exclude<keyof Overview['standing'], 'currency'> }[] = [
  { label: 'On balances', source: 'real_minor' },
  { label: 'Bonus money', source: 'bonus_minor' },
  { label: 'In open rounds', source: 'open_minor' },
  { label: 'In open bets', source: 'bets_minor' },
  { label: 'In withdrawals not paid yet', source: 'pending_minor' },
  { label: 'In jackpots', source: 'jackpots_minor' },
  { label: 'Liability', source: 'liability_minor' },
  { label: 'Owed by players', source: 'owed_minor' },
]

function Owed({ currency, ...standing }: Overview['standing']) {
  return (
    <PlainTable aria-label="What the house owes">
      <tbody>
        {owedRows.map(({ label, source }) => (
          <tr key={source}>
            <th scope="row">{label}</th>
            <td className="is-number">{moneyOf(standing[source], currency)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
