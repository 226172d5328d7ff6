import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ComplaintRow } from '#contract/operator/complaints.ts'
import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { fail, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import { siteLink } from '../accounts/codes/sendCode.ts'
import { isoOf, isoOrNull, pageOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { sendNotice } from '../messages/limited.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { user } from '../tables/accounts.ts'
import { tellNews } from '../wallet/walletOf.ts'
import { complaint } from '../tables/complaints.ts'

/** The staff's calls; contract/operator/complaints.ts describes them. */
export const complaintStaffCalls = {
  listComplaints: async ({ services: { db }, reach, query }) => {
    const { state, is_answered, is_late, q } = query
    const wanted = and(
      reach === null ? undefined : inArray(complaint.brand, [...reach]),
      state === undefined ? undefined : eq(complaint.state, state),
      is_answered === undefined ? undefined : sql`(${complaint.state} = 'answered') = ${Number(is_answered)}`,
      is_late === undefined ? undefined : sql`${isLate()} = ${Number(is_late)}`,
      q ? or(eq(complaint.number, Number(q) || 0), eq(complaint.email, q.toLowerCase())) : undefined,
    )
    const columns = { due_at: complaint.dueAt, made_at: complaint.madeAt }
    const { orderBy, limit, offset } = pageOf(query, columns, complaint.id)
    const rows = await rowsOf(db)
      .where(wanted)
      // What waits for an answer comes first.
      .orderBy(sql`${complaint.repliedAt} IS NOT NULL`, ...orderBy)
      .limit(limit)
      .offset(offset)
    return ok({ items: rows.map(rowOf), total: await db.$count(complaint, wanted) })
  },
  readComplaint: async ({ services, params }) => found(services, params.id),
  takeComplaint: async (context) => {
    const changed = await change(context, { state: 'taken', owner: context.author })
    return changed.ok ? found(context.services, context.params.id) : changed
  },
  replyComplaint: async (context) => {
    const { services, params, body, author } = context
    const answered = { reply: body.reply, repliedBy: author, repliedAt: Date.now() }
    const before = await found(services, params.id)
    if (!before.ok) return before
    const owner = before.value.owner ?? author
    const changed = await change(context, { state: 'answered', owner, ...answered })
    if (!changed.ok) return changed
    await tell(services, before.value, body.reply)
    return found(services, params.id)
  },
} satisfies Partial<StaffHandlers>

/** Late while it waits beyond its time, and for good where the answer came after it. */
const isLate = () => sql<number>`(coalesce(${complaint.repliedAt}, ${Date.now()}) > ${complaint.dueAt})`

function rowsOf(db: Services['db']) {
  return db
    .select({ complaint, username: user.displayUsername, player_number: user.number })
    .from(complaint)
    .leftJoin(user, eq(user.id, complaint.playerId))
    .$dynamic()
}

async function found({ db }: Services, id: string): Promise<Result<ComplaintRow, CallFailure>> {
  const [row] = await rowsOf(db).where(eq(complaint.id, id))
  return row ? ok(rowOf(row)) : err(noSuchCall)
}

function rowOf({
  complaint: { playerId, madeAt, dueAt, repliedAt, repliedBy, ...row },
  ...player
}: {
  complaint: typeof complaint.$inferSelect
  username: string | null
  player_number: number | null
}): ComplaintRow {
  return {
    ...row,
    ...{ player_id: playerId, ...player, replied_by: repliedBy },
    ...{ made_at: isoOf(madeAt), due_at: isoOf(dueAt), replied_at: isoOrNull(repliedAt) },
    is_late: (repliedAt ?? Date.now()) > dueAt,
  }
}

/** Only while there is no answer, in one transaction with the line of the audit log, which has no words of the complainant. */
async function change(
  { services: { db }, params, audit }: StaffContext<'takeComplaint' | 'replyComplaint'>,
  changes: Partial<typeof complaint.$inferInsert>,
): Promise<Result<undefined, CallFailure>> {
  audit.after = changes
  const unanswered = and(eq(complaint.id, params.id), isNull(complaint.repliedAt))
  const [changed] = await db.batch([
    db.update(complaint).set(changes).where(unanswered).returning({ id: complaint.id }),
    audit.take(sql`changes() > 0`),
  ])
  return changed.length > 0 ? ok(undefined) : fail(code.conflict, 'answered already, or no such complaint')
}

/** A guest has the answer in the mail alone; a player also in the profile, and by SMS nobody has it. */
async function tell(services: Services, row: ComplaintRow, reply: string): Promise<void> {
  const { id, player_id, email, lang, number } = row
  if (player_id !== null) {
    const facts = { kind: 'complaint_answered', number: String(number) } as const
    if (!(await tellNews(services.env, player_id, { id: `complaint:${id}`, facts }))) return
  }
  if (email === null) return
  const link = siteLink(services, lang, '/complaints')
  const { body } = services.config.market.complaints
  const way = body ? `${body.name}, ${body.url}` : undefined
  const message = {
    kind: 'complaintAnswered',
    lang,
    link,
    number: String(number),
    quote: reply,
    way,
  } as const
  await sendNotice(services, { channel: 'email', address: email }, message)
}
