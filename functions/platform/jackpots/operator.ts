import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { CurrencyCode } from '../../../contract/accounts.ts'
import { code } from '../../../contract/errors.ts'
import { languageCodes } from '../../../contract/languages.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { readJson } from '../../shared/body.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { ledgerPage } from '../http/ledgerPage.ts'
import { reply } from '../http/reply.ts'
import type { Services } from '../services.ts'
import { jackpot } from './tables.ts'

/*
 * The operator's calls for jackpots; operator/routes.ts checks the key before them.
 *
 *   PUT  /operator/jackpots/{id}         JackpotInput → { id, created }; creates, changes or opens again. Rules count from
 *                                        the next round on, but for the share; 9409 for another currency
 *   POST /operator/jackpots/{id}/close   {} → {}; what players put in is won at once by one of them, and no round follows
 *   GET  /operator/jackpots/{id}/ledger  ?page&count → { entries, count }, newest first, in ten-thousandths of a minor unit
 *   GET  /operator/jackpots/{id}/audit   → { entries, sums, pot_parts, unsettled }, the books added up anew
 */
export function jackpotOperatorRoutes(app: Hono<AppEnv>): void {
  app.put('/operator/jackpots/:id', saveJackpot)
  app.post('/operator/jackpots/:id/close', closeJackpot)
  app.get('/operator/jackpots/:id/ledger', (c) => ledgerPage(c, booksOf))
  app.get('/operator/jackpots/:id/audit', audit)
}

/** Far below the largest movement, so that the last contribution cannot raise a pot above it. */
const largestPot_minor = 500_000_000
const Amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(largestPot_minor))
const Name = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(60))
const JackpotId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))
const year_s = 366 * 24 * 3600

export const JackpotInput = v.pipe(
  v.object({
    name: Name,
    names: v.optional(v.partial(v.object(v.entriesFromList(languageCodes, Name))), {}),
    image: v.pipe(v.string(), v.regex(/^\/media\/[\w./-]{1,150}\.(?:jpg|png|webp|avif)$/)),
    currency: CurrencyCode,
    /** The share of every stake, in basis points: at most a tenth. */
    share_bp: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
    start_minor: Amount,
    /** The winning amount is drawn for each round, from `min_minor` to `max_minor`. */
    min_minor: Amount,
    max_minor: Amount,
    /** The maximum length of a round; without it only the amount decides. */
    period_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60), v.maxValue(year_s))),
    priority: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)), 100),
  }),
  v.forward(
    v.check(({ start_minor, min_minor }) => min_minor > start_minor, 'incorrectInput'),
    ['min_minor'],
  ),
  v.forward(
    v.check(({ min_minor, max_minor }) => max_minor >= min_minor, 'incorrectInput'),
    ['max_minor'],
  ),
)
type JackpotInput = v.InferOutput<typeof JackpotInput>

async function saveJackpot(c: AppContext): Promise<Response> {
  const id = validate(v.object({ id: JackpotId }), { id: c.req.param('id') })
  if (!id.ok) return reply(id)
  const body = await readJson(c.req.raw, JackpotInput)
  if (!body.ok) return reply(body)
  return reply(await save(c.get('services'), id.value.id, body.value))
}

/** The books are configured first, so that a listed jackpot has an open round. An interrupted call can be repeated. */
async function save(
  { db, env }: Services,
  id: string,
  input: JackpotInput,
): Promise<Result<{ id: string; created: boolean }, CallFailure>> {
  const { currency, share_bp, start_minor, min_minor, max_minor, period_s } = input
  const rules = { currency, share_bp, start_minor, min_minor, max_minor, period_s: period_s ?? null }
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
  const [before] = await db.select({ id: jackpot.id }).from(jackpot).where(eq(jackpot.id, id))
  await db
    .insert(jackpot)
    .values({ id, ...columns, createdAt: now })
    .onConflictDoUpdate({ target: jackpot.id, set: columns })
  return ok({ id, created: before === undefined })
}

async function closeJackpot(c: AppContext): Promise<Response> {
  const known = await knownJackpot(c)
  if (!known.ok) return reply(known)
  const { db, env } = c.get('services')
  // Unlisted first, so that it gets no new stakes; then the round ends.
  await db.update(jackpot).set({ isOpen: false, updatedAt: Date.now() }).where(eq(jackpot.id, known.value))
  await env.JACKPOT.getByName(known.value).close()
  return reply(ok({}))
}

async function audit(c: AppContext): Promise<Response> {
  const books = await booksOf(c)
  return reply(books.ok ? ok(await books.value.audit()) : books)
}

async function booksOf(c: AppContext) {
  const known = await knownJackpot(c)
  return known.ok ? ok(c.env.JACKPOT.getByName(known.value)) : known
}

/** 9404 for an unknown id, so that a typing error does not create a jackpot. */
async function knownJackpot(c: AppContext): Promise<Result<string, CallFailure>> {
  const id = c.req.param('id') ?? ''
  const [found] = await c
    .get('services')
    .db.select({ id: jackpot.id })
    .from(jackpot)
    .where(eq(jackpot.id, id))
  return found ? ok(found.id) : fail(code.noSuchCall, 'no such jackpot')
}
