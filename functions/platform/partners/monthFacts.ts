import { and, asc, desc, eq, gte, isNotNull, like, lt, lte, sql } from 'drizzle-orm'
import type { Currency } from '#contract/currencies.ts'
import type { PlanTerms } from '#contract/operator/commission.ts'
import type { AffiliateFigures } from '../house/affiliates.ts'
import { figuresOf } from '../house/figures.ts'
import { houseLedgers } from '../house/houseLedger.ts'
import type { Services } from '../kit/services.ts'
import { user } from '../tables/accounts.ts'
import {
  firstDeposit,
  partnerClick,
  partnerPlan,
  partnerStatement,
  planVersion,
  type Partner,
} from '../tables/partners.ts'
import { beginningOf, monthAfter, nothing, type MonthFacts, type PaidFor, type Standing } from './settle.ts'

/* What is known of a partner's month: the plan, what earlier statements left, and what the house and the accounts say. */

export type Plan = { id: string; terms: PlanTerms }

/** The plan that a partner has in a month, in its version of then. */
export async function planAt({ db }: Services, code: string, month: string): Promise<Plan | undefined> {
  const [agreed] = await db
    .select()
    .from(partnerPlan)
    .where(and(eq(partnerPlan.partner, code), lte(partnerPlan.fromMonth, month)))
    .orderBy(desc(partnerPlan.fromMonth))
    .limit(1)
  if (!agreed) return undefined
  const [version] = await db
    .select()
    .from(planVersion)
    .where(and(eq(planVersion.planId, agreed.planId), lte(planVersion.fromMonth, month)))
    .orderBy(desc(planVersion.fromMonth))
    .limit(1)
  return version && { id: agreed.planId, terms: version.terms }
}

/** What the statements before a month have left. */
export async function standingOf(services: Services, one: Partner, month: string): Promise<Standing> {
  const { db } = services
  const countedFrom = (await isHouseAnew(services, one)) ? month : (one.countedFrom ?? month)
  const [statements, paid] = await Promise.all([
    db
      .select()
      .from(partnerStatement)
      .where(and(eq(partnerStatement.partner, one.code), lt(partnerStatement.month, month)))
      .orderBy(asc(partnerStatement.month)),
    paidFor(services, one.code),
  ])
  const accounted = new Map<Currency, number>()
  for (const { currency, ngrMinor, correctionMinor } of statements.filter((row) => row.month >= countedFrom))
    accounted.set(currency, (accounted.get(currency) ?? 0) + ngrMinor + correctionMinor)
  // The last one of a currency has the rest.
  const carry = new Map(statements.map((row) => [row.currency, row.carryMinor]))
  const debt = new Map(statements.map((row) => [row.currency, row.debtLeftMinor]))
  return { countedFrom, accounted, carry, debt, paid }
}

/**
 * A restored environment begins the totals of the house anew, after the last statements: they know nothing of the months before, so that
 * everything would be taken back.
 */
async function isHouseAnew(services: Services, { code, closedAt, closedMonth }: Partner): Promise<boolean> {
  if (closedAt === null || closedMonth === null) return false
  const begun = await Promise.all(houseLedgers(services.env, null).map((ledger) => ledger.countsSince()))
  return begun.every((since) => since > closedAt) && (await hasStatements(services, code))
}

async function hasStatements({ db }: Services, code: string): Promise<boolean> {
  return (await db.$count(partnerStatement, eq(partnerStatement.partner, code))) > 0
}

/** The first deposits that stand, each with what was paid for it last. */
async function paidFor({ db }: Services, code: string): Promise<Map<string, PaidFor>> {
  const { playerId, currency, amountMinor, leastDepositMinor, leastStakeMinor } = firstDeposit
  const rows = await db
    .select({
      month: sql<string>`max(${firstDeposit.month})`,
      ...{ playerId, currency, amountMinor, leastDepositMinor, leastStakeMinor },
    })
    .from(firstDeposit)
    .where(eq(firstDeposit.partner, code))
    .groupBy(playerId)
    .having(sql`sum(${amountMinor}) > 0`)
  return new Map(rows.map((row) => [row.playerId, row]))
}

type Asked = { month: string; plan: Plan; standing: Standing }

/** What the house and the accounts say of a month now. */
export async function factsOf(
  services: Services,
  { code, currency: ownCurrency }: Partner,
  { month, plan, standing }: Asked,
): Promise<MonthFacts> {
  const query = { affiliate: code, from: standing.countedFrom, to: month }
  const [ledgers, clicks, signUps] = await Promise.all([
    Promise.all(houseLedgers(services.env, null).map((ledger) => ledger.affiliate(query))),
    clicksOf(services, code, month),
    signUpsOf(services, code, month),
  ])
  const sums = ledgers.flatMap((one) => one.sums)
  const firsts = ledgers.flatMap((one) => one.firstDeposits).filter((one) => one.month === month)
  const ofMonth = sums.filter((one) => one.month === month)
  const currencies = new Set([...ofMonth, ...firsts, ...signUps].map(({ currency }) => currency as Currency))
  const own = [...currencies].map((currency) => {
    const sum = figuresOf(ofMonth.filter((one) => one.currency === currency))
    const { deposits_minor, ggr_minor, ngr_minor } = sum
    const sign_ups = countOf(signUps, currency)
    const first_deposits = countOf(firsts, currency)
    return [currency, { ...nothing, sign_ups, first_deposits, deposits_minor, ggr_minor, ngr_minor }] as const
  })
  return {
    ...{ month, terms: plan.terms, clicks: { count: clicks, currency: ownCurrency }, own: new Map(own) },
    earlierNgr: ngrOf(sums.filter((one) => one.month < month)),
    players: ledgers.flatMap((one) => one.players),
  }
}

function ngrOf(sums: AffiliateFigures['sums']): Map<Currency, number> {
  const groups = Map.groupBy(sums, ({ currency }) => currency as Currency)
  return new Map([...groups].map(([currency, own]) => [currency, figuresOf(own).ngr_minor]))
}

function countOf(rows: readonly { currency: string; count: number }[], currency: string): number {
  return rows.reduce((sum, row) => sum + (row.currency === currency ? row.count : 0), 0)
}

async function clicksOf({ db }: Services, code: string, month: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${partnerClick.count}), 0)` })
    .from(partnerClick)
    .where(and(eq(partnerClick.partner, code), like(partnerClick.day, `${month}-%`)))
  return row?.count ?? 0
}

/** Without test accounts. */
async function signUpsOf({ db }: Services, code: string, month: string) {
  const [from, to] = [month, monthAfter(month)].map((one) => new Date(beginningOf(one)))
  if (!from || !to) return []
  return db
    .select({ currency: user.currency, count: sql<number>`count(*)` })
    .from(user)
    .where(
      and(
        ...[isNotNull(user.affiliateId), eq(user.affiliateId, code)],
        ...[gte(user.createdAt, from), lt(user.createdAt, to), sql`NOT coalesce(${user.isTest}, 0)`],
      ),
    )
    .groupBy(user.currency)
}
