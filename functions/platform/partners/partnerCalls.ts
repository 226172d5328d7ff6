import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { NewCode, type PartnerRow } from '#contract/operator/partners.ts'
import { ok, type Result } from '#lib/result.ts'
import * as v from 'valibot'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { siteLink } from '../accounts/codes/sendCode.ts'
import { beginsWith, isoOf, pageOf, sqlList } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { checkOther, whoOf, type Actor } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { user } from '../tables/accounts.ts'
import { partner, partnerPlan, type Partner } from '../tables/partners.ts'
import { monthOf } from './settle.ts'

const mostAccounts = 1000

/** The staff's calls for affiliates and agents; contract/operator/partners.ts describes them. */
export const partnerStaffCalls = {
  listPartners: async ({ services, query }) => {
    const { q, kind, is_blocked } = query
    const wanted = and(
      q ? sql`(${beginsWith(partner.code, q)} OR ${beginsWith(partner.name, q)})` : undefined,
      kind === undefined ? undefined : eq(partner.kind, kind),
      is_blocked === undefined ? undefined : eq(partner.isBlocked, is_blocked),
    )
    const columns = { created_at: partner.createdAt, name: partner.name }
    const { orderBy, limit, offset } = pageOf(query, columns, partner.code)
    const rows = await services.db
      .select()
      .from(partner)
      .where(wanted)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    return ok({ items: await rowsOf(services, rows), total: await services.db.$count(partner, wanted) })
  },
  readPartner: async ({ services, params }) => {
    const found = await findPartner(services, params.code)
    const [row] = found ? await rowsOf(services, [found]) : []
    return row ? ok(row) : noSuchPartner
  },
  putPartner,
  agentAccounts: async ({ services: { db }, actor }) => {
    const rows = await db
      .select({ id: user.id, username: user.displayUsername, role: user.staffRole, partner: partner.code })
      .from(user)
      .leftJoin(partner, eq(partner.staffId, user.id))
      .where(and(isNotNull(user.staffRole), ne(user.id, whoOf(actor).actorId ?? '')))
      .orderBy(asc(user.username))
      .limit(mostAccounts)
    return ok({ items: rows.map((row) => ({ ...row, role: row.role ?? '' })) })
  },
  blockPartner: async ({ services: { db }, params, body: { is_blocked: isBlocked }, audit }) => {
    audit.after = { is_blocked: isBlocked }
    const [changed] = await db.batch([
      db
        .update(partner)
        .set({ isBlocked, version: sql`${partner.version} + 1`, updatedAt: Date.now() })
        .where(eq(partner.code, params.code))
        .returning({ code: partner.code }),
      audit.take(sql`changes() > 0`),
    ])
    return changed.length > 0 ? ok({}) : noSuchPartner
  },
} satisfies Partial<StaffHandlers>

export async function findPartner({ db }: Services, typed: string): Promise<Partner | undefined> {
  const [found] = await db.select().from(partner).where(eq(partner.code, typed))
  return found
}

export const noSuchPartner = fail(code.noSuchCall, 'no partner has this code')

/** No agent decides what they earn, nor makes themselves one. */
export function checkNotAgent(actor: Actor, { staffId }: Pick<Partner, 'staffId'>) {
  return staffId === null ? ok(undefined) : checkOther(actor, staffId)
}

async function putPartner({
  services,
  params,
  body: { is_new, version: seen, reason: _reason, contact, email, phone, staff_id, ...fields },
  actor,
  audit,
}: StaffContext<'putPartner'>): Promise<Result<object, CallFailure>> {
  const { db } = services
  const before = await findPartner(services, params.code)
  const given = { contact: contact || null, email: email ?? null, phone: phone ?? null }
  audit.before = before && valuesOf(before)
  audit.after = { ...fields, ...given, staff_id }
  if (!before && !v.is(NewCode, params.code))
    return fail(code.invalid, 'not a code', { fields: { id: 'incorrectInput' } })
  if (before && is_new) return fail(code.conflict, 'there is one with this code')
  if (before && seen !== undefined && seen !== before.version) return changedSince
  for (const staffId of [before?.staffId ?? null, staff_id || null]) {
    const other = checkNotAgent(actor, { staffId })
    if (!other.ok) return other
  }
  const staff = await checkStaff(services, staff_id || null, before?.code ?? params.code)
  if (!staff.ok) return staff
  const now = Date.now()
  const values = { ...fields, ...given, staffId: staff.value, updatedAt: now }
  const version = (before?.version ?? 0) + 1
  const [saved] = await db.batch([
    db
      .insert(partner)
      .values({ code: params.code, ...values, version, createdAt: now })
      .onConflictDoUpdate({
        target: partner.code,
        set: { ...values, version },
        setWhere: eq(partner.version, before?.version ?? -1),
      })
      .returning({ code: partner.code }),
    audit.take(sql`changes() > 0`),
  ])
  return saved.length > 0 ? ok({}) : changedSince
}

const changedSince = fail(code.conflict, 'it was changed meanwhile')

function valuesOf({ kind, name, currency, lang, contact, email, phone, staffId }: Partner) {
  return { kind, name, currency, lang, contact, email, phone, staff_id: staffId }
}

/** An account of the staff is one agent's at most. */
async function checkStaff(
  { db }: Services,
  staffId: string | null,
  ofCode: string,
): Promise<Result<string | null, CallFailure>> {
  if (staffId === null) return ok(null)
  const [staff] = await db.select({ role: user.staffRole }).from(user).where(eq(user.id, staffId))
  if (!staff?.role) return fail(code.noSuchCall, 'not of the staff', { fields: { staff_id: 'unknown' } })
  const [other] = await db.select({ code: partner.code }).from(partner).where(eq(partner.staffId, staffId))
  const isOther = other && other.code.toLowerCase() !== ofCode.toLowerCase()
  return isOther ? fail(code.conflict, 'already an agent', { fields: { staff_id: 'taken' } }) : ok(staffId)
}

async function rowsOf(services: Services, rows: readonly Partner[]): Promise<PartnerRow[]> {
  const { db } = services
  const codes = sqlList(rows.map((row) => row.code))
  const now = monthOf(Date.now())
  const ids = sqlList(rows.flatMap(({ staffId }) => staffId ?? []))
  const [plans, later, counts, staff] = await Promise.all([
    db
      .select()
      .from(partnerPlan)
      .where(and(inArray(partnerPlan.partner, codes), lte(partnerPlan.fromMonth, now)))
      .orderBy(desc(partnerPlan.fromMonth)),
    db
      .select()
      .from(partnerPlan)
      .where(and(inArray(partnerPlan.partner, codes), gt(partnerPlan.fromMonth, now))),
    db
      .select({
        code: partner.code,
        n: sql<number>`(SELECT count(*) FROM user WHERE affiliate_id = partner.code OR agent_id = partner.code)`,
      })
      .from(partner)
      .where(inArray(partner.code, codes)),
    db.select({ id: user.id, name: user.displayUsername }).from(user).where(inArray(user.id, ids)),
  ])
  return rows.map((row) => {
    const isOf = (one: { partner: string }) => one.partner.toLowerCase() === row.code.toLowerCase()
    const next = later.find(isOf)
    return {
      id: row.code,
      ...valuesOf(row),
      staff: staff.find(({ id }) => id === row.staffId)?.name ?? null,
      is_blocked: row.isBlocked,
      link: linkOf(services, row),
      plan: plans.find(isOf)?.planId ?? null,
      next_plan: next ? { id: next.planId, from_month: next.fromMonth } : null,
      players: counts.find((one) => one.code === row.code)?.n ?? 0,
      version: row.version,
      created_at: isoOf(row.createdAt),
    }
  })
}

/** An agent's link makes them the agent of whom it brings. */
function linkOf(services: Services, { kind, code: own, lang }: Partner): string {
  const name = kind === 'agent' ? 'agent_id' : 'ref'
  return `${siteLink(services, lang, '/home')}?${name}=${encodeURIComponent(own)}`
}
