import { Alert, Card, CardContent, MenuItem, Stack, TextField } from '@mui/material'
import type { QuarterReturn } from '#contract/operator/reportMail.ts'
import { toMajor } from '#contract/money.ts'
import { utcDay } from '#lib/dates.ts'
import { Loading, Title } from 'react-admin'
import { useSearchParams } from 'react-router'
import { Failure } from '../shared/Failure.tsx'
import { moneyOf } from '../shared/columns.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { ReportTools, WideTable } from './ReportTools.tsx'
import { PlainTable } from '../shared/PlainTable.tsx'

/** The last eight quarters by their first months, the one that goes on first. */
function quarters(): string[] {
  const [year = 0, month = 1] = utcDay(Date.now()).split('-').map(Number)
  const now = year * 4 + Math.floor((month - 1) / 3)
  return Array.from({ length: 8 }, (_, back) => {
    const quarter = now - back
    return `${Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}`
  })
}

/** What a regulator's quarterly return asks. The quarter stays in the address. */
export function QuarterPage() {
  const [params, setParams] = useSearchParams()
  const known = quarters()
  const asked = params.get('quarter') ?? known[0] ?? ''
  const { data, error } = useAnswer('readQuarterReturn', { query: { quarter: asked } })
  const rows = data?.items.flatMap(rowsOf)
  return (
    <Card>
      <Title title="Quarterly return" />
      <CardContent component={Stack} spacing={2}>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            select
            label="Quarter from (UTC)"
            value={asked}
            fullWidth={false}
            sx={{ minWidth: 180 }}
            onChange={({ target }) => setParams({ quarter: target.value }, { replace: true })}
          >
            {[...new Set([...known, asked])].map((quarter) => (
              <MenuItem key={quarter} value={quarter}>
                {quarter}
              </MenuItem>
            ))}
          </TextField>
          <ReportTools
            title="Quarterly return"
            time={`quarter from ${asked}`}
            table={rows && tableOf(rows)}
          />
        </Stack>
        {error ? (
          <Failure error={error} />
        ) : !rows ? (
          <Loading />
        ) : rows.length === 0 ? (
          <Alert severity="info">No activity in this quarter.</Alert>
        ) : (
          <Rows rows={rows} />
        )}
      </CardContent>
    </Card>
  )
}

type Row = { currency: string; what: string } & ({ minor: number } | { count: number })

function rowsOf({ currency, products, ...sums }: QuarterReturn): Row[] {
  return [
    { currency, what: 'Funds in customer accounts at the end', minor: sums.funds_minor },
    { currency, what: 'All that is owed at the end', minor: sums.liability_minor },
    { currency, what: 'Active accounts', count: sums.active_accounts },
    { currency, what: 'New registrations', count: sums.new_registrations },
    ...products.flatMap(({ product, plays, turnover_minor, ggy_minor }) => [
      { currency, what: `Turnover of ${product}`, minor: turnover_minor },
      { currency, what: `Gross gambling yield of ${product}`, minor: ggy_minor },
      { currency, what: `Plays of ${product}`, count: plays },
    ]),
  ]
}

const shown = (row: Row) => ('minor' in row ? moneyOf(row.minor, row.currency) : String(row.count))

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <WideTable>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Question</th>
            <th scope="col" className="is-number">
              Answer
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.currency} ${row.what}`}>
              <td>{row.currency}</td>
              <td>{row.what}</td>
              <td className="is-number is-line">{shown(row)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </WideTable>
  )
}

/** Amounts in major units. */
function tableOf(rows: readonly Row[]) {
  const lines = rows.map((row) => [
    ...[row.currency, row.what],
    'minor' in row ? toMajor(row.minor, row.currency) : row.count,
  ])
  return [['currency', 'question', 'answer'], ...lines]
}
