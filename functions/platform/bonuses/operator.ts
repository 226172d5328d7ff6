import { and, eq, inArray } from 'drizzle-orm'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { PromocodeBody, promocodeGiven, promocodeWaits } from '../../../contract/bonuses.ts'
import { code } from '../../../contract/errors.ts'
import { ProviderId } from '../../../contract/games.ts'
import { currencies } from '../../../contract/money.ts'
import { ok } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { readJson } from '../../shared/body.ts'
import { fail } from '../../shared/reply.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { reply } from '../http/reply.ts'
import { findPlayer } from '../operator/players.ts'
import { bonusDays } from '../wallet/bonuses.ts'
import { largestMovement_minor } from '../wallet/ledger.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { setMembership } from './exclusions.ts'
import { bonusIdOf } from './promocodes.ts'
import { promocode, promocodeUse } from './tables.ts'

/**
 * The operator's calls about bonuses, of the same form as the others (operator/routes.ts). The amounts of the welcome bonus and
 * the cashback are the setting `bonus_program`.
 *
 *   PUT  /operator/promocodes/{code}                      PromocodeInput → {}; creates or changes the code
 *   POST /operator/promocodes/{code}/block                { is_blocked } → {}; players are told 2212
 *   POST /operator/players/{id}/promocodes/{code}/cancel  → {}; what is left of its bonus is taken back, the player is told 2209
 *   POST /operator/players/{id}/bonus-program             { is_member } → {}; out of it no promotion gives anything (2211)
 */
export function bonusRoutes(app: Hono<AppEnv>): void {
  app.put('/operator/promocodes/:code', putPromocode)
  app.post('/operator/promocodes/:code/block', block)
  app.post('/operator/players/:id/promocodes/:code/cancel', cancel)
  app.post('/operator/players/:id/bonus-program', changeMembership)
}

const Percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))
const Amount_minor = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(largestMovement_minor))
const Id = v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)))

const PromocodeInput = v.pipe(
  v.object({
    /** `fixed` and `percent` are given; another product's kind is kept, and refused to players (2206). */
    kind: v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/)),
    amounts: v.record(v.picklist(currencies), Amount_minor),
    percent: v.optional(Percent, 0),
    wager_percent: v.optional(Percent, 0),
    campaign: v.optional(Id, null),
    owner_id: v.optional(Id, null),
    partner_id: v.optional(Id, null),
    provider: v.optional(v.nullable(ProviderId), null),
    needs_deposit: v.optional(v.boolean(), false),
    most_uses: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), null),
    bonus_days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)), bonusDays),
    expires_at: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
  }),
  v.check(({ kind, percent }) => kind !== 'percent' || percent > 0, 'required'),
)

async function putPromocode(c: AppContext): Promise<Response> {
  const typed = validate(PromocodeBody, c.req.param())
  if (!typed.ok) return reply(typed)
  const body = await readJson(c.req.raw, PromocodeInput)
  if (!body.ok) return reply(body)
  const input = body.value
  const values = {
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
  await c
    .get('services')
    .db.insert(promocode)
    .values({ ...values, code: typed.value.code, isBlocked: false, createdAt: Date.now() })
    .onConflictDoUpdate({ target: promocode.code, set: values })
  return reply(ok({}))
}

async function block(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, v.object({ is_blocked: v.boolean() }))
  if (!body.ok) return reply(body)
  const changed = await c
    .get('services')
    .db.update(promocode)
    .set({ isBlocked: body.value.is_blocked })
    .where(eq(promocode.code, codeOf(c)))
    .returning({ code: promocode.code })
  return reply(changed.length > 0 ? ok({}) : fail(code.noSuchCall, 'no such code'))
}

/** Repeated, it changes nothing: a use that was canceled before may still have its bonus after a crash. */
async function cancel(c: AppContext): Promise<Response> {
  const services = c.get('services')
  const player = await findPlayer(services, c.req.param('id') ?? '')
  if (!player.ok) return reply(player)
  const [canceled] = await services.db
    .update(promocodeUse)
    .set({ status: code.promocodeCanceled })
    .where(
      and(
        eq(promocodeUse.playerId, player.value.id),
        eq(promocodeUse.code, codeOf(c)),
        inArray(promocodeUse.status, [promocodeGiven, promocodeWaits, code.promocodeCanceled]),
      ),
    )
    .returning()
  if (!canceled) return reply(fail(code.noSuchCall, 'the player has not activated this code'))
  await walletOf(c.env, player.value).cancelBonus(bonusIdOf(canceled))
  return reply(ok({}))
}

async function changeMembership(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, v.object({ is_member: v.boolean() }))
  if (!body.ok) return reply(body)
  const services = c.get('services')
  const player = await findPlayer(services, c.req.param('id') ?? '')
  if (!player.ok) return reply(player)
  await setMembership(services.db, player.value.id, body.value.is_member)
  return reply(ok({}))
}

function codeOf(c: AppContext): string {
  return (c.req.param('code') ?? '').toUpperCase()
}
