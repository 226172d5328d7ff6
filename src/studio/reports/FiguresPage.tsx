import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material'
import GetApp from '@mui/icons-material/GetApp'
import { reportBys, reportSpans, type ReportLine } from '#contract/operator/reports.ts'
import { currencies } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'
import { downloadCSV, Loading, Title } from 'react-admin'
import { useSearchParams } from 'react-router'
import { historyCsv } from '@/ui/history/csv.ts'
import { moneyOf } from '../shared/columns.tsx'
import { useAnswer } from '../shared/useCalls.ts'

const everyCurrency = 'all'

/** What the address leaves out. */
function defaults(): Record<Field, string> {
  const today = new Date().toISOString().slice(0, 10)
  return { from: `${today.slice(0, 8)}01`, to: today, span: 'day', by: 'none', currency: everyCurrency }
}
type Field = 'from' | 'to' | 'span' | 'by' | 'currency'

const spanLabels = { day: 'Day', week: 'Week', month: 'Month', year: 'Year', all: 'Altogether' } as const
const byLabels = {
  none: 'Nothing',
  provider: 'Provider',
  game: 'Game',
  country: 'Country',
  cohort: 'Week of the sign-up',
} as const

/** The figures of a time, whose filters stay in the address. */
export function FiguresPage() {
  const [params, setParams] = useSearchParams()
  const asked = { ...defaults(), ...Object.fromEntries(params) }
  const { currency, ...rest } = asked
  const query = { ...rest, ...(currency !== everyCurrency && { currency }) } as never
  const { data, error } = useAnswer('readReport', { query }, asked.from !== '' && asked.to !== '')
  const field = (name: Field, label: string) => ({
    ...{ label, value: asked[name], sx: { minWidth: 130 } },
    fullWidth: false,
    onChange: ({ target }: { target: { value: string } }) =>
      setParams({ ...asked, [name]: target.value }, { replace: true }),
  })
  const date = { type: 'date', slotProps: { inputLabel: { shrink: true } } } as const
  return (
    <Card>
      <Title title="Figures" />
      <CardContent component={Stack} spacing={2}>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField {...date} {...field('from', 'From (UTC)')} />
          <TextField {...date} {...field('to', 'To')} />
          <TextField select {...field('span', 'Lines for each')}>
            {reportSpans.map((span) => (
              <MenuItem key={span} value={span}>
                {spanLabels[span]}
              </MenuItem>
            ))}
          </TextField>
          <TextField select {...field('by', 'Divided by')}>
            {reportBys.map((by) => (
              <MenuItem key={by} value={by}>
                {byLabels[by]}
              </MenuItem>
            ))}
          </TextField>
          <TextField select {...field('currency', 'Currency')}>
            <MenuItem value={everyCurrency}>All</MenuItem>
            {currencies.map((code) => (
              <MenuItem key={code} value={code}>
                {code}
              </MenuItem>
            ))}
          </TextField>
          <Button
            startIcon={<GetApp />}
            disabled={!data || data.items.length === 0}
            onClick={() => downloadCSV(csvOf(data?.items ?? []), `figures ${asked.from} ${asked.to}`)}
          >
            CSV
          </Button>
        </Stack>
        {error ? (
          <Alert severity="error">{error.message}</Alert>
        ) : data ? (
          <Lines lines={data.items} hasName={asked.by !== 'none'} />
        ) : (
          <Loading />
        )}
      </CardContent>
    </Card>
  )
}

type Amount = Exclude<keyof ReportLine, 'span' | 'name' | 'currency' | 'plays'>
const amounts: readonly { label: string; source: Amount }[] = [
  { label: 'Stakes', source: 'stakes_minor' },
  { label: 'Payouts', source: 'payouts_minor' },
  { label: 'GGR', source: 'ggr_minor' },
  { label: 'of games', source: 'game_ggr_minor' },
  { label: 'of the sportsbook', source: 'sport_ggr_minor' },
  { label: 'Bonuses', source: 'bonuses_minor' },
  { label: 'Jackpots', source: 'jackpots_minor' },
  { label: 'NGR', source: 'ngr_minor' },
  { label: 'Deposits', source: 'deposits_minor' },
  { label: 'Withdrawals', source: 'withdrawals_minor' },
  { label: 'By staff', source: 'adjustments_minor' },
]

const amountCell = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }

function Lines({ lines, hasName }: { lines: readonly ReportLine[]; hasName: boolean }) {
  if (lines.length === 0) return <Alert severity="info">No activity in this time.</Alert>
  return (
    <Box sx={{ overflowX: 'auto', width: 0, minWidth: '100%' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>From</TableCell>
            {hasName && <TableCell>Of</TableCell>}
            <TableCell>Currency</TableCell>
            <TableCell align="right">Plays</TableCell>
            {amounts.map(({ label }) => (
              <TableCell key={label} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={`${line.span} ${line.name} ${line.currency}`}>
              <TableCell sx={amountCell}>{line.span || 'all'}</TableCell>
              {hasName && <TableCell>{line.name || '—'}</TableCell>}
              <TableCell>{line.currency}</TableCell>
              <TableCell align="right" sx={amountCell}>
                {line.plays}
              </TableCell>
              {amounts.map(({ source }) => (
                <TableCell key={source} align="right" sx={amountCell}>
                  {moneyOf(line[source], line.currency)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** Names of fields as the call has them, and amounts in major units. */
function csvOf(lines: readonly ReportLine[]): string {
  const heads = [
    'span',
    'name',
    'currency',
    'plays',
    ...amounts.map(({ source }) => source.replace('_minor', '')),
  ]
  const rows = lines.map((line) => [
    ...[line.span, line.name, line.currency, line.plays],
    ...amounts.map(({ source }) => toMajor(line[source], line.currency)),
  ])
  return historyCsv([heads, ...rows])
}
