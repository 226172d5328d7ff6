import { Alert, Card, CardContent, Stack, TextField } from '@mui/material'
import type { Invoice } from '#contract/operator/reportMail.ts'
import { toMajor } from '#contract/money.ts'
import { utcDay } from '#lib/dates.ts'
import { useState } from 'react'
import { Link, Loading, Title } from 'react-admin'
import { useSearchParams } from 'react-router'
import { Failure } from '../shared/Failure.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { moneyOf } from '../shared/columns.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'
import { ReportTools, WideTable } from './ReportTools.tsx'
import { PlainTable } from '../shared/PlainTable.tsx'

const thisMonth = () => utcDay(Date.now()).slice(0, 7)

/** What each provider is owed for a month, and its share. The month stays in the address. */
export function InvoicesPage() {
  const [params, setParams] = useSearchParams()
  const month = params.get('month') ?? thisMonth()
  const isMonth = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)
  const { data, error } = useAnswer('readInvoices', { query: { month } }, isMonth)
  return (
    <Card>
      <Title title="Providers’ invoices" />
      <CardContent component={Stack} spacing={2}>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            type="month"
            label="Month (UTC)"
            value={month}
            slotProps={{ inputLabel: { shrink: true } }}
            fullWidth={false}
            onChange={({ target }) => setParams({ month: target.value }, { replace: true })}
          />
          <ReportTools title="Providers’ invoices" time={month} table={data && tableOf(data.items)} />
        </Stack>
        {!isMonth ? (
          <Alert severity="info">Choose a month, such as 2026-11.</Alert>
        ) : error ? (
          <Failure error={error} />
        ) : data ? (
          <Invoices month={month} items={data.items} />
        ) : (
          <Loading />
        )}
      </CardContent>
    </Card>
  )
}

const shownShare = ({ share_bp, share_from }: Invoice) =>
  share_bp === null ? '—' : `${share_bp / 100} % since ${share_from ?? ''}`

function Invoices({ month, items }: { month: string; items: readonly Invoice[] }) {
  const mayShare = useMay('putProviderShare')
  if (items.length === 0) return <Alert severity="info">No activity in this month.</Alert>
  const days = { from: `${month}-01`, to: lastDay(month), span: 'day', by: 'game' }
  const reportOf = ({ provider, currency }: Invoice) =>
    `/figures?${new URLSearchParams({ ...days, provider, currency }).toString()}`
  return (
    <WideTable>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">Provider</th>
            <th scope="col">Currency</th>
            {['Plays', 'Stakes', 'Payouts', 'GGR', 'Share', 'Due'].map((label) => (
              <th scope="col" key={label} className="is-number">
                {label}
              </th>
            ))}
            {mayShare && (
              <th scope="col" className="no-print">
                Share from this month on
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.id}>
              <td>
                <Link to={reportOf(one)}>{one.provider}</Link>
              </td>
              <td>{one.currency}</td>
              <td className="is-number">{one.plays}</td>
              {(['stakes_minor', 'payouts_minor', 'ggr_minor'] as const).map((source) => (
                <td key={source} className="is-number">
                  {moneyOf(one[source], one.currency)}
                </td>
              ))}
              <td className="is-number">{shownShare(one)}</td>
              <td className="is-number">
                {one.due_minor === null ? '—' : moneyOf(one.due_minor, one.currency)}
              </td>
              {mayShare && (
                <td className="no-print">
                  {/* What is typed is of this month and of the share that is shown. */}
                  <ShareField key={`${month} ${String(one.share_bp)}`} month={month} {...one} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </WideTable>
  )
}

function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return utcDay(Date.UTC(year, number, 0))
}

function ShareField({ month, provider, currency, share_bp }: Invoice & { month: string }) {
  const [percent, setPercent] = useState(share_bp === null ? '' : String(share_bp / 100))
  const isRight = /^\d{1,3}(?:\.\d{1,2})?$/.test(percent) && Number(percent) <= 100
  const body = { from_month: month, share_bp: Math.round(Number(percent) * 100) }
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <TextField
        label="Percent"
        size="small"
        value={percent}
        sx={{ width: 100, flex: 'none' }}
        error={percent !== '' && !isRight}
        slotProps={{
          htmlInput: { inputMode: 'decimal', 'aria-label': `Share of ${provider} in percent, ${currency}` },
        }}
        onChange={({ target }) => setPercent(target.value)}
      />
      <CallButton
        call="putProviderShare"
        label="Save"
        isDisabled={!isRight || body.share_bp === share_bp}
        input={{ params: { provider }, body }}
      />
    </Stack>
  )
}

/** Amounts in major units. */
function tableOf(items: readonly Invoice[]) {
  const head = [
    'provider',
    'currency',
    'plays',
    'stakes',
    'payouts',
    'ggr',
    'share_percent',
    'share_from',
    'due',
  ]
  const rows = items.map(({ provider, currency, plays, share_bp, share_from, due_minor, ...sums }) => [
    ...[provider, currency, plays],
    ...[sums.stakes_minor, sums.payouts_minor, sums.ggr_minor].map((minor) => toMajor(minor, currency)),
    share_bp === null ? '' : share_bp / 100,
    share_from ?? '',
    due_minor === null ? '' : toMajor(due_minor, currency),
  ])
  return [head, ...rows]
}
