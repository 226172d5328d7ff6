import { Box, Card, CardContent, Stack, Typography } from '@mui/material'
import { toMajor } from '#contract/money.ts'
import type { Statement, StatementDetails } from '#contract/operator/commission.ts'
import { Link, SearchInput, SelectInput, Show, TextInput, useRecordContext } from 'react-admin'
import { OrFailure, staysOnFailure } from '../shared/Failure.tsx'
import { Column } from '../shared/Column.tsx'
import { ReportTools } from '../reports/ReportTools.tsx'
import { moneyOf, MoneyColumn, OfRecord, shownMoment, State } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { Settle, stateKinds } from './PartnerFigures.tsx'
import { PlainTable } from '../shared/PlainTable.tsx'

const states = ['closed', 'approved', 'paid'].map((id) => ({ id, name: id }))
const filters = [
  <TextInput
    key="month"
    source="month"
    label="Month"
    type="month"
    alwaysOn
    slotProps={{ inputLabel: { shrink: true } }}
  />,
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
  <SearchInput key="partner" source="partner" alwaysOn placeholder="Code of the partner" />,
]

/** What all partners have earned, by month. */
export function StatementList() {
  return (
    <RecordList<Statement>
      opens="show"
      filters={filters}
      sort={{ field: 'month', order: 'DESC' }}
      primary={({ partner, month, due_minor, currency }) =>
        `${partner} ${month}: ${moneyOf(due_minor, currency)}`
      }
      secondary={(one) => <StatementState {...one} />}
    >
      <Column source="month" />
      <Column source="partner" disableSort />
      <Column source="partner_name" label="Name" disableSort />
      <Column source="currency" disableSort />
      <Column label="State">
        <OfRecord<Statement> show={(one) => <StatementState {...one} />} />
      </Column>
      <MoneyColumn source="ngr_minor" label="NGR" />
      <MoneyColumn source="share_minor" label="Share" />
      <MoneyColumn source="cpa_minor" label="First deposits" />
      <MoneyColumn source="due_minor" label="Due" />
    </RecordList>
  )
}

function StatementState({ state }: Pick<Statement, 'state'>) {
  return <State label={state} kind={stateKinds[state]} />
}

/** The page, and so the paper, has the largest alone. */
const shownDeposits = 100

/** One statement, as it goes to the partner on paper. */
export function StatementShow() {
  return (
    <Show queryOptions={staysOnFailure} title={<Title />} actions={false} component="div">
      <OrFailure>
        <Paper />
      </OrFailure>
    </Show>
  )
}

const titleOf = ({ partner, month, currency }: Statement) => `Statement ${month} of ${partner}, ${currency}`

function Title() {
  const one = useRecordContext<StatementDetails>()
  return one ? <>{titleOf(one)}</> : null
}

function Paper() {
  const one = useRecordContext<StatementDetails>()
  if (!one) return null
  const lines = linesOf(one)
  const table = [
    ['line', one.currency],
    ...lines.map(({ label, minor }) => [label, toMajor(minor, one.currency)]),
    ...one.first_deposit_lines.map(({ username, amount_minor }) => [
      `First deposit: ${username}`,
      toMajor(amount_minor, one.currency),
    ]),
  ]
  return (
    <Card>
      <CardContent component={Stack} spacing={3} sx={{ maxWidth: 820 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <ReportTools title={titleOf(one)} time={one.month} table={table} page="portrait" />
          {one.state !== 'paid' && (
            <Box className="no-print">
              <Settle {...one} />
            </Box>
          )}
        </Stack>
        <Typography component="h2" variant="h5">
          {titleOf(one)}
        </Typography>
        <Details rows={factsOf(one)} />
        <Lines rows={lines} currency={one.currency} label="Lines" />
        {one.first_deposit_lines.length > 0 && (
          <section>
            <Typography component="h3" variant="subtitle1">
              First deposits
            </Typography>
            <Lines
              rows={one.first_deposit_lines
                .slice(0, shownDeposits)
                .map(({ player_id, username, amount_minor }) => ({
                  label: amount_minor < 0 ? `${username}, taken back` : username,
                  minor: amount_minor,
                  ...(player_id !== null && { to: `/players/${player_id}/show` }),
                }))}
              currency={one.currency}
              label="First deposits"
            />
            {one.first_deposit_lines.length > shownDeposits && (
              <Typography color="text.secondary">
                {shownDeposits} of {one.first_deposit_lines.length}: the file has all of them.
              </Typography>
            )}
          </section>
        )}
      </CardContent>
    </Card>
  )
}

function factsOf(one: StatementDetails) {
  return [
    ['Partner', <PartnerName key="partner" {...one} />],
    ['Contact', one.contact],
    ['Email', one.email],
    ['Month (UTC)', one.month],
    ['Plan', one.plan_name],
    ['Wants to be paid in', one.paid_in],
    ['State', <StatementState key="state" {...one} />],
    ['Closed', shownMoment(one.closed_at)],
    ['Approved', one.approved_by && `${one.approved_by}, ${shownMoment(one.approved_at)}`],
    ['Sent to the partner', shownMoment(one.mailed_at)],
    ['Paid', one.paid_by && `${one.paid_on ?? ''}, ${one.reference ?? ''}, noted by ${one.paid_by}`],
  ] as const
}

function PartnerName({ partner, partner_name }: Pick<Statement, 'partner' | 'partner_name'>) {
  return (
    <Link to={`/partners/${encodeURIComponent(partner)}/show`}>
      {partner_name} ({partner})
    </Link>
  )
}

type Line = { label: string; minor: number; isSum?: boolean; to?: string }

/** How what is due comes about; what is nothing is left out, but for the sums. */
function linesOf(one: StatementDetails): Line[] {
  const { qualified, unqualified } = one
  const lines: Line[] = [
    { label: 'Deposits of the players', minor: one.deposits_minor },
    { label: 'GGR', minor: one.ggr_minor },
    { label: 'NGR', minor: one.ngr_minor, isSum: true },
    { label: 'Corrections of earlier months', minor: one.correction_minor },
    { label: 'Carried from the month before', minor: one.carried_minor },
    { label: 'Basis of the share', minor: one.basis_minor, isSum: true },
    { label: `Share, ${one.share_bp / 100} %`, minor: one.share_minor },
    { label: `First deposits: ${qualified} paid, ${unqualified} taken back`, minor: one.cpa_minor },
    { label: 'Debt of earlier statements', minor: one.debt_minor },
    { label: 'Commission', minor: one.commission_minor, isSum: true },
    { label: 'Due', minor: one.due_minor, isSum: true },
    { label: 'NGR carried into the next month', minor: one.carry_minor },
    { label: 'Debt left for the next month', minor: one.debt_left_minor },
  ]
  return lines.filter(({ minor, isSum }) => isSum || minor !== 0)
}

const bold = { style: { fontWeight: 600 } }

function Lines({ rows, currency, label }: { rows: readonly Line[]; currency: string; label: string }) {
  return (
    <PlainTable aria-label={label}>
      <tbody>
        {rows.map(({ label: name, minor, isSum, to }, index) => (
          <tr key={`${name} ${index}`}>
            <th scope="row" {...(isSum && bold)}>
              <bdi>{to === undefined ? name : <Link to={to}>{name}</Link>}</bdi>
            </th>
            <td className="is-number" {...(isSum && bold)}>
              {moneyOf(minor, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
