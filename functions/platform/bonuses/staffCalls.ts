import { and, eq, inArray, sql } from 'drizzle-orm'
import { promocodeGiven, promocodeWaits } from '#contract/bonuses.ts'
import { code } from '#contract/errors.ts'
import { currencies } from '#contract/currencies.ts'
import type { PromocodeInput, PromocodeRow } from '#contract/operator/promotions.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { beginsWith, isoOf, isoOrNull, pageOf } from '../kit/list.ts'
import { findOther, findPlayer } from '../staff/players.ts'
import { requireSecond } from '../staff/secondPerson.ts'
import type { Database } from '../kit/services.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { newestBonuses } from './bonusCalls.ts'
import { isExcluded, setMembership } from './exclusions.ts'
import { bonusIdOf } from './promocodes.ts'
import { promocode, promocodeUse, type Promocode } from '../tables/bonuses.ts'

/**
 * The staff's calls for promo codes and bonuses; contract/operator/promotions.ts and players.ts describe them. The amounts of
 * the welcome bonus and the cashback are the setting `bonus_program`.
 */
export const bonusStaffCalls = {
  listPromocodes,
  readPromocode: async ({ services: { db }, params }) => {
    const found = await find(db, params.code)
    return found ? ok(rowOf(found)) : noSuchCode
  },
  putPromocode,
  blockPromocode,
  listPlayerBonuses: async ({ services, params }) => {
    const player = await findPlayer(services, params.id)
    if (!player.ok) return player
    const items = await newestBonuses(services, player.value)
    return ok({ items, total: items.length })
  },
  cancelPlayerBonus: async ({ services, params, audit, actor }) => {
    const player = await findOther(services, actor, params.id)
    if (!player.ok) return player
    const wallet = walletOf(services.env, player.value)
    audit.before = (await wallet.bonuses()).find(({ id }) => id === params.bonus)
    if (audit.before === undefined) return fail(code.noSuchCall, 'no such bonus')
    if (!(await wallet.cancelBonus(params.bonus))) return fail(code.conflict, 'the bonus is over')
    return ok({})
  },
  cancelPlayerPromocode,
  setBonusProgram: async ({ services, params, body, audit, actor }) => {
    const player = await findOther(services, actor, params.id)
    if (!player.ok) return player
    audit.before = { is_member: !(await isExcluded(services.db, params.id)) }
    audit.after = { is_member: body.is_member }
    await setMembership(services.db, params.id, body.is_member)
    return ok({})
  },
} satisfies Partial<StaffHandlers>

async function listPromocodes({
  services: { db },
  query,
}: StaffContext<'listPromocodes'>): Promise<Result<{ items: PromocodeRow[]; total: number }, CallFailure>> {
  const { q, is_blocked } = query
  const wanted = and(
    q === undefined ? undefined : beginsWith(promocode.code, q.toUpperCase()),
    is_blocked === undefined ? undefined : eq(promocode.isBlocked, is_blocked),
  )
  const columns = {
    created_at: promocode.createdAt,
    code: promocode.code,
    uses: promocode.uses,
    expires_at: promocode.expiresAt,
  }
  const { orderBy, limit, offset } = pageOf(query, columns, promocode.code)
  const rows = await db
    .select()
    .from(promocode)
    .where(wanted)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return ok({ items: rows.map(rowOf), total: await db.$count(promocode, wanted) })
}

async function putPromocode({
  services,
  params,
  body,
  audit,
  actor,
}: StaffContext<'putPromocode'>): Promise<Result<PromocodeRow, CallFailure>> {
  const { db } = services
  const before = await find(db, params.code)
  const { is_new, reason, ...after } = body
  audit.before = before && rowOf(before)
  audit.after = after
  const deed = { action: 'putPromocode', target: params.code, content: after } as const
  const amounts = currencies.map((currency) => ({ currency, amount_minor: body.amounts[currency] ?? 0 }))
  const allowed = await requireSecond(services, actor, { ...deed, amounts, reason })
  if (!allowed.ok) return allowed
  const values = valuesOf(body)
  const setWhere = is_new ? sql`false` : undefined
  const [[saved]] = await db.batch([
    db
      .insert(promocode)
      .values({ ...values, code: params.code, isBlocked: false, createdAt: Date.now() })
      .onConflictDoUpdate({ target: promocode.code, set: values, setWhere })
      .returning(),
    // Directly after the insert, which may write nothing.
    audit.take(sql`changes() > 0`),
  ])
  if (!saved) return existsAlready
  await allowed.value.done()
  return ok(rowOf(saved))
}

function valuesOf(input: PromocodeInput) {
  return {
    kind: input.kind,
    amounts: input.amounts,
    percent: input.percent,
    wagerPercent: input.wager_percent,
    campaign: input.campaign,
    ownerId: input.owner_id,
    partnerId: input.partner_id,
    provider: input.provider,
    needsDeposit: input.needs_deposit,
    mostUses: input.most_uses,
    bonusDays: input.bonus_days,
    expiresAt: input.expires_at === null ? null : Date.parse(input.expires_at),
  }
}

async function blockPromocode({
  services: { db },
  params,
  body,
  audit,
}: StaffContext<'blockPromocode'>): Promise<Result<object, CallFailure>> {
  const before = await find(db, params.code)
  if (!before) return noSuchCode
  audit.before = { is_blocked: before.isBlocked }
  audit.after = { is_blocked: body.is_blocked }
  await db.batch([
    db.update(promocode).set({ isBlocked: body.is_blocked }).where(eq(promocode.code, params.code)),
    audit.take(),
  ])
  return ok({})
}

/** Repeated, it changes nothing: a use that was canceled before may still have its bonus after a crash. */
async function cancelPlayerPromocode({
  services,
  params,
  audit,
  actor,
}: StaffContext<'cancelPlayerPromocode'>): Promise<Result<object, CallFailure>> {
  const player = await findOther(services, actor, params.id)
  if (!player.ok) return player
  const used = and(
    eq(promocodeUse.playerId, player.value.id),
    eq(promocodeUse.code, params.code.toUpperCase()),
    inArray(promocodeUse.status, [promocodeGiven, promocodeWaits, code.promocodeCanceled]),
  )
  const [before] = await services.db.select().from(promocodeUse).where(used)
  if (!before) return notActivated
  const wallet = walletOf(services.env, player.value)
  const bonusId = bonusIdOf(before)
  const bonusNow = async () => (await wallet.bonuses()).find(({ id }) => id === bonusId) ?? null
  audit.before = { status: before.status, bonus: await bonusNow() }
  const [canceled] = await services.db
    .update(promocodeUse)
    .set({ status: code.promocodeCanceled })
    .where(used)
    .returning()
  if (!canceled) return notActivated
  await wallet.cancelBonus(bonusId)
  audit.after = { status: canceled.status, bonus: await bonusNow() }
  return ok({})
}

async function find(db: Database, typed: string): Promise<Promocode | undefined> {
  const [found] = await db.select().from(promocode).where(eq(promocode.code, typed))
  return found
}

function rowOf(row: Promocode): PromocodeRow {
  const amounts = Object.entries(row.amounts).filter(
    (pair): pair is [string, number] => pair[1] !== undefined,
  )
  return {
    id: row.code,
    ...{ code: row.code, kind: row.kind, amounts: Object.fromEntries(amounts), percent: row.percent },
    ...{ wager_percent: row.wagerPercent, campaign: row.campaign, owner_id: row.ownerId },
    ...{ partner_id: row.partnerId, provider: row.provider, needs_deposit: row.needsDeposit },
    ...{ most_uses: row.mostUses, uses: row.uses, bonus_days: row.bonusDays, is_blocked: row.isBlocked },
    expires_at: isoOrNull(row.expiresAt),
    created_at: isoOf(row.createdAt),
  }
}

const notActivated = fail(code.noSuchCall, 'the player has not activated this code')
const existsAlready = fail(code.conflict, 'the code exists already', { fields: { id: 'exists' } })
const noSuchCode = fail(code.noSuchCall, 'no such code')
