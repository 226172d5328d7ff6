import { and, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import type { AuditEntry, recordCalls } from '#contract/operator/records.ts'
import type { Database } from '../kit/services.ts'
import type { Reach } from '../tables/brands.ts'
import { auditLog } from '../tables/operator.ts'

type Who = { actor: string; actorId: string | null; role: string; address: string | undefined }
type Line = Who & {
  callId: string
  action: string
  target: string | undefined
  reason: string | undefined
  brand: string | null
}

type Outcome = AuditEntry['outcome']

/** The most that is kept of a value, in JSON. */
const longestValue_chars = 8000

/**
 * The line of a call in the audit log. The dispatcher writes it; a handler says what changed, and may take the line into the
 * batch of the change itself.
 */
export class AuditDraft {
  target: string | undefined
  before: unknown
  after: unknown
  /** A call that changed nothing, as a repeated import. */
  isNeedless = false
  #isTaken = false
  readonly #db: Database
  readonly #line: Line

  constructor(db: Database, line: Line) {
    this.#db = db
    this.#line = line
    this.target = line.target
  }

  /** The statement that writes the line, for the batch of the change; `holds` where the change may not come about. */
  take(holds: SQL = sql`1`) {
    this.#isTaken = true
    const {
      callId,
      at,
      outcome,
      actor,
      actorId,
      role,
      action,
      target,
      before,
      after,
      reason,
      address,
      brand,
    } = this.#row('done')
    // NULL, in the order of the table's columns: SQLite gives the id.
    return this.#db.insert(auditLog)
      .select(sql`SELECT NULL, ${callId}, ${at}, ${outcome}, ${actor}, ${actorId}, ${role},
      ${action}, ${target}, ${before}, ${after}, ${reason}, ${address}, ${brand} WHERE ${holds}`)
  }

  /** Before a change outside the line's transaction: the beginning stays visible, whatever happens afterwards. */
  async begin(): Promise<void> {
    await this.#insert('began')
  }

  async finish(): Promise<void> {
    if (!this.#isTaken && !this.isNeedless) await this.#insert('done')
  }

  async refuse(errorCode: number): Promise<void> {
    this.after = { code: errorCode }
    await this.#insert('refused')
  }

  /** Signing in says only at its end who it was. */
  signedInAs(who: Pick<Who, 'actor' | 'actorId' | 'role'>): void {
    Object.assign(this.#line, who)
  }

  #insert(outcome: Outcome) {
    return this.#db.insert(auditLog).values(this.#row(outcome))
  }

  #row(outcome: Outcome) {
    return {
      ...this.#line,
      target: this.target ?? null,
      reason: this.#line.reason ?? null,
      address: this.#line.address ?? null,
      at: Date.now(),
      outcome,
      before: truncatedJson(this.before),
      after: truncatedJson(this.after),
    }
  }
}

function truncatedJson(value: unknown): string | null {
  if (value === undefined) return null
  const text = JSON.stringify(value)
  return text.length > longestValue_chars ? JSON.stringify({ cut: text.slice(0, longestValue_chars) }) : text
}

/** A call that has ended is its last line: the one that announced it says nothing more. */
export const isLastOfCall = sql`NOT (${auditLog.outcome} = 'began' AND EXISTS (
  SELECT 1 FROM audit_log AS later WHERE later.call_id = ${auditLog.callId} AND later.id > ${auditLog.id}))`

/** Lines about a record, or about something of it: their targets begin with its id. */
export function isAbout(id: string): SQL | undefined {
  const { target } = auditLog
  return or(eq(target, id), and(gte(target, `${id} `), lt(target, `${id}!`)))
}

/** `targets`: any of them. */
type AuditQuery = Omit<v.InferOutput<(typeof recordCalls)['listAudit']['query']>, 'target' | 'who'> & {
  targets: string[] | undefined
  reach: Reach
}

/** The log, newest first. */
export async function listAudit(
  db: Database,
  { page, perPage, actor_id, action, targets, from, until, by_call, reach }: AuditQuery,
): Promise<{ items: Omit<AuditEntry, 'about' | 'names'>[]; total: number }> {
  const wanted = and(
    by_call ? isLastOfCall : undefined,
    reach === null ? undefined : inArray(auditLog.brand, [...reach]),
    actor_id === undefined ? undefined : eq(auditLog.actorId, actor_id),
    action === undefined ? undefined : eq(auditLog.action, action),
    targets === undefined ? undefined : or(...targets.map(isAbout)),
    from === undefined ? undefined : gte(auditLog.at, Date.parse(from)),
    until === undefined ? undefined : lt(auditLog.at, Date.parse(until)),
  )
  const rows = await db
    .select()
    .from(auditLog)
    .where(wanted)
    .orderBy(desc(auditLog.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { items: rows.map(entryOf), total: await db.$count(auditLog, wanted) }
}

function entryOf({
  id,
  callId,
  at,
  actorId,
  before,
  after,
  ...row
}: typeof auditLog.$inferSelect): Omit<AuditEntry, 'about' | 'names'> {
  const { outcome, actor, role, action, target, reason, address, brand } = row
  return {
    ...{ id: String(id), call_id: callId, at: new Date(at).toISOString(), outcome, actor, actor_id: actorId },
    ...{ role, action, target, reason, address, brand },
    before: before === null ? null : (JSON.parse(before) as unknown),
    after: after === null ? null : (JSON.parse(after) as unknown),
  }
}
