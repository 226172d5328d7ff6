import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import type { AuditEntry, recordCalls } from '#contract/operator/records.ts'
import type { Database } from '../kit/services.ts'
import { auditLog } from '../tables/operator.ts'

type Who = { actor: string; actorId: string | null; role: string; address: string | undefined }
type Line = Who & { callId: string; action: string; target: string | undefined; reason: string | undefined }

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
    const { callId, at, outcome, actor, actorId, role, action, target, before, after, reason, address } =
      this.#row('done')
    // NULL, in the order of the table's columns: SQLite gives the id.
    return this.#db.insert(auditLog)
      .select(sql`SELECT NULL, ${callId}, ${at}, ${outcome}, ${actor}, ${actorId}, ${role},
      ${action}, ${target}, ${before}, ${after}, ${reason}, ${address} WHERE ${holds}`)
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

type AuditQuery = v.InferOutput<(typeof recordCalls)['listAudit']['query']>

/** The log, newest first. */
export async function listAudit(
  db: Database,
  { page, perPage, actor_id, action, target, from, until }: AuditQuery,
): Promise<{ items: AuditEntry[]; total: number }> {
  const wanted = and(
    actor_id === undefined ? undefined : eq(auditLog.actorId, actor_id),
    action === undefined ? undefined : eq(auditLog.action, action),
    target === undefined ? undefined : eq(auditLog.target, target),
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
}: typeof auditLog.$inferSelect): AuditEntry {
  const { outcome, actor, role, action, target, reason, address } = row
  return {
    ...{ id: String(id), call_id: callId, at: new Date(at).toISOString(), outcome, actor, actor_id: actorId },
    ...{ role, action, target, reason, address },
    before: before === null ? null : (JSON.parse(before) as unknown),
    after: after === null ? null : (JSON.parse(after) as unknown),
  }
}
