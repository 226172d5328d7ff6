import { and, eq, lt } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { JackpotInput, JackpotRow } from '#contract/operator/promotions.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { isoOf, pageOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { forgetOpenJackpots } from './notifyJackpots.ts'
import type { Save, SaveRefusal } from './rounds.ts'
import { jackpot } from '../tables/jackpots.ts'

/** The staff's calls for jackpots; contract/operator/promotions.ts describes them. */
export const jackpotStaffCalls = {
  listJackpots,
  readJackpot: async ({ services, params }) => {
    const found = await find(services, params.id)
    return found.ok ? ok(await rowOf(services, found.value)) : found
  },
  putJackpot: async ({ services, params, body, audit }) => {
    const known = await find(services, params.id)
    const { is_new, updated_at, ...after } = body
    audit.after = after
    if (known.ok) audit.before = changeable(await rowOf(services, known.value))
    if (known.ok && is_new) return existsAlready
    const seenAt = updated_at === undefined ? undefined : Date.parse(updated_at)
    const listedAt = known.ok ? known.value.updatedAt : undefined
    return save(services, params.id, body, { isNew: is_new, seenAt, listedAt })
  },
  closeJackpot: async ({ services, params, audit }) => {
    const known = await find(services, params.id)
    if (!known.ok) return known
    const { db, env } = services
    audit.before = { is_open: known.value.isOpen }
    audit.after = { is_open: false }
    // The ledger first: it decides whether this call or a save is later. Stakes that are still sent to it are
    // ignored.
    const updatedAt = await env.JACKPOT.getByName(params.id).close()
    const isEarlier = and(eq(jackpot.id, params.id), lt(jackpot.updatedAt, updatedAt))
    await db.update(jackpot).set({ isOpen: false, updatedAt }).where(isEarlier)
    forgetOpenJackpots()
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

/** What a save may change. */
function changeable({ id: _id, is_open: _isOpen, amount_minor: _pot, updated_at: _at, ...rest }: JackpotRow) {
  return rest
}

/** The list's columns, with the rules and the pot that the books have. */
async function rowOf({ env }: Services, row: Row): Promise<JackpotRow> {
  const { rules, amount_minor } = await env.JACKPOT.getByName(row.id).standing()
  const { share_bp, min_minor, max_minor, start_minor, period_s } = rules
  const names = Object.entries(row.names).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return {
    ...{ id: row.id, name: row.name, names: Object.fromEntries(names), image: row.image },
    ...{ currency: row.currency, share_bp, start_minor, min_minor, max_minor, period_s, amount_minor },
    ...{ priority: row.priority, is_open: row.isOpen, updated_at: isoOf(rules.saved_at ?? row.updatedAt) },
  }
}

/**
 * The books first, so that a listed jackpot has an open round, and because they decide which of two saves counts; the list then takes
 * the later one. An interrupted call can be repeated.
 */
async function save(
  { db, env }: Services,
  id: string,
  input: JackpotInput,
  save: Save,
): Promise<Result<{ id: string; created: boolean }, CallFailure>> {
  const { currency, share_bp, start_minor, min_minor, max_minor, period_s } = input
  const rules = { currency, share_bp, start_minor, min_minor, max_minor, period_s }
  const configured = await env.JACKPOT.getByName(id).configure(id, rules, save)
  if (!configured.ok) return refusals[configured.error]
  const updatedAt = configured.value
  const columns = {
    name: input.name,
    names: input.names,
    image: input.image,
    currency,
    startMinor: start_minor,
    maxMinor: max_minor,
    priority: input.priority,
    isOpen: true,
    updatedAt,
  }
  const [saved] = await db
    .insert(jackpot)
    .values({ id, ...columns, createdAt: updatedAt })
    .onConflictDoUpdate({ target: jackpot.id, set: columns, setWhere: lt(jackpot.updatedAt, updatedAt) })
    .returning({ createdAt: jackpot.createdAt })
  forgetOpenJackpots()
  if (!saved) return save.isNew ? existsAlready : changedSince
  return ok({ id, created: saved.createdAt === updatedAt })
}

const existsAlready = fail(code.conflict, 'the jackpot exists already', { fields: { id: 'exists' } })
const changedSince = fail(code.conflict, 'the jackpot was changed or closed since it was seen')
const refusals = {
  currency: fail(code.conflict, 'the currency of a jackpot does not change'),
  exists: existsAlready,
  stale: changedSince,
} satisfies Record<SaveRefusal, unknown>

/** 9404 for an unknown id, so that a typing error does not create a jackpot. */
async function find({ db }: Services, id: string): Promise<Result<Row, CallFailure>> {
  const [found] = await db.select().from(jackpot).where(eq(jackpot.id, id))
  return found ? ok(found) : fail(code.noSuchCall, 'no such jackpot')
}
