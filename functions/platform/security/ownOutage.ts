import { and, eq, lt, sql } from 'drizzle-orm'
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { minute_ms } from '#lib/time.ts'
import { log } from '../../shared/log.ts'
import { count } from '../../shared/numbers.ts'
import { isoOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { technicalWhere } from './technical.ts'

/** migrations/0058_sign_of_life.sql: one row. */
const signOfLife = sqliteTable('sign_of_life', {
  id: integer('id').primaryKey(),
  at: integer('at').notNull(),
})

/**
 * A sign of life with each run of the cron. Where the one before is older than OUTAGE_MINUTES, nothing ran in between: that is a technical
 * event with beginning and end. The event and the new sign are one transaction, so a crash loses neither; both ask for the sign that was
 * read, so of two runs at once one finds the gap.
 */
export async function noteLife(services: Services, now: number): Promise<void> {
  const { db, config } = services
  const [before] = await db.select().from(signOfLife)
  const { id, at } = signOfLife
  const next = db
    .insert(signOfLife)
    .values({ id: 1, at: now })
    .onConflictDoUpdate({
      target: id,
      set: { at: now },
      setWhere: and(eq(at, before?.at ?? now), lt(at, now)),
    })
  if (!before || now - before.at <= config.outage_ms) return countSize(await next)
  const minutes = Math.round((now - before.at) / minute_ms)
  const times = { from: isoOf(before.at), until: isoOf(now), minutes }
  const event = { kind: 'own_outage', detail: `${times.from} ${times.until} ${minutes}min` } as const
  const isFirst = sql`EXISTS (SELECT 1 FROM sign_of_life WHERE at = ${before.at})`
  const [recorded] = await db.batch([technicalWhere(services, event, isFirst), next])
  if (recorded.meta.changes > 0) log('error', 'the platform was out', times)
  countSize(recorded)
}

/** Any answer of the database has its size; once a minute is often enough. */
function countSize({ meta }: D1Result): void {
  count('database', { what: 'platform' }, meta.size_after)
}

/** When the cron last ran; undefined if it never did. */
export async function lastLife({ db }: Services): Promise<number | undefined> {
  const [life] = await db.select().from(signOfLife)
  return life?.at
}
