import { and, asc, eq, getTableColumns, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { hour_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import type { Services } from '../kit/services.ts'
import { recordTechnical } from '../security/technical.ts'
import {
  firstDeposit,
  partner,
  partnerStatement,
  type Partner,
  type StatementRow,
} from '../tables/partners.ts'
import { ownPlayers, release } from './release.ts'
import { monthAfter, monthBefore, monthOf, settleMonth, type Settled, type SettledMonth } from './settle.ts'
import { factsOf, planAt, standingOf, type Plan } from './monthFacts.ts'

/*
 * Closing months. What a month of a partner came to is reckoned from the totals of the house by the rules of settle.ts and stored; from then on
 * it does not change. What the house learns of the month afterwards is a correction of the next one.
 */

/** Wallets tell the house within minutes; what comes later is corrected. */
const patience_ms = hour_ms
const atOnce = 20
/** A month that fails stops no other's, and waits. */
const retry_ms = hour_ms

/** For the schedule: closes the months that are over, one of each partner. */
export async function closeMonths(services: Services, now: number): Promise<boolean> {
  const over = monthBefore(monthOf(now - patience_ms))
  const due = await services.db
    .select()
    .from(partner)
    .where(
      and(
        ...[isNotNull(partner.closedMonth), lt(partner.closedMonth, over)],
        or(isNull(partner.triedAt), lte(partner.triedAt, now - retry_ms)),
      ),
    )
    .orderBy(asc(partner.triedAt), asc(partner.closedMonth))
    .limit(atOnce)
  for (const one of due) await tryToClose(services, one, now)
  // Who has another month to close is due again.
  return due.length > 0
}

async function tryToClose(services: Services, one: Partner, now: number): Promise<void> {
  try {
    for (const playerId of await ownPlayers(services, one)) await release(services, one.code, playerId)
    await closeMonth(services, one)
  } catch (error) {
    log('error', 'month not closed', { partner: one.code, error: describeError(error) })
    await services.db.update(partner).set({ triedAt: now }).where(eq(partner.code, one.code))
    const detail = `${one.code} after ${one.closedMonth ?? ''}`
    await recordTechnical(services, { kind: 'statement_failed', detail })
  }
}

async function closeMonth(services: Services, one: Partner): Promise<void> {
  const month = monthAfter(one.closedMonth ?? '')
  const [plan, standing] = [await planAt(services, one.code, month), await standingOf(services, one, month)]
  if (!plan) throw new Error(`${one.code} has no plan in ${month}`)
  const settled = settleMonth(standing, await factsOf(services, one, { month, plan, standing }))
  await store(services, one, { month, plan, settled })
}

type Closed = { month: string; plan: Plan; settled: SettledMonth }

/** One transaction, and nothing if another has closed the month meanwhile. */
async function store({ db }: Services, one: Partner, { month, plan, settled }: Closed): Promise<void> {
  const { code } = one
  const closedAt = Date.now()
  const isOurs = sql`EXISTS (SELECT 1 FROM partner
    WHERE code = ${code} AND closed_month = ${month} AND closed_at = ${closedAt})`
  const statements = settled.statements.map((statement) => {
    const row = rowOf(code, plan, statement, closedAt)
    const values = Object.keys(getTableColumns(partnerStatement)).map(
      (name) => sql`${row[name as keyof StatementRow]}`,
    )
    return db.insert(partnerStatement).select(sql`SELECT ${sql.join(values, sql`, `)} WHERE ${isOurs}`)
  })
  const paid = chunked(settled.changes).map((some) =>
    db.insert(firstDeposit).select(
      sql`SELECT value ->> 'playerId', value ->> 'month', ${code}, value ->> 'currency', value ->> 'amountMinor',
        value ->> 'leastDepositMinor', value ->> 'leastStakeMinor' FROM json_each(${JSON.stringify(some)}) WHERE ${isOurs}`,
    ),
  )
  const close = db
    .update(partner)
    .set({ closedMonth: month, closedAt, triedAt: null, countedFrom: settled.standing.countedFrom })
    .where(and(eq(partner.code, code), eq(partner.closedMonth, one.closedMonth ?? '')))
  await db.batch([close, ...statements, ...paid])
}

/** What one statement holds of a parameter's 2 MB. */
const mostAtOnce = 5000

function chunked<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / mostAtOnce)
  return Array.from({ length: count }, (_, n) => items.slice(n * mostAtOnce, (n + 1) * mostAtOnce))
}

function rowOf(code: string, plan: Plan, one: Settled, closedAt: number): StatementRow {
  return {
    ...{ partner: code, month: one.month, currency: one.currency, planId: plan.id },
    ...{ clicks: one.clicks, signUps: one.sign_ups, firstDeposits: one.first_deposits },
    ...{ depositsMinor: one.deposits_minor, ggrMinor: one.ggr_minor, ngrMinor: one.ngr_minor },
    ...{
      correctionMinor: one.correction_minor,
      carriedMinor: one.carried_minor,
      basisMinor: one.basis_minor,
    },
    ...{ shareBp: one.share_bp, shareMinor: one.share_minor },
    ...{ qualified: one.qualified, unqualified: one.unqualified, cpaMinor: one.cpa_minor },
    ...{ debtMinor: one.debt_minor, commissionMinor: one.commission_minor, dueMinor: one.due_minor },
    ...{ carryMinor: one.carry_minor, debtLeftMinor: one.debt_left_minor },
    ...{ state: 'closed', closedAt, approvedBy: null, approvedAt: null, mailedAt: null },
    ...{ paidBy: null, paidOn: null, reference: null },
  }
}
