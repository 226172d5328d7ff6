import {
  Alert,
  Card,
  CardContent,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material'
import type { StaffResult } from '#contract/operator/calls.ts'
import { useState } from 'react'
import { Link, Loading, Title } from 'react-admin'
import { moneyOf } from '../shared/columns.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { useAnswer } from '../shared/useCalls.ts'

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
          <Alert severity="error">{error.message}</Alert>
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
      <Stack sx={{ overflowX: 'auto', width: 0, minWidth: '100%' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {['Method', 'Direction', 'Count', 'Payments', 'Fees', 'Ledger', 'Provider'].map((name) => (
                <TableCell key={name}>{name}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line) => (
              <Line key={`${line.method} ${line.currency} ${line.direction}`} {...line} />
            ))}
            {lines.length === 0 && (
              <TableRow>
                <TableCell colSpan={7}>No payments on this day.</TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
      </Stack>
    </>
  )
}

function Line(line: Report['lines'][number]) {
  const amounts = [line.payments_minor, line.fees_minor, line.ledger_minor, line.provider_minor]
  return (
    <TableRow>
      <TableCell>{line.method}</TableCell>
      <TableCell>{line.direction === 'in' ? 'deposits' : 'withdrawals'}</TableCell>
      <TableCell>{line.count}</TableCell>
      {amounts.map((minor, index) => (
        <TableCell key={index} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {moneyOf(minor, line.currency)}
        </TableCell>
      ))}
    </TableRow>
  )
}

const differenceLabels = {
  ledger: 'the ledger has another amount',
  provider: 'the provider has another amount',
  only_provider: 'only the provider knows it',
  held: 'somebody else paid it: it waits for staff, or goes back',
} as const
