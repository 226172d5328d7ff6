import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { PlanRow } from '#contract/operator/commission.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isoOf, pageOf, sqlList } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { commissionPlan, partner, partnerPlan, planVersion } from '../tables/partners.ts'
import { checkNotAgent, findPartner, noSuchPartner } from './partnerCalls.ts'
import { monthAfter, monthBefore, monthOf } from './settle.ts'

/** The staff's calls for plans of commission; contract/operator/commission.ts describes them. */
export const planStaffCalls = {
  listPlans: async ({ services, query }) => {
    const { db } = services
    const { orderBy, limit, offset } = pageOf(query, { name: commissionPlan.name }, commissionPlan.id)
    const rows = await db
      .select()
      .from(commissionPlan)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    return ok({ items: await rowsOf(services, rows), total: await db.$count(commissionPlan) })
  },
  readPlan: async ({ services, params }) => {
    const rows = await services.db.select().from(commissionPlan).where(eq(commissionPlan.id, params.id))
    const [row] = await rowsOf(services, rows)
    return row ? ok(row) : noSuchPlan
  },
  putPlan,
  assignPlan,
} satisfies Partial<StaffHandlers>

const noSuchPlan = fail(code.noSuchCall, 'no such plan', { fields: { plan: 'unknown' } })

/** What a month has begun with stays: a change is a version from the next one. */
async function putPlan({
  services: { db },
  params: { id },
  body: { name, terms, is_new },
  author,
  audit,
}: StaffContext<'putPlan'>): Promise<Result<object, CallFailure>> {
  const [versions, now] = [await versionsOf(db, [id]), Date.now()]
  const isSame = JSON.stringify(versions[0]?.terms) === JSON.stringify(terms)
  if (versions.length > 0 && is_new) return fail(code.conflict, 'there is one with this name')
  const thisMonth = monthOf(now)
  const fromMonth = versions.length === 0 ? thisMonth : monthAfter(thisMonth)
  audit.before = versions[0] && { from_month: versions[0].fromMonth, terms: versions[0].terms }
  audit.after = { name, from_month: fromMonth, terms }
  const version = { terms, author, createdAt: now }
  await db.batch([
    db
      .insert(commissionPlan)
      .values({ id, name, createdAt: now })
      .onConflictDoUpdate({ target: commissionPlan.id, set: { name } }),
    ...(isSame
      ? []
      : [
          db
            .insert(planVersion)
            .values({ planId: id, fromMonth, ...version })
            .onConflictDoUpdate({ target: [planVersion.planId, planVersion.fromMonth], set: version }),
        ]),
    audit.take(),
  ])
  return ok({})
}

/** The first plan holds from this month, and its statements begin with it. */
async function assignPlan({
  services,
  params,
  body: { plan: planId },
  actor,
  audit,
}: StaffContext<'assignPlan'>): Promise<Result<{ from_month: string }, CallFailure>> {
  const { db } = services
  const found = await findPartner(services, params.code)
  if (!found) return noSuchPartner
  const other = checkNotAgent(actor, found)
  if (!other.ok) return other
  if ((await db.$count(commissionPlan, eq(commissionPlan.id, planId))) === 0) return noSuchPlan
  const [thisMonth, isFirst] = [monthOf(Date.now()), found.closedMonth === null]
  const [last] = await db
    .select()
    .from(partnerPlan)
    .where(eq(partnerPlan.partner, found.code))
    .orderBy(desc(partnerPlan.fromMonth))
    .limit(1)
  if (last?.planId === planId) return ok({ from_month: last.fromMonth })
  const from_month = isFirst ? thisMonth : monthAfter(thisMonth)
  audit.after = { plan: planId, from_month }
  const begun = { closedMonth: monthBefore(thisMonth), countedFrom: thisMonth, closedAt: Date.now() }
  await db.batch([
    db
      .insert(partnerPlan)
      .values({ partner: found.code, fromMonth: from_month, planId })
      .onConflictDoUpdate({ target: [partnerPlan.partner, partnerPlan.fromMonth], set: { planId } }),
    ...(isFirst
      ? [
          db
            .update(partner)
            .set(begun)
            .where(and(eq(partner.code, found.code), sql`closed_month IS NULL`)),
        ]
      : []),
    audit.take(),
  ])
  return ok({ from_month })
}

/** Newest first. */
function versionsOf(db: Services['db'], ids: readonly string[]) {
  return db
    .select()
    .from(planVersion)
    .where(inArray(planVersion.planId, sqlList(ids)))
    .orderBy(asc(planVersion.planId), desc(planVersion.fromMonth))
}

async function rowsOf(
  { db }: Services,
  rows: readonly (typeof commissionPlan.$inferSelect)[],
): Promise<PlanRow[]> {
  const ids = rows.map(({ id }) => id)
  const [versions, agreed] = await Promise.all([
    versionsOf(db, ids),
    db
      .select({ partner: partnerPlan.partner, planId: partnerPlan.planId })
      .from(partnerPlan)
      .where(lte(partnerPlan.fromMonth, monthOf(Date.now())))
      .orderBy(asc(partnerPlan.fromMonth)),
  ])
  const planOf = new Map(agreed.map((one) => [one.partner, one.planId]))
  return rows.flatMap(({ id, name }): PlanRow[] => {
    const own = versions.filter(({ planId }) => planId === id)
    const now = own.find(({ fromMonth }) => fromMonth <= monthOf(Date.now()))
    const next = own.find(({ fromMonth }) => fromMonth > monthOf(Date.now()))
    if (!now) return []
    return [
      {
        ...{ id, name, from_month: now.fromMonth, terms: now.terms },
        next: next ? { from_month: next.fromMonth, terms: next.terms } : null,
        versions: own.map(({ fromMonth, author, createdAt }) => ({
          ...{ from_month: fromMonth, author, at: isoOf(createdAt) },
        })),
        partners: [...planOf.values()].filter((planId) => planId === id).length,
      },
    ]
  })
}
