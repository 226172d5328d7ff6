import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { checkOther, type Actor } from '../staff/actor.ts'
import type { Services } from '../kit/services.ts'
import { promocodeUse } from '../tables/bonuses.ts'
import { auditLog } from '../tables/operator.ts'

/** Who credited an account within this time does not pay it out. */
const creditedWithin_ms = 30 * day_ms

/**
 * Nobody moves money through an account alone. Whoever adjusted it, or wrote a code that its player used, within 30 days approves
 * none of its withdrawals, and nobody their own. 9403 with the field `player`: `ownAccount`, `adjustedByYou` or `codeByYou`.
 */
export async function checkMayApprove(
  services: Services,
  actor: Actor,
  playerId: string,
): Promise<Result<undefined, CallFailure>> {
  const other = checkOther(actor, playerId)
  if (!other.ok || actor.kind !== 'staff') return other
  const actorId = actor.session.account.id
  if (await didLately(services, { actorId, actions: ['adjustPlayer'], targets: [playerId] }))
    return refuse('adjustedByYou')
  const codes = await codesUsedLately(services, playerId)
  const wrote = { actorId, actions: ['putPromocode'], targets: codes }
  return codes.length > 0 && (await didLately(services, wrote)) ? refuse('codeByYou') : ok(undefined)
}

function refuse(why: 'adjustedByYou' | 'codeByYou') {
  return fail(code.refused, 'who credited an account does not pay it out', { fields: { player: why } })
}

type Deed = { actorId: string; actions: string[]; targets: string[] }

const notRefused = sql`NOT EXISTS (SELECT 1 FROM audit_log AS ended
  WHERE ended.target = ${auditLog.target} AND ended.call_id = ${auditLog.callId} AND ended.outcome = 'refused')`

/** By the audit log, which nothing changes. A call that was refused credited nobody; one that began and has no end may have. */
async function didLately({ db }: Services, { actorId, actions, targets }: Deed): Promise<boolean> {
  const lately = and(
    ...[eq(auditLog.actorId, actorId), inArray(auditLog.action, actions), inArray(auditLog.target, targets)],
    ...[ne(auditLog.outcome, 'refused'), gt(auditLog.at, Date.now() - creditedWithin_ms), notRefused],
  )
  const [found] = await db.select({ id: auditLog.id }).from(auditLog).where(lately).limit(1)
  return found !== undefined
}

/** The newest; a player uses a code once, and hardly more of them in a month than this. */
const mostCodes = 50

async function codesUsedLately({ db }: Services, playerId: string): Promise<string[]> {
  const used = await db
    .select({ code: promocodeUse.code })
    .from(promocodeUse)
    .where(
      and(eq(promocodeUse.playerId, playerId), gt(promocodeUse.createdAt, Date.now() - creditedWithin_ms)),
    )
    .limit(mostCodes)
  return used.map((use) => use.code)
}
