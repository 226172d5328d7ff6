import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { Case, CaseDetails, CaseFacts, CaseRule } from '#contract/operator/cases.ts'
import type { PersonAnswer } from '#contract/personCheck.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import { isoOf, pageOf } from '../kit/list.ts'
import type { Database, Services } from '../kit/services.ts'
import { recordEvent } from '../security/events.ts'
import { checkOther, whoOf, type Actor } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { requireSecond } from '../staff/secondPerson.ts'
import { user } from '../tables/accounts.ts'
import { ofPlayersIn, withinReach, type Reach } from '../tables/brands.ts'
import { caseEntry, moneyCase, personCheck, type CaseRow, type PersonCheckRow } from '../tables/cases.ts'

/** A rule that still matches is told again after this time. */
const quiet_ms = 7 * day_ms

/**
 * Keeps what a rule found in the player's open case, or opens one: once a week by rule, and nothing of a test account. One transaction, so
 * that two looks at once keep it once.
 */
export async function keepAlert(
  services: Services,
  playerId: string,
  { rule, facts }: { rule: CaseRule; facts: CaseFacts },
  now: number,
): Promise<void> {
  const { db } = services
  const isNew = sql`NOT EXISTS (SELECT 1 FROM user WHERE id = ${playerId} AND is_test = 1)
    AND NOT EXISTS (SELECT 1 FROM case_entry
    WHERE player_id = ${playerId} AND rule = ${rule} AND at > ${now - quiet_ms})`
  const ofPlayer = and(eq(moneyCase.playerId, playerId), ne(moneyCase.state, 'closed'))
  const [, , kept] = await db.batch([
    db
      .insert(moneyCase)
      .select(
        sql`SELECT ${crypto.randomUUID()}, ${playerId}, 'open', NULL, NULL, NULL, ${now}, ${now} WHERE ${isNew}`,
      )
      .onConflictDoNothing(),
    db.update(moneyCase).set({ changedAt: now }).where(and(ofPlayer, isNew)),
    db.insert(caseEntry)
      .select(sql`SELECT NULL, id, player_id, ${now}, 'alert', ${rule}, ${JSON.stringify(facts)}, NULL, NULL
      FROM money_case WHERE player_id = ${playerId} AND state <> 'closed' AND ${isNew}`),
  ])
  if (kept.meta.changes > 0)
    await recordEvent(services, { kind: 'case_alert', userId: playerId, detail: rule })
}

/** The staff's calls; contract/operator/cases.ts describes them. */
export const caseStaffCalls = {
  clearPersonCheck: clearCheck,
  listCases: async ({ services: { db }, reach, query }) => {
    const wanted = and(
      ofPlayersIn(reach, moneyCase.playerId),
      query.state === undefined ? undefined : eq(moneyCase.state, query.state),
      query.is_closed === undefined
        ? undefined
        : sql`(${moneyCase.state} = 'closed') = ${Number(query.is_closed)}`,
      query.player_id === undefined ? undefined : eq(moneyCase.playerId, query.player_id),
    )
    const columns = { changed_at: moneyCase.changedAt, opened_at: moneyCase.openedAt }
    const { orderBy, limit, offset } = pageOf(query, columns, moneyCase.id)
    const rows = await joined(db)
      .where(wanted)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    return ok({ items: rows.map(caseOf), total: await db.$count(moneyCase, wanted) })
  },
  readCase: ({ services, mayReach, params }) => details(services.db, mayReach, params.id),
  exportCase: async ({ services, mayReach, params, actor, client }) => {
    const found = await details(services.db, mayReach, params.id)
    if (!found.ok) return found
    const { player_id: userId } = found.value
    const detail = `${params.id} ${whoOf(actor).actorId ?? 'key'}`
    await recordEvent(services, { kind: 'case_exported', userId, address: client.address, detail })
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="case-${params.id}.json"`,
      'Cache-Control': 'private, no-store',
    }
    return ok(new Response(JSON.stringify(found.value, null, 2), { headers }))
  },
  takeCase: (context) => {
    const owner = { ownerId: whoOf(context.actor).actorId, owner: context.author }
    return change(context, { state: 'taken', ...owner }, { kind: 'state', text: 'taken' })
  },
  noteCase: (context) => change(context, {}, { kind: 'note', text: context.body.text }),
  decideCase: (context) => {
    const { decision, reason = '' } = context.body
    return change(context, { state: 'closed', decision }, { kind: 'state', text: `${decision}: ${reason}` })
  },
} satisfies Partial<StaffHandlers>

/**
 * A refusal names somebody on a list, so two persons clear it, for this answer alone. One transaction with its line in the audit log; an
 * answer that came meanwhile stays.
 */
async function clearCheck({
  services,
  params: { id },
  body,
  actor,
  audit,
  client,
}: StaffContext<'clearPersonCheck'>): Promise<Result<object, CallFailure>> {
  const other = checkOther(actor, id)
  if (!other.ok) return other
  const { db } = services
  const [known] = await db.select().from(personCheck).where(eq(personCheck.playerId, id))
  if (!known || known.checkedAt === null || known.outcome === 'approve')
    return fail(code.conflict, 'there is no answer to clear')
  const { outcome, reasons, reference, checkedAt } = known
  audit.before = { outcome, reasons, reference }
  audit.after = { outcome: 'approve' }
  const second = await secondFor(services, actor, { id, known, reason: body.reason })
  if (!second.ok) return second
  const isSame = and(eq(personCheck.playerId, id), eq(personCheck.checkedAt, checkedAt))
  const [cleared] = await db.batch([
    db
      .update(personCheck)
      .set({ outcome: 'approve', cleared: answerText(known) })
      .where(isSame)
      .returning({ id: personCheck.playerId }),
    audit.take(sql`changes() > 0`),
  ])
  if (cleared.length === 0) return fail(code.conflict, 'there is another answer by now')
  await second.value.done()
  const detail = `${outcome} ${reference ?? ''}`.trim()
  await recordEvent(services, { kind: 'person_check_cleared', userId: id, address: client.address, detail })
  return ok({})
}

/** A referral only asks somebody to look: one is enough. */
function secondFor(
  services: Services,
  actor: Actor,
  { id, known, reason }: { id: string; known: PersonCheckRow; reason: string | undefined },
) {
  const { outcome, reasons, reference } = known
  const content = { outcome, reasons, reference }
  const amounts = outcome === 'refuse' ? null : []
  return requireSecond(services, actor, { action: 'clearPersonCheck', target: id, content, amounts, reason })
}

/** What staff clear is this answer, and no other. */
export function answerText({ outcome, reasons }: Pick<PersonAnswer, 'outcome' | 'reasons'>): string {
  return JSON.stringify([outcome, [...reasons].sort()])
}

/** Changes an open case and writes why, both or neither. Nobody works on a case of their own account. */
async function change(
  {
    services: { db },
    mayReach,
    params,
    actor,
    author,
    audit,
  }: StaffContext<'takeCase' | 'noteCase' | 'decideCase'>,
  values: Partial<CaseRow>,
  entry: { kind: 'note' | 'state'; text: string },
): Promise<Result<CaseDetails, CallFailure>> {
  const [before] = await db.select().from(moneyCase).where(eq(moneyCase.id, params.id))
  if (!before) return { ok: false, error: noSuchCall }
  const other = checkOther(actor, before.playerId)
  if (!other.ok) return other
  const { state, owner, decision } = before
  audit.before = { state, owner, decision, player_id: before.playerId }
  audit.after = { state, owner, decision, ...values, text: entry.text }
  const now = Date.now()
  const [[changed]] = await db.batch([
    db
      .update(moneyCase)
      .set({ ...values, changedAt: now })
      .where(and(eq(moneyCase.id, params.id), ne(moneyCase.state, 'closed')))
      .returning(),
    db.insert(caseEntry)
      .select(sql`SELECT NULL, ${params.id}, ${before.playerId}, ${now}, ${entry.kind}, NULL, NULL,
      ${entry.text}, ${author} WHERE changes() > 0`),
    audit.take(sql`changes() > 0`),
  ])
  if (!changed) return fail(code.conflict, 'the case is closed')
  return details(db, mayReach, params.id)
}

const joined = (db: Database) =>
  db
    .select({
      row: moneyCase,
      username: user.displayUsername,
      player_number: user.number,
      currency: user.currency,
    })
    .from(moneyCase)
    .innerJoin(user, eq(user.id, moneyCase.playerId))

async function details(db: Database, mayReach: Reach, id: string): Promise<Result<CaseDetails, CallFailure>> {
  const [found] = await joined(db).where(eq(moneyCase.id, id))
  if (!found) return { ok: false, error: noSuchCall }
  const entries = await db.select().from(caseEntry).where(eq(caseEntry.caseId, id)).orderBy(asc(caseEntry.id))
  const shown = entries.map(async ({ id: number, at, kind, rule, facts, text, author }) => ({
    ...{ id: String(number), at: isoOf(at), kind, rule, text, author },
    facts: facts && (await ofTheirBrands(db, mayReach, facts)),
  }))
  return ok({ ...caseOf(found), entries: await Promise.all(shown) })
}

/** The other accounts that a rule found may be of another brand: then there is their number alone. */
async function ofTheirBrands(db: Database, mayReach: Reach, facts: CaseFacts): Promise<CaseFacts> {
  const rows = facts.accounts.map((account) => ({ ...account, player_id: account.id }))
  const ours = await withinReach(db, mayReach, rows)
  return { ...facts, accounts: ours.map(({ id, username }) => ({ id, username })) }
}

type Found = { row: CaseRow } & Pick<Case, 'username' | 'player_number' | 'currency'>

function caseOf({ row, ...player }: Found): Case {
  const { id, playerId, state, owner, decision, openedAt, changedAt } = row
  return {
    ...{ id, player_id: playerId, ...player, state, owner, decision },
    opened_at: isoOf(openedAt),
    changed_at: isoOf(changedAt),
  }
}
