import { and, desc, eq, gte, sql, type SQL } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TechnicalKind } from '#contract/operator/records.ts'
import { log } from '../../shared/log.ts'
import type { Services } from '../kit/services.ts'

/*
 * Events of the deployment that are about no person. They are a log line and a row like security events, in a chain of their own, because
 * they end sooner (KEEP_TECHNICAL_DAYS) and a chain is deleted by whole days.
 */
/** `detail`: our own names, numbers and times only. */
type TechnicalEvent = { kind: TechnicalKind; detail: string }

/** migrations/0067_technical_events.sql */
const technicalEvent = sqliteTable('technical_event', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  at: integer('at').notNull(),
  kind: text('kind').$type<TechnicalKind>().notNull(),
  detail: text('detail').notNull(),
  hashBefore: text('hash_before'),
  hash: text('hash'),
})

export async function recordTechnical({ db }: Services, event: TechnicalEvent): Promise<void> {
  tell(event)
  await db.insert(technicalEvent).values({ at: Date.now(), ...event })
}

/** Records a kind and detail that the log does not have yet: one statement, so that of two at once one records it. */
export async function recordTechnicalOnce(services: Services, event: TechnicalEvent): Promise<void> {
  const { kind, detail } = event
  const isNew = sql`NOT EXISTS (SELECT 1 FROM technical_event WHERE kind = ${kind} AND detail = ${detail})`
  const { meta } = await technicalWhere(services, event, isNew)
  if (meta.changes > 0) tell(event)
}

/** The row alone, for a batch whose other statements it depends on. */
export function technicalWhere({ db }: Services, { kind, detail }: TechnicalEvent, isTrue: SQL) {
  return db
    .insert(technicalEvent)
    .select(sql`SELECT NULL, ${Date.now()}, ${kind}, ${detail}, NULL, NULL WHERE ${isTrue}`)
}

/** An error is an alarm; late work and an outage of our own have lines of their own, and the end of an outage is good news. */
const alarming: ReadonlySet<TechnicalKind> = new Set(['provider_outage', 'sms_cap_reached'])

function tell({ kind, detail }: TechnicalEvent): void {
  log(alarming.has(kind) ? 'error' : 'info', 'technical event', { kind, detail })
}

/** What was later than promised at the last looks: the work, how much and how long. */
export async function lateWorkSince({ db }: Services, since: number): Promise<string[]> {
  const rows = await db
    .select({ detail: technicalEvent.detail })
    .from(technicalEvent)
    .where(and(eq(technicalEvent.kind, 'work_late'), gte(technicalEvent.at, since)))
    .orderBy(desc(technicalEvent.id))
    .limit(20)
  const byWork = new Map(rows.toReversed().map(({ detail }) => [detail.split(' ', 1)[0], detail]))
  return [...byWork.values()]
}

/** Newest first; `page` from 1. */
export async function listTechnical({ db }: Services, { page, count }: { page: number; count: number }) {
  const rows = await db
    .select()
    .from(technicalEvent)
    .orderBy(desc(technicalEvent.id))
    .limit(count)
    .offset((page - 1) * count)
  return {
    items: rows.map(({ id, at, kind, detail }) => ({
      ...{ id: String(id), at: new Date(at).toISOString() },
      ...{ kind, detail },
    })),
    total: await db.$count(technicalEvent),
  }
}
