import { Alert, Box, Card, CardContent, Chip, Stack, TextField, type TextFieldProps } from '@mui/material'
import {
  daysOf,
  reportAmounts,
  reportTable,
  type ReportAmount,
  type ReportTime,
} from '#contract/operator/reportFile.ts'
import {
  providerBys,
  reportBys,
  ReportedProvider,
  reportSpans,
  type ReportBy,
  type ReportLine,
} from '#contract/operator/reports.ts'
import { currencies } from '#contract/currencies.ts'
import { utcDay } from '#lib/dates.ts'
import { lazy, Suspense } from 'react'
import { Link, Loading, Title } from 'react-admin'
import { useSearchParams } from 'react-router'
import * as v from 'valibot'
import { useBrands } from '../calls/brands.ts'
import { Failure } from '../shared/Failure.tsx'
import { moneyOf } from '../shared/columns.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { ReportMails } from './ReportMails.tsx'
import { ReportTools, WideTable } from './ReportTools.tsx'
import { PlainTable } from '../shared/PlainTable.tsx'

const FigureChart = lazy(async () => ({ default: (await import('./FigureChart.tsx')).FigureChart }))

const everyCurrency = 'all'

type Asked = ReportTime & { by: ReportBy; currency: string; provider: string }
type Field = keyof Asked

/** What the address says, and what it leaves out or says wrong. */
function askedOf(params: URLSearchParams): Asked {
  const today = utcDay(Date.now())
  const by = reportBys.find((one) => one === params.get('by')) ?? 'none'
  const provider = params.get('provider') ?? ''
  return {
    from: params.get('from') ?? `${today.slice(0, 8)}01`,
    to: params.get('to') ?? today,
    span: reportSpans.find((one) => one === params.get('span')) ?? 'day',
    by,
    currency: currencies.find((one) => one === params.get('currency')) ?? everyCurrency,
    provider: providerBys.includes(by) && v.is(ReportedProvider, provider) ? provider : '',
  }
}

/** Filters that are not set are in no address. */
function searchOf({ provider, ...asked }: Asked): URLSearchParams {
  return new URLSearchParams({ ...asked, ...(provider && { provider }) })
}

const spanLabels = { day: 'Day', week: 'Week', month: 'Month', year: 'Year', all: 'Altogether' } as const
const byLabels = {
  none: 'Nothing',
  brand: 'Brand',
  product: 'Product',
  provider: 'Provider',
  game: 'Game',
  country: 'Country',
  cohort: 'Week of the sign-up',
  offer: 'Offer (bonus money alone)',
  affiliate: 'Affiliate',
} as const

/** The figures of a time, whose filters stay in the address. */
export function FiguresPage() {
  const [params, setParams] = useSearchParams()
  const asked = askedOf(params)
  const { currency, provider, ...rest } = asked
  const query = { ...rest, ...(currency !== everyCurrency && { currency }), ...(provider && { provider }) }
  const hasDays = asked.from !== '' && asked.to !== '' && asked.from <= asked.to
  const { data, error } = useAnswer('readReport', { query: query as never }, hasDays)
  const field = (name: Field, label: string) => ({
    ...{ label, value: asked[name], sx: { minWidth: 130 } },
    fullWidth: false,
    onChange: ({ target }: { target: { value: string } }) =>
      setParams(searchOf({ ...asked, [name]: target.value }), { replace: true }),
  })
  const title = titleOf(asked)
  const { nameOf } = useBrands()
  const named = (line: ReportLine) => (asked.by === 'brand' ? { ...line, name: nameOf(line.name) } : line)
  const date = { type: 'date', slotProps: { inputLabel: { shrink: true } } } as const
  return (
    <Card>
      <Title title="Figures" />
      <CardContent component={Stack} spacing={2}>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField {...date} {...field('from', 'From (UTC)')} />
          <TextField {...date} {...field('to', 'To')} />
          <Choice {...field('span', 'Lines for each')} labels={spanLabels} />
          <Choice {...field('by', 'Divided by')} labels={byLabels} />
          <Choice {...field('currency', 'Currency')} labels={currencyLabels} />
          {provider && (
            <Chip
              label={`Provider: ${provider}`}
              onDelete={() => setParams(searchOf({ ...asked, provider: '' }), { replace: true })}
            />
          )}
          <ReportTools
            title={title}
            time={`${asked.from} – ${asked.to}`}
            table={data && reportTable(data.items.map(named), asked)}
          />
        </Stack>
        {!hasDays ? (
          <Alert severity="info">Choose the days, the first one first.</Alert>
        ) : error ? (
          <Failure error={error} />
        ) : data ? (
          <>
            {asked.by === 'none' && <Charts lines={data.items} />}
            <Lines lines={data.items} asked={asked} />
            <ReportMails by={asked.by} />
          </>
        ) : (
          <Loading />
        )}
      </CardContent>
    </Card>
  )
}

const currencyLabels = {
  [everyCurrency]: 'All',
  ...Object.fromEntries(currencies.map((code) => [code, code])),
}

/** One of some values, each with its words, in the browser's own menu. */
function Choice({ labels, ...field }: TextFieldProps & { labels: Readonly<Record<string, string>> }) {
  return (
    <TextField select slotProps={{ select: { native: true } }} {...field}>
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  )
}

function titleOf({ by, provider, currency }: Asked): string {
  const of = [provider, currency === everyCurrency ? '' : currency].filter(Boolean).join(', ')
  return ['Figures', by === 'none' ? '' : `by ${byLabels[by].toLowerCase()}`, of && `of ${of}`]
    .filter(Boolean)
    .join(' ')
}

const labels: Record<ReportAmount, string> = {
  stakes_minor: 'Stakes',
  payouts_minor: 'Payouts',
  ggr_minor: 'GGR',
  game_ggr_minor: 'of games',
  sport_ggr_minor: 'of the sportsbook',
  bonuses_minor: 'Bonuses',
  jackpots_minor: 'Jackpots',
  fees_minor: 'Payment costs',
  ngr_minor: 'NGR',
  deposits_minor: 'Deposits',
  withdrawals_minor: 'Withdrawals',
  adjustments_minor: 'By staff',
}

/** Of each currency, where there is more than one time to compare. */
function Charts({ lines }: { lines: readonly ReportLine[] }) {
  const ofCurrencies = [...Map.groupBy(lines, ({ currency }) => currency)]
  return ofCurrencies.map(([currency, own]) =>
    own.length < 2 ? null : (
      <Suspense key={currency} fallback={<Box sx={{ height: 200 }} />}>
        {ofCurrencies.length > 1 && currency}
        <FigureChart currency={currency} points={own.map(({ span, ...sums }) => ({ day: span, ...sums }))} />
      </Suspense>
    ),
  )
}

/** More lines than these are for the file. */
const mostShown = 500

/** A time leads to its days, and a day to its providers. */
function insideOf(line: ReportLine, asked: Asked): string {
  const [from, to] = daysOf(line, asked)
  const by = from === to && asked.by === 'none' ? 'provider' : asked.by
  return `/figures?${searchOf({ ...asked, from, to, span: 'day', by, currency: line.currency }).toString()}`
}

function Lines({ lines, asked }: { lines: readonly ReportLine[]; asked: Asked }) {
  if (lines.length === 0) return <Alert severity="info">No activity in this time.</Alert>
  const hasName = asked.by !== 'none'
  return (
    <>
      {lines.length > mostShown && (
        <Alert severity="info">
          The first {mostShown} of {lines.length} lines; the file has them all.
        </Alert>
      )}
      <WideTable>
        <PlainTable>
          <thead>
            <tr>
              <th scope="col">Days (UTC)</th>
              {hasName && <th scope="col">Of</th>}
              <th scope="col">Currency</th>
              <th scope="col" className="is-number">
                Plays
              </th>
              {reportAmounts.map((amount) => (
                <th scope="col" key={amount} className="is-number">
                  {labels[amount]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, mostShown).map((line) => (
              <Line key={`${line.span} ${line.name} ${line.currency}`} line={line} asked={asked} />
            ))}
          </tbody>
        </PlainTable>
      </WideTable>
    </>
  )
}

function Line({ line, asked }: { line: ReportLine; asked: Asked }) {
  const { name, currency } = line
  const { nameOf } = useBrands()
  const days = daysOf(line, asked)
  const games = searchOf({ ...asked, by: 'game', provider: name, currency })
  return (
    <tr>
      <td className="is-line">
        <Link to={insideOf(line, asked)}>{[...new Set(days)].join(' – ')}</Link>
      </td>
      {asked.by !== 'none' && (
        <td>
          {asked.by === 'provider' && name ? (
            <Link to={`/figures?${games.toString()}`}>{name}</Link>
          ) : (
            (asked.by === 'brand' ? nameOf(name) : name) || '—'
          )}
        </td>
      )}
      <td>{currency}</td>
      <td className="is-number">{line.plays}</td>
      {reportAmounts.map((amount) => (
        <td key={amount} className="is-number">
          {moneyOf(line[amount], currency)}
        </td>
      ))}
    </tr>
  )
}
