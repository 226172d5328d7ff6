import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { minute_ms } from '#lib/time.ts'
import { sqlList } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { deliver } from '../messages/deliver.ts'
import { user } from '../tables/accounts.ts'
import { agentRequest, partner } from '../tables/partners.ts'

const atOnce = 100
/** A mailbox that takes nothing keeps no other agent waiting. */
const retry_ms = 5 * minute_ms

/** For the schedule: tells agents by email whose players want a new password. What does not go is tried again; without an address the list says it. */
export async function tellAgents(services: Services, now: number): Promise<boolean> {
  const { db } = services
  const due = await db
    .select({ id: user.id, username: user.displayUsername, of: partner })
    .from(agentRequest)
    .innerJoin(user, eq(user.id, agentRequest.playerId))
    .innerJoin(partner, and(eq(partner.code, user.agentId), isNotNull(partner.email)))
    .where(
      and(
        ...[eq(agentRequest.isTold, false), eq(partner.kind, 'agent'), eq(partner.isBlocked, false)],
        or(isNull(agentRequest.triedAt), lte(agentRequest.triedAt, now - retry_ms)),
      ),
    )
    .orderBy(asc(agentRequest.triedAt), asc(agentRequest.askedAt))
    .limit(atOnce)
  for (const [code, asking] of Map.groupBy(due, ({ of }) => of.code)) {
    const { email, lang } = asking[0]?.of ?? {}
    if (!email || !lang) continue
    const told = {
      kind: 'agentAsked',
      lang,
      title: code,
      quote: asking.map((one) => one.username).join('\n'),
    } as const
    const sent = await deliver(services, { channel: 'email', address: email }, told)
    await db
      .update(agentRequest)
      .set(sent.ok ? { isTold: true } : { triedAt: now })
      .where(inArray(agentRequest.playerId, sqlList(asking.map(({ id }) => id))))
  }
  return false
}
