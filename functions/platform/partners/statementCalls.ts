import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { decimalOf } from '#contract/money.ts'
import type { Statement } from '#contract/operator/commission.ts'
import { largestExport_rows } from '#contract/operator/exports.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isoOf, isoOrNull, pageOf } from '../kit/list.ts'
import { maskedName } from '../kit/maskedName.ts'
import type { Services } from '../kit/services.ts'
import { deliver } from '../messages/deliver.ts'
import { mayMake, whoOf } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { user } from '../tables/accounts.ts'
import { requireSecond } from '../staff/secondPerson.ts'
import {
  commissionPlan,
  firstDeposit,
  partner,
  partnerStatement,
  type Partner,
  type StatementRow,
} from '../tables/partners.ts'
import { factsOf, planAt, standingOf } from './monthFacts.ts'
import { checkNotAgent, findPartner, noSuchPartner } from './partnerCalls.ts'
import { monthAfter, monthBefore, monthOf, settleMonth, type Settled } from './settle.ts'

/** The staff's calls for statements; contract/operator/commission.ts describes them. */
export const statementStaffCalls = {
  listStatements: async ({ services: { db }, query }) => {
    const wanted = and(
      query.partner === undefined ? undefined : eq(partnerStatement.partner, query.partner),
      query.month === undefined ? undefined : eq(partnerStatement.month, query.month),
      query.state === undefined ? undefined : eq(partnerStatement.state, query.state),
    )
    const columns = { month: partnerStatement.month, due_minor: partnerStatement.dueMinor }
    const tie = sql`${partnerStatement.partner} || ${partnerStatement.currency}` as never
    const { orderBy, limit, offset } = pageOf(query, columns, tie)
    const rows = await db
      .select({ row: partnerStatement, name: partner.name })
      .from(partnerStatement)
      .innerJoin(partner, eq(partner.code, partnerStatement.partner))
      .where(wanted)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const items = rows.map(({ row, name }) => described(row, name))
    return ok({ items, total: await db.$count(partnerStatement, wanted) })
  },
  readStatement: async ({ services, params, actor }) => {
    const found = await findStatement(services, params.id)
    if (!found) return noSuchStatement
    const { row, of } = found
    const [plan] = await services.db.select().from(commissionPlan).where(eq(commissionPlan.id, row.planId))
    return ok({
      ...described(row, of.name),
      ...{ plan_name: plan?.name ?? row.planId, contact: of.contact, email: of.email, paid_in: of.currency },
      first_deposit_lines: await firstDepositsOf(services, row, mayMake(actor, 'staff:players.read')),
    })
  },
  partnerFigures: async ({ services, params }) => {
    const found = await findPartner(services, params.code)
    if (!found) return noSuchPartner
    const items = [...(await openMonths(services, found)), ...(await closedMonths(services, found))]
    return ok({ items, total: items.length })
  },
  approveStatement,
  payStatement: async ({ services, params, body, actor, audit }) => {
    const [{ db }, own] = [services, keyOf(params.id)]
    const found = await findStatement(services, params.id)
    if (!found) return noSuchStatement
    const other = checkNotAgent(actor, found.of)
    if (!other.ok) return other
    audit.before = { state: 'approved' }
    audit.after = { state: 'paid', ...body }
    const [paid] = await db.batch([
      db
        .update(partnerStatement)
        .set({
          ...{ state: 'paid', paidBy: whoOf(actor).actor },
          ...{ paidOn: body.paid_on, reference: body.reference },
        })
        .where(and(own, eq(partnerStatement.state, 'approved')))
        .returning({ month: partnerStatement.month }),
      audit.take(sql`changes() > 0`),
    ])
    return paid.length > 0 ? ok({}) : fail(code.conflict, 'it is not approved')
  },
} satisfies Partial<StaffHandlers>

/** `<code>:<month>:<currency>`; a code may have colons of its own. */
function keyOf(id: string) {
  const parts = id.split(':')
  const [currency = '', month = ''] = [parts.pop(), parts.pop()]
  return and(
    eq(partnerStatement.partner, parts.join(':')),
    eq(partnerStatement.month, month),
    sql`${partnerStatement.currency} = ${currency}`,
  )
}

const noSuchStatement = fail(code.noSuchCall, 'no such statement')

async function findStatement({ db }: Services, id: string) {
  const [found] = await db
    .select({ row: partnerStatement, of: partner })
    .from(partnerStatement)
    .innerJoin(partner, eq(partner.code, partnerStatement.partner))
    .where(keyOf(id))
  return found
}

/** What its amount for first deposits is made of. */
async function firstDepositsOf({ db }: Services, row: StatementRow, mayRead: boolean) {
  const { partner: code, month, currency } = row
  const isOf = [eq(firstDeposit.partner, code), eq(firstDeposit.month, month)]
  const lines = await db
    .select({ amount: firstDeposit.amountMinor, id: user.id, name: user.displayUsername })
    .from(firstDeposit)
    .leftJoin(user, eq(user.id, firstDeposit.playerId))
    .where(and(...isOf, eq(firstDeposit.currency, currency)))
    .orderBy(desc(firstDeposit.amountMinor), firstDeposit.playerId)
    .limit(largestExport_rows)
  return lines.map(({ amount, id, name }) => ({
    ...{ player_id: mayRead ? id : null, username: maskedName(name ?? ''), amount_minor: amount },
  }))
}

/** Money leaves the house by it, so that tiers ask for a second person; what is approved is sent to the partner. */
async function approveStatement(
  context: StaffContext<'approveStatement'>,
): Promise<Result<object, CallFailure>> {
  const { services, params, body, actor, audit } = context
  const { db } = services
  const own = keyOf(params.id)
  const found = await findStatement(services, params.id)
  if (!found) return noSuchStatement
  const { row, of } = found
  const other = checkNotAgent(actor, of)
  if (!other.ok) return other
  if (row.state !== 'closed' || row.dueMinor === 0) return fail(code.conflict, 'nothing to approve')
  if (of.isBlocked) return fail(code.conflict, 'the partner is blocked', { fields: { id: 'blocked' } })
  const amount = { currency: row.currency, amount_minor: row.dueMinor }
  const second = await requireSecond(services, actor, {
    ...{
      action: 'approveStatement',
      target: params.id,
      content: amount,
      amounts: [amount],
      reason: body.reason,
    },
  })
  if (!second.ok) return second
  audit.before = { state: 'closed' }
  audit.after = { state: 'approved', ...amount }
  const approved = { state: 'approved', approvedBy: whoOf(actor).actor, approvedAt: Date.now() } as const
  const [changed] = await db.batch([
    db
      .update(partnerStatement)
      .set(approved)
      .where(and(own, eq(partnerStatement.state, 'closed')))
      .returning(),
    audit.take(sql`changes() > 0`),
  ])
  if (!changed[0]) return fail(code.conflict, 'it was approved meanwhile')
  await second.value.done()
  context.later(send(services, of, changed[0]))
  return ok({})
}

/** To the address of the partner, if there is one; that it went is noted. */
async function send(services: Services, of: Partner, row: StatementRow): Promise<void> {
  if (of.email === null) return
  const money = (minor: number) => decimalOf(minor, row.currency)
  const lines = [
    `NGR ${money(row.ngrMinor)} (GGR ${money(row.ggrMinor)})`,
    ...(row.correctionMinor === 0 ? [] : [`± ${money(row.correctionMinor)}`]),
    ...(row.carriedMinor === 0 ? [] : [`← ${money(row.carriedMinor)}`]),
    ...(row.shareMinor === 0
      ? []
      : [`${money(row.basisMinor)} × ${row.shareBp / 100} % = ${money(row.shareMinor)}`]),
    ...(row.cpaMinor === 0 ? [] : [`CPA ${row.qualified - row.unqualified} = ${money(row.cpaMinor)}`]),
    ...(row.debtMinor === 0 ? [] : [`← ${money(row.debtMinor)}`]),
    `= ${money(row.dueMinor)} ${row.currency}`,
  ]
  const sent = await deliver(
    services,
    { channel: 'email', address: of.email },
    {
      ...{ kind: 'partnerStatement', lang: of.lang },
      ...{ title: `${row.month} · ${of.code}`, quote: lines.join('\n') },
    },
  )
  if (!sent.ok) return
  const key = [eq(partnerStatement.partner, row.partner), eq(partnerStatement.month, row.month)]
  await services.db
    .update(partnerStatement)
    .set({ mailedAt: Date.now() })
    .where(and(...key, eq(partnerStatement.currency, row.currency)))
}

const shownMonths = 24
const withoutPlan = { id: '', terms: { cpa: [], share: null } }

/** Of who has no plan yet: so many months, which no statement will have. */
const monthsWithoutPlan = 3

/** The months that go on or wait to be closed, newest first, as they would be closed now. */
async function openMonths(services: Services, one: Partner): Promise<Statement[]> {
  const thisMonth = monthOf(Date.now())
  const before = Array.from({ length: monthsWithoutPlan }).reduce<string>(monthBefore, thisMonth)
  let month = monthAfter(one.closedMonth ?? before)
  let standing = await standingOf(services, one, month)
  let found: Statement[] = []
  for (; month <= thisMonth; month = monthAfter(month)) {
    const plan = (await planAt(services, one.code, month)) ?? withoutPlan
    const settled = settleMonth(standing, await factsOf(services, one, { month, plan, standing }))
    standing = settled.standing
    found = [...settled.statements.map((statement) => openOf(one, plan.id, statement)), ...found]
  }
  return found
}

async function closedMonths({ db }: Services, one: Partner): Promise<Statement[]> {
  const first = Array.from({ length: shownMonths }).reduce<string>(monthBefore, monthOf(Date.now()))
  const rows = await db
    .select()
    .from(partnerStatement)
    .where(and(eq(partnerStatement.partner, one.code), gte(partnerStatement.month, first)))
    .orderBy(desc(partnerStatement.month), partnerStatement.currency)
  return rows.map((row) => described(row, one.name))
}

const nobodyYet = {
  ...{ closed_at: null, approved_by: null, approved_at: null, mailed_at: null },
  ...{ paid_by: null, paid_on: null, reference: null },
}

function openOf({ code: own, name }: Partner, plan: string, one: Settled): Statement {
  const id = `${own}:${one.month}:${one.currency}`
  return { id, partner: own, partner_name: name, ...one, state: 'open', plan, ...nobodyYet }
}

function described(row: StatementRow, name: string): Statement {
  return {
    ...{ id: `${row.partner}:${row.month}:${row.currency}`, partner: row.partner, partner_name: name },
    ...{ month: row.month, currency: row.currency, state: row.state, plan: row.planId },
    ...{ clicks: row.clicks, sign_ups: row.signUps, first_deposits: row.firstDeposits },
    ...{ deposits_minor: row.depositsMinor, ggr_minor: row.ggrMinor, ngr_minor: row.ngrMinor },
    ...{
      correction_minor: row.correctionMinor,
      carried_minor: row.carriedMinor,
      basis_minor: row.basisMinor,
    },
    ...{ share_bp: row.shareBp, share_minor: row.shareMinor },
    ...{ qualified: row.qualified, unqualified: row.unqualified, cpa_minor: row.cpaMinor },
    ...{ debt_minor: row.debtMinor, commission_minor: row.commissionMinor, due_minor: row.dueMinor },
    ...{ carry_minor: row.carryMinor, debt_left_minor: row.debtLeftMinor },
    ...{
      closed_at: isoOf(row.closedAt),
      approved_by: row.approvedBy,
      approved_at: isoOrNull(row.approvedAt),
    },
    ...{
      mailed_at: isoOrNull(row.mailedAt),
      paid_by: row.paidBy,
      paid_on: row.paidOn,
      reference: row.reference,
    },
  }
}
