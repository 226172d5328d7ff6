import { eq, sql, type SQL } from 'drizzle-orm'
import { code } from '../../../contract/errors.ts'
import type { JackpotInput, JackpotRow } from '../../../contract/operator/promotions.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { StaffContext, StaffHandlers } from '../operator/dispatch.ts'
import { isoOf, pageOf } from '../operator/list.ts'
import type { Services } from '../services.ts'
import { jackpot } from './tables.ts'

/** The staff's calls for jackpots; contract/operator/promotions.ts describes them. */
export const jackpotStaffCalls = {
  listJackpots,
  readJackpot: async ({ services, params }) => {
    const found = await find(services, params.id)
    return found.ok ? ok(await rowOf(services, found.value)) : found
  },
  putJackpot: async ({ services, params, body, audit }) => {
    const known = await find(services, params.id)
    if (known.ok) audit.before = await rowOf(services, known.value)
    const { is_new, updated_at, ...after } = body
    audit.after = after
    if (known.ok && is_new) return existsAlready
    if (known.ok && updated_at !== undefined && !isSeen(known.value, updated_at)) return changedSince
    return save(services, params.id, body)
  },
  closeJackpot: async ({ services, params, audit }) => {
    const known = await find(services, params.id)
    if (!known.ok) return known
    const { db, env } = services
    audit.before = { is_open: known.value.isOpen }
    audit.after = { is_open: false }
    // Unlisted first, so that it gets no new stakes; then the round ends.
    await db.update(jackpot).set({ isOpen: false, updatedAt: Date.now() }).where(eq(jackpot.id, params.id))
    await env.JACKPOT.getByName(params.id).close()
    return ok({})
  },
  jackpotLedger: async ({ services, params, query }) => {
    const known = await find(services, params.id)
    if (!known.ok) return known
    const books = await services.env.JACKPOT.getByName(params.id).history(query.page, query.perPage)
    return ok({
      items: books.entries.map((entry) => ({ ...entry, id: String(entry.seq) })),
      total: books.count,
    })
  },
  auditJackpot: async ({ services, params }) => {
    const known = await find(services, params.id)
    return known.ok ? ok({ ...(await services.env.JACKPOT.getByName(params.id).audit()) }) : known
  },
} satisfies Partial<StaffHandlers>

type Row = typeof jackpot.$inferSelect

async function listJackpots({
  services,
  query,
}: StaffContext<'listJackpots'>): Promise<Result<{ items: JackpotRow[]; total: number }, CallFailure>> {
  const { db } = services
  const { is_open } = query
  const wanted = is_open === undefined ? undefined : eq(jackpot.isOpen, is_open)
  const columns = { priority: jackpot.priority, updated_at: jackpot.updatedAt, name: jackpot.name }
  const { orderBy, limit, offset } = pageOf(query, columns, jackpot.id)
  const rows = await db
    .select()
    .from(jackpot)
    .where(wanted)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const items = await Promise.all(rows.map((row) => rowOf(services, row)))
  return ok({ items, total: await db.$count(jackpot, wanted) })
}

/** The list's columns, with the rules and the pot that the books have. */
async function rowOf({ env }: Services, row: Row): Promise<JackpotRow> {
  const { rules, amount_minor } = await env.JACKPOT.getByName(row.id).standing()
  const { share_bp, min_minor, max_minor, start_minor, period_s } = rules
  const names = Object.entries(row.names).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return {
    ...{ id: row.id, name: row.name, names: Object.fromEntries(names), image: row.image },
    ...{ currency: row.currency, share_bp, start_minor, min_minor, max_minor, period_s, amount_minor },
    ...{ priority: row.priority, is_open: row.isOpen, updated_at: isoOf(row.updatedAt) },
  }
}

function isSeen({ updatedAt }: Row, updated_at: string): boolean {
  return updatedAt === Date.parse(updated_at)
}

/** The books are configured first, so that a listed jackpot has an open round. An interrupted call can be repeated. */
async function save(
  { db, env }: Services,
  id: string,
  input: JackpotInput,
): Promise<Result<{ id: string; created: boolean }, CallFailure>> {
  const { currency, share_bp, start_minor, min_minor, max_minor, period_s } = input
  const rules = { currency, share_bp, start_minor, min_minor, max_minor, period_s }
  const configured = await env.JACKPOT.getByName(id).configure(id, rules)
  if (!configured.ok) return fail(code.conflict, 'the currency of a jackpot does not change')
  const now = Date.now()
  const columns = {
    name: input.name,
    names: input.names,
    image: input.image,
    currency,
    startMinor: start_minor,
    maxMinor: max_minor,
    priority: input.priority,
    isOpen: true,
    updatedAt: now,
  }
  const [saved] = await db
    .insert(jackpot)
    .values({ id, ...columns, createdAt: now })
    .onConflictDoUpdate({ target: jackpot.id, set: columns, setWhere: mayReplace(input) })
    .returning({ createdAt: jackpot.createdAt })
  if (!saved) return input.is_new ? existsAlready : changedSince
  return ok({ id, created: saved.createdAt === now })
}

/** Asked again with the write: somebody may close a jackpot while another saves it, and it stays closed then. */
function mayReplace({ is_new, updated_at }: JackpotInput): SQL | undefined {
  if (is_new) return sql`false`
  return updated_at === undefined ? undefined : eq(jackpot.updatedAt, Date.parse(updated_at))
}

const existsAlready = fail(code.conflict, 'the jackpot exists already', { fields: { id: 'exists' } })
const changedSince = fail(code.conflict, 'the jackpot was changed or closed since it was seen')

/** 9404 for an unknown id, so that a typing error does not create a jackpot. */
async function find({ db }: Services, id: string): Promise<Result<Row, CallFailure>> {
  const [found] = await db.select().from(jackpot).where(eq(jackpot.id, id))
  return found ? ok(found) : fail(code.noSuchCall, 'no such jackpot')
}
