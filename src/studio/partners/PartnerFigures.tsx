import { Alert } from '@mui/material'
import type { Statement } from '#contract/operator/commission.ts'
import { toMajor } from '#contract/money.ts'
import { utcDay } from '#lib/dates.ts'
import { useState } from 'react'
import { Link, Loading } from 'react-admin'
import { ReportTools, WideTable } from '../reports/ReportTools.tsx'
import { Failure } from '../shared/Failure.tsx'
import { CallButton, DialogField } from '../shared/CallButton.tsx'
import { moneyOf, State } from '../shared/columns.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { PlainTable } from '../shared/PlainTable.tsx'

type Amount = Extract<keyof Statement, `${string}_minor`>
const amounts: readonly { label: string; source: Amount }[] = [
  { label: 'Deposits', source: 'deposits_minor' },
  { label: 'GGR', source: 'ggr_minor' },
  { label: 'NGR', source: 'ngr_minor' },
  { label: 'Corrections', source: 'correction_minor' },
  { label: 'Carried', source: 'carried_minor' },
  { label: 'Share', source: 'share_minor' },
  { label: 'First deposits paid', source: 'cpa_minor' },
  { label: 'Debt', source: 'debt_minor' },
  { label: 'Due', source: 'due_minor' },
]

const statementPath = ({ id }: Pick<Statement, 'id'>) => `/statements/${encodeURIComponent(id)}/show`

export const stateKinds = { open: 'plain', closed: 'open', approved: 'good', paid: 'good' } as const
/** The months of a partner, newest first: open ones as they would be closed now, closed ones as they were. */
export function PartnerFigures({ code, name }: { code: string; name: string }) {
  const { data, error } = useAnswer('partnerFigures', { params: { code } })
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  const rows = data.items
  const [last, first] = [rows[0]?.month ?? '', rows.at(-1)?.month ?? '']
  return (
    <>
      <ReportTools
        title={`Statements of ${code} ${name}`}
        time={`${first} – ${last}`}
        table={tableOf(rows)}
      />
      {rows.length === 0 ? <Alert severity="info">No activity yet.</Alert> : <Rows rows={rows} />}
    </>
  )
}

function Rows({ rows }: { rows: readonly Statement[] }) {
  return (
    <WideTable>
      <PlainTable>
        <thead>
          <tr>
            {['Month', 'State', 'Clicks (unverified)', 'Sign-ups', 'First deposits'].map((label) => (
              <th scope="col" key={label}>
                {label}
              </th>
            ))}
            {amounts.map(({ label }) => (
              <th scope="col" key={label} className="is-number">
                {label}
              </th>
            ))}
            <th scope="col" className="no-print" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="is-number">
                {row.state === 'open' ? row.month : <Link to={statementPath(row)}>{row.month}</Link>}{' '}
                {row.currency}
              </td>
              <td>
                <State label={row.state} kind={stateKinds[row.state]} />
              </td>
              <td>{row.clicks}</td>
              <td>{row.sign_ups}</td>
              <td>{row.first_deposits}</td>
              {amounts.map(({ source }) => (
                <td key={source} className="is-number">
                  {moneyOf(row[source], row.currency)}
                </td>
              ))}
              <td className="no-print">
                <Settle {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </WideTable>
  )
}

/** What is next for a statement; of one that is paid, how. */
export function Settle({ id, state, due_minor, currency, reference, paid_on }: Statement) {
  const [typed, setTyped] = useState('')
  const [day, setDay] = useState(() => utcDay(Date.now()))
  if (state === 'closed' && due_minor > 0)
    return (
      <CallButton
        call="approveStatement"
        label="Approve"
        title={`Approve ${moneyOf(due_minor, currency)}?`}
        input={{ params: { id }, body: {} }}
      />
    )
  if (state === 'approved')
    return (
      <CallButton
        call="payStatement"
        label="Note as paid"
        title={`${moneyOf(due_minor, currency)} was paid?`}
        input={{ params: { id }, body: { reference: typed, paid_on: day } }}
      >
        <DialogField label="Reference of the payment" value={typed} onChange={setTyped} />
        <DialogField label="On" type="date" value={day} onChange={setDay} />
      </CallButton>
    )
  return state === 'paid' ? `${paid_on ?? ''}, ${reference ?? ''}` : null
}

/** Amounts in major units. */
function tableOf(rows: readonly Statement[]) {
  const counts = ['clicks', 'sign_ups', 'first_deposits', 'qualified', 'unqualified'] as const
  const heads = [
    'month',
    'currency',
    'state',
    'plan',
    ...counts,
    ...amounts.map(({ source }) => source.replace('_minor', '')),
  ]
  const lines = rows.map((row) => [
    ...[row.month, row.currency, row.state, row.plan],
    ...counts.map((count) => row[count]),
    ...amounts.map(({ source }) => toMajor(row[source], row.currency)),
  ])
  return [heads, ...lines]
}
