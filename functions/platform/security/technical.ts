import { and, desc, eq, gte, sql, type SQL } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TechnicalKind } from '#contract/operator/records.ts'
import { minute_ms, second_ms } from '#lib/time.ts'
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

/**
 * Records a kind and detail that the log does not have yet: one statement, so that of two at once one records it. `same`: how the detail of an
 * event begins that is the same one.
 */
export async function recordTechnicalOnce(
  services: Services,
  event: TechnicalEvent,
  same: string = event.detail,
): Promise<void> {
  const { kind } = event
  const isNew = sql`NOT EXISTS (SELECT 1 FROM technical_event
    WHERE kind = ${kind} AND detail BETWEEN ${same} AND ${same} || '~')`
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
const alarming: ReadonlySet<TechnicalKind> = new Set([
  ...(['provider_outage', 'sms_cap_reached', 'return_outside', 'endpoint_paused', 'event_given_up'] as const),
  ...(['statement_failed'] as const),
])

function tell({ kind, detail }: TechnicalEvent): void {
  log(alarming.has(kind) ? 'error' : 'info', 'technical event', { kind, detail })
}

/** Late work is looked for every ten minutes. */
const watched_ms = 11 * minute_ms

/** What was later than promised at the last look, each work once: which, how much and how long, and since when it was due. */
export async function lateWork({ db }: Pick<Services, 'db'>): Promise<{ detail: string; since: number }[]> {
  const rows = await db
    .select({ detail: technicalEvent.detail, at: technicalEvent.at })
    .from(technicalEvent)
    .where(and(eq(technicalEvent.kind, 'work_late'), gte(technicalEvent.at, Date.now() - watched_ms)))
    .orderBy(desc(technicalEvent.id))
    .limit(20)
  const byWork = new Map(rows.toReversed().map((row) => [row.detail.split(' ', 1)[0], row]))
  return [...byWork.values()].map(({ detail, at }) => ({ detail, since: at - lateBy_s(detail) * second_ms }))
}

/** The end of what is written of late work: `screenPeople 3 7200s`. */
const lateBy_s = (detail: string) => Number(/ (\d+)s$/.exec(detail)?.[1] ?? 0)

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
