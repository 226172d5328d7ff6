import {
  Alert,
  Box,
  Card,
  CardContent,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { StaffResult } from '#contract/operator/calls.ts'
import type { WaitingWork } from '#contract/operator/reports.ts'
import { Link, Loading, Title } from 'react-admin'
import { Navigate } from 'react-router'
import { moneyOf, shownMoment } from '../shared/columns.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'

type Overview = StaffResult<'readOverview'>['currencies'][number]
type Day = Overview['days'][number]

/**
 * The first page: the work that waits, and the day beside the one before and the one a week before. Who has neither begins with the content,
 * such as an editor.
 */
export function Overview() {
  const mayReport = useMay('readOverview')
  const { data } = useAnswer('readWaiting', {})
  if (data?.items.length === 0 && !mayReport) return <Navigate to="/content" replace />
  return (
    <Stack spacing={2} sx={{ marginBlock: 2 }}>
      <Title title="Today" />
      <Waiting />
      {mayReport && <Days />}
    </Stack>
  )
}

const refreshed_ms = 60_000

/** Where each work is done. */
const lists: Record<WaitingWork, { label: string; to: string }> = {
  withdrawals: { label: 'Withdrawals', to: `/payments?${filter({ status: 'reserved' })}` },
  money_actions: { label: 'Second person', to: '/moneyActions' },
  documents: { label: 'Documents', to: '/documents' },
  complaints: { label: 'Complaints', to: '/complaints' },
  cases: { label: 'Money cases', to: '/cases' },
}

function filter(values: object): string {
  return new URLSearchParams({ filter: JSON.stringify(values) }).toString()
}

function Waiting() {
  const { data, error } = useAnswer('readWaiting', {}, true, refreshed_ms)
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!data) return <Loading />
  return (
    <Stack component="section" aria-label="Work that waits" direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      {data.items.map(({ work, count, oldest }) => (
        <Card key={work} sx={{ flex: '1 1 160px' }}>
          <CardContent>
            <Link to={lists[work].to}>{lists[work].label}</Link>
            <Typography component="p" variant="h4" sx={numbers}>
              {count}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {oldest === null ? 'nothing waits' : `since ${shownMoment(oldest)}`}
            </Typography>
          </CardContent>
        </Card>
      ))}
    </Stack>
  )
}

function Days() {
  const { data, error } = useAnswer('readOverview', { query: {} }, true, refreshed_ms)
  if (error) return <Alert severity="error">{error.message}</Alert>
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

const numbers = { fontVariantNumeric: 'tabular-nums' }

type Row = { label: string; of: (day: Day) => number; isCount?: true }
const rows: readonly Row[] = [
  { label: 'Deposits', of: (day) => day.deposits_minor },
  { label: 'Withdrawals', of: (day) => day.withdrawals_minor },
  { label: 'Stakes', of: (day) => day.stakes_minor },
  { label: 'Payouts', of: (day) => day.payouts_minor },
  { label: 'GGR of games', of: (day) => day.game_ggr_minor },
  { label: 'GGR of the sportsbook', of: (day) => day.sport_ggr_minor },
  { label: 'GGR', of: (day) => day.ggr_minor },
  { label: 'Bonuses', of: (day) => day.bonuses_minor },
  { label: 'Jackpots', of: (day) => day.jackpots_minor },
  { label: 'NGR', of: (day) => day.ngr_minor },
  { label: 'Players who staked', of: (day) => day.played, isCount: true },
  { label: 'Players who paid in', of: (day) => day.deposited, isCount: true },
  { label: 'First deposits', of: (day) => day.first_deposits, isCount: true },
  { label: 'Sign-ups', of: (day) => day.new, isCount: true },
]

/** A day so far, the day before, and the same day of the week before. */
const headings = ['Today (UTC)', 'Yesterday', 'A week ago']

function CurrencyDays({ currency, days, standing }: Overview) {
  const today = days[0]?.day ?? ''
  const report = `/figures?${new URLSearchParams({ from: today, to: today, currency }).toString()}`
  return (
    <Card component="section" aria-label={currency}>
      <CardContent component={Stack} spacing={2}>
        <Typography component="h2" variant="h6">
          {currency} · <Link to={report}>report</Link>
        </Typography>
        <Box sx={{ overflowX: 'auto', width: 0, minWidth: '100%' }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell />
                {headings.map((heading) => (
                  <TableCell key={heading} align="right">
                    {heading}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ label, of, isCount }) => (
                <TableRow key={label}>
                  <TableCell component="th" scope="row">
                    {label}
                  </TableCell>
                  {days.map((day) => (
                    <TableCell key={day.day} align="right" sx={numbers}>
                      {isCount ? of(day) : moneyOf(of(day), currency)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
        <Typography sx={numbers}>
          Owed to players: {moneyOf(standing.real_minor, currency)} on balances,{' '}
          {moneyOf(standing.bonus_minor, currency)} bonus money, {moneyOf(standing.open_minor, currency)} in
          open rounds. Players owe {moneyOf(standing.owed_minor, currency)}.
        </Typography>
      </CardContent>
    </Card>
  )
}
