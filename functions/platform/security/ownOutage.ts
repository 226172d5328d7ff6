import { sql } from 'drizzle-orm'
import { minute_ms } from '#lib/time.ts'
import { log } from '../../shared/log.ts'
import { isoOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { recordEvent } from './events.ts'

/**
 * A sign of life with each run of the cron. Where the one before is older than OUTAGE_MINUTES, nothing ran in between: that is a security event
 * with beginning and end. One statement takes the place of the other's, so of two runs at once one finds the gap.
 */
export async function noteLife(services: Services, now: number): Promise<void> {
  const { db, config } = services
  const [before] = await db.all<{ at: number }>(sql`SELECT at FROM sign_of_life`)
  const next = sql`INSERT INTO sign_of_life VALUES (1, ${now})
    ON CONFLICT DO UPDATE SET at = excluded.at WHERE at = ${before?.at ?? now} AND excluded.at > at`
  const { meta } = await db.run(next)
  if (!before || meta.changes === 0 || now - before.at <= config.outage_ms) return
  const minutes = Math.round((now - before.at) / minute_ms)
  log('error', 'the platform was out', { from: isoOf(before.at), until: isoOf(now), minutes })
  const detail = `${isoOf(before.at)} ${isoOf(now)} ${minutes}min`
  await recordEvent(services, { kind: 'own_outage', detail })
}
