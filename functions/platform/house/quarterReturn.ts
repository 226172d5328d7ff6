import dayjs from 'dayjs'
import type { QuarterReturn } from '#contract/operator/reportMail.ts'
import type { ReportLine } from '#contract/operator/reports.ts'
import { sentDate } from '#lib/dates.ts'
import { ok } from '#lib/result.ts'
import type { Outcome } from '../kit/dispatch.ts'
import type { Services } from '../kit/services.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import type { Reach } from '../tables/brands.ts'
import { houseLedgers } from './houseLedger.ts'
import { liabilities } from './liability.ts'
import { newPlayers, reportLines } from './reports.ts'

/** The quarterly return of a regulator, as far as the house knows it; contract/operator/reportMail.ts describes the call. */
export const quarterStaffCalls = {
  readQuarterReturn: async ({ services, reach, query: { quarter } }) => {
    const items = await quarterReturn(services, reach, quarter)
    return items.ok ? ok({ items: items.value, total: items.value.length }) : items
  },
} satisfies Partial<StaffHandlers>

async function quarterReturn(services: Services, reach: Reach, quarter: string): Outcome<QuarterReturn[]> {
  const first = dayjs.utc(`${quarter}-01`)
  const from = first.format(sentDate)
  const to = first.add(3, 'month').subtract(1, 'day').format(sentDate)
  const [standing, lines, people, signUps] = await Promise.all([
    liabilities(services, reach, to),
    reportLines(services, reach, { from, to, span: 'all', by: 'product' }),
    Promise.all(houseLedgers(services.env, reach).map((ledger) => ledger.people(from, from))),
    newPlayers(services, reach, from, to),
  ])
  if (!lines.ok) return lines
  const counts = [...people.flat().filter(({ what }) => what === 'played_quarter'), ...signUps]
  const currencies = new Set([...standing, ...lines.value, ...counts].map(({ currency }) => currency))
  const returns = [...currencies].toSorted().map((currency) => {
    const countOf = (what: string) =>
      counts.reduce((sum, row) => sum + (row.currency === currency && row.what === what ? row.count : 0), 0)
    const owed = standing.find((one) => one.currency === currency)
    const played = lines.value.filter(
      (line) => line.currency === currency && line.name !== '' && hasMoved(line),
    )
    const products = played.map(({ name, plays, stakes_minor, ggr_minor }) => ({
      ...{ product: name, plays, turnover_minor: stakes_minor, ggy_minor: ggr_minor },
    }))
    return {
      ...{ id: currency, currency, products },
      ...{ funds_minor: owed?.real_minor ?? 0, liability_minor: owed?.liability_minor ?? 0 },
      ...{ active_accounts: countOf('played_quarter'), new_registrations: countOf('new') },
    }
  })
  return ok(returns)
}

/** What was staked at in the quarter, or paid for what was staked at before it. */
const hasMoved = ({ plays, stakes_minor, payouts_minor }: ReportLine) =>
  plays !== 0 || stakes_minor !== 0 || payouts_minor !== 0
