import { eq } from 'drizzle-orm'
import { traced } from '../../shared/tracedObject.ts'
import type { Services } from '../kit/services.ts'
import { webhookEndpoint } from '../tables/events.ts'
import { eventLog, logNumbers } from './logs.ts'

export function endpointOf({ env }: Pick<Services, 'env'>, id: string) {
  return traced(env.WEBHOOK.getByName(id))
}

/**
 * For the schedule: what D1 has since becomes events, whether or not somebody listens, and whoever listens is told, should an alarm have been
 * lost. True if more may be there.
 */
export async function gatherEvents({ db, env }: Services, now: number): Promise<boolean> {
  const isMore = await eventLog(env, 0).gather()
  if (isMore) return true
  for (const log of logNumbers(env)) await eventLog(env, log).deleteOld(now)
  const active = await db
    .select({ id: webhookEndpoint.id })
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.state, 'active'))
  await Promise.all(active.map(({ id }) => endpointOf({ env }, id).ring()))
  return false
}
