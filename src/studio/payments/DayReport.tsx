import { Alert, Card, CardContent, Stack, TextField } from '@mui/material'
import type { StaffResult } from '#contract/operator/calls.ts'
import { useState } from 'react'
import { Link, Loading, Title } from 'react-admin'
import { WideTable } from '../reports/ReportTools.tsx'
import { Failure } from '../shared/Failure.tsx'
import { moneyOf } from '../shared/columns.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { PlainHead, PlainTable } from '../shared/PlainTable.tsx'

type Report = StaffResult<'paymentsReport'>

/** The day's payments as we, the ledger and the providers have them. */
export function DayReport() {
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const { data, error } = useAnswer('paymentsReport', { query: { day } }, day !== '')
  return (
    <Card>
      <Title title="Report of the day" />
      <CardContent component={Stack} spacing={2}>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            type="date"
            label="Day (UTC)"
            value={day}
            slotProps={{ inputLabel: { shrink: true } }}
            onChange={({ target }) => setDay(target.value)}
          />
          <CallButton call="reconcilePayments" label="Ask the providers now" input={{}} />
        </Stack>
        {day === '' ? (
          <Alert severity="info">Choose a day.</Alert>
        ) : error ? (
          <Failure error={error} />
        ) : data ? (
          <Lines {...data} />
        ) : (
          <Loading />
        )}
      </CardContent>
    </Card>
  )
}

function Lines({ lines, differences }: Report) {
  return (
    <>
      <Alert severity={differences.length === 0 ? 'success' : 'error'}>
        {differences.length === 0 ? 'Everything agrees to the cent.' : `${differences.length} differences:`}
        {differences.map(({ id, method, why }) => (
          <div key={id}>
            {/* We have no payment that only the provider knows. */}
            {why === 'only_provider' ? id : <Link to={`/payments/${id}/show`}>{id}</Link>} ({method}):{' '}
            {differenceLabels[why]}
          </div>
        ))}
      </Alert>
      <WideTable label="Payments of the day">
        <PlainTable>
          <PlainHead names={['Method', 'Direction', 'Count', 'Payments', 'Fees', 'Ledger', 'Provider']} />
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.method} ${line.currency} ${line.direction}`} {...line} />
            ))}
            {lines.length === 0 && (
              <tr>
                <td colSpan={7}>No payments on this day.</td>
              </tr>
            )}
          </tbody>
        </PlainTable>
      </WideTable>
    </>
  )
}

function Line(line: Report['lines'][number]) {
  const amounts = [line.payments_minor, line.fees_minor, line.ledger_minor, line.provider_minor]
  return (
    <tr>
      <td>{line.method}</td>
      <td>{line.direction === 'in' ? 'deposits' : 'withdrawals'}</td>
      <td>{line.count}</td>
      {amounts.map((minor, index) => (
        <td key={index} className="is-line">
          {moneyOf(minor, line.currency)}
        </td>
      ))}
    </tr>
  )
}

const differenceLabels = {
  ledger: 'the ledger has another amount',
  provider: 'the provider has another amount',
  only_provider: 'only the provider knows it',
  held: 'somebody else paid it: it waits for staff, or goes back',
} as const
