import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { replacePassword } from '../accounts/password/password.ts'
import { beginsWith, isoOf, isoOrNull, pageOf } from '../kit/list.ts'
import { maskedName } from '../kit/maskedName.ts'
import { strongPassword } from '../kit/random.ts'
import { servicesFor, type Services } from '../kit/services.ts'
import { deliver } from '../messages/deliver.ts'
import { mayMake, type Actor } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { findOther } from '../staff/players.ts'
import { isMadeUp, user, type Account } from '../tables/accounts.ts'
import { ofBrands } from '../tables/brands.ts'
import { auditLog } from '../tables/operator.ts'
import { agentRequest, partner } from '../tables/partners.ts'
import { findPartner, noSuchPartner } from './partnerCalls.ts'
import { release } from './release.ts'

/** The players of partners, and the passwords that their agents give; contract/operator/partners.ts describes the calls. */
export const partnerPlayerCalls = {
  listPartnerPlayers: async ({ services: { db }, services, params, query, actor, reach }) => {
    const found = await findPartner(services, params.code)
    if (!found) return noSuchPartner
    const mayRead = mayMake(actor, 'staff:players.read')
    const isOf = or(eq(user.affiliateId, found.code), eq(user.agentId, found.code))
    const wanted = and(isOf, ofBrands(reach))
    const { orderBy, limit, offset } = pageOf(query, { created_at: user.createdAt }, user.id)
    const rows = await db
      .select()
      .from(user)
      .where(wanted)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const items = rows.map((row, index) => ({
      id: mayRead ? row.id : `${offset + index + 1}`,
      username: mayRead ? row.displayUsername : maskedName(row.displayUsername),
      currency: row.currency,
      is_brought: row.affiliateId === found.code,
      is_managed: row.agentId === found.code,
      created_at: isoOf(row.createdAt),
    }))
    return ok({ items, total: await db.$count(user, wanted) })
  },
  releasePlayer: async ({ services, params, audit }) => {
    audit.before = { affiliate: params.code }
    const released = await release(services, params.code, params.id)
    return released ? ok({}) : fail(code.noSuchCall, 'the partner did not bring the player')
  },
  listAgentPlayers: async ({ services: { db }, query, actor }) => {
    const wanted = and(ofAgent(actor), query.q ? beginsWith(user.username, query.q.toLowerCase()) : undefined)
    const { orderBy, limit, offset } = pageOf(query, { created_at: user.createdAt }, user.id)
    const rows = await db
      .select({ player: user, askedAt: agentRequest.askedAt })
      .from(user)
      .leftJoin(agentRequest, eq(agentRequest.playerId, user.id))
      .where(wanted)
      .orderBy(desc(agentRequest.askedAt), ...orderBy)
      .limit(limit)
      .offset(offset)
    const items = rows.map(({ player, askedAt }) => ({
      ...{ id: player.id, username: player.displayUsername, currency: player.currency },
      ...{ created_at: isoOf(player.createdAt), last_sign_in_at: isoOrNull(player.lastSignInAt) },
      asked_at: isoOrNull(askedAt),
    }))
    return ok({ items, total: await db.$count(user, wanted) })
  },
  resetPlayerPassword: async (context) => {
    const given = await resetPassword(context)
    return given.ok ? sendOrShow(context.services, given.value) : given
  },
  resetAgentPlayerPassword: async (context) => {
    const { services, params, actor } = context
    const isOwn = await services.db.$count(user, and(eq(user.id, params.id), ofAgent(actor)))
    if (isOwn === 0) return fail(code.noSuchCall, 'not a player of this agent')
    const given = await resetPassword(context)
    return given.ok ? ok(shown(given.value)) : given
  },
} satisfies Partial<StaffHandlers>

/** Of the agent whose account of the staff it is; a key is no agent. */
function ofAgent(actor: Actor) {
  const staffId = actor.kind === 'staff' ? actor.session.account.id : ''
  return sql`${user.agentId} IN (SELECT ${partner.code} FROM ${partner}
    WHERE ${partner.staffId} = ${staffId} AND ${partner.kind} = 'agent' AND NOT ${partner.isBlocked})`
}

type Given = { player: Account; password: string }

/** The player is told that it was changed; who has a second factor still needs it. */
async function resetPassword({
  services,
  params,
  actor,
}: StaffContext<'resetPlayerPassword' | 'resetAgentPlayerPassword'>): Promise<Result<Given, CallFailure>> {
  const player = await findOther(services, actor, params.id)
  if (!player.ok) return player
  if (!player.value.agentId) return fail(code.conflict, 'the player has no agent, and recovers by themselves')
  if (await hasSetAgent(services, actor, player.value.id)) return setByYou
  const password = strongPassword()
  await replacePassword(services, player.value, { password })
  await services.db.delete(agentRequest).where(eq(agentRequest.playerId, player.value.id))
  return ok({ player: player.value, password })
}

const shown = ({ player, password }: Given) => ({ username: player.displayUsername, password })

/** Support reads no password of who can read it themselves. What could not be sent is lost, and given anew. */
async function sendOrShow(
  services: Services,
  given: Given,
): Promise<Result<{ username: string; password: string | null }, CallFailure>> {
  const { player, password } = given
  const theirs = servicesFor(services, player)
  if (!player.emailVerified || isMadeUp(theirs, player.email)) return ok(shown(given))
  const message = { kind: 'newPassword', lang: player.lang, quote: password } as const
  const sent = await deliver(theirs, { channel: 'email', address: player.email }, message)
  return sent.ok ? ok({ ...shown(given), password: null }) : sent
}

const setByYou = fail(code.refused, 'whoever set the agent gives no password', {
  fields: { player: 'agentSetByYou' },
})

const lately_ms = 30 * day_ms

/** Otherwise one person would take any account over. By the audit log, which nothing changes; a call without an end may have done it. */
async function hasSetAgent({ db }: Services, actor: Actor, playerId: string): Promise<boolean> {
  if (actor.kind !== 'staff') return false
  const notRefused = sql`NOT EXISTS (SELECT 1 FROM audit_log AS ended
    WHERE ended.target = ${auditLog.target} AND ended.call_id = ${auditLog.callId} AND ended.outcome = 'refused')`
  const lately = and(
    ...[eq(auditLog.actorId, actor.session.account.id), eq(auditLog.action, 'setAgent')],
    ...[eq(auditLog.target, playerId), ne(auditLog.outcome, 'refused')],
    ...[gt(auditLog.at, Date.now() - lately_ms), notRefused],
  )
  return (await db.$count(auditLog, lately)) > 0
}
