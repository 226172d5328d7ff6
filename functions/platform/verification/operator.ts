import { and, eq, ne, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { code } from '../../../contract/errors.ts'
import { rejectionReasons } from '../../../contract/profile.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { readJson } from '../../shared/body.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { clientOf } from '../accounts/client.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { decrypt, decryptBytes } from '../http/encryption.ts'
import { PageQuery } from '../http/ledgerPage.ts'
import { reply } from '../http/reply.ts'
import { setFlags } from '../operator/players.ts'
import { recordEvent } from '../security/events.ts'
import type { Services } from '../services.ts'
import { placeOf } from './place.ts'
import { document, type DocumentRow } from './tables.ts'

/**
 * The operator's calls about documents, of the same form as the others (operator/routes.ts). Every read is in the security
 * events.
 *
 *   GET  /operator/documents                 ?status&page&count → { documents, count }, oldest first
 *   GET  /operator/documents/{id}            → { document } with its number
 *   GET  /operator/documents/{id}/photo      → the photo, as a download
 *   POST /operator/documents/{id}/decision   { status: "VERIFIED" } or { status: "REJECTED", reason } → { document };
 *                                            9409 when it was decided otherwise, 243 when the document verified another
 */
export function documentRoutes(app: Hono<AppEnv>): void {
  app.get('/operator/documents', list)
  app.get('/operator/documents/:id', read)
  app.get('/operator/documents/:id/photo', readPhoto)
  app.post('/operator/documents/:id/decision', decide)
}

const ListQuery = v.object({
  ...PageQuery.entries,
  status: v.optional(v.picklist(['PENDING', 'VERIFIED', 'REJECTED', 'SUPERSEDED']), 'PENDING'),
})

const Decision = v.variant('status', [
  v.object({ status: v.literal('VERIFIED') }),
  v.object({ status: v.literal('REJECTED'), reason: v.picklist(rejectionReasons) }),
])
type Decision = v.InferOutput<typeof Decision>

async function list(c: AppContext): Promise<Response> {
  const query = validate(ListQuery, c.req.query())
  if (!query.ok) return reply(query)
  const { page, count, status } = query.value
  const { db } = c.get('services')
  const wanted = eq(document.status, status)
  const rows = await db
    .select()
    .from(document)
    .where(wanted)
    .orderBy(document.createdAt)
    .limit(count)
    .offset((page - 1) * count)
  return reply(ok({ documents: rows.map(describe), count: await db.$count(document, wanted) }))
}

async function read(c: AppContext): Promise<Response> {
  const found = await find(c)
  if (!found.ok) return reply(found)
  const services = c.get('services')
  await noteRead(c, found.value, 'number')
  const number = await decrypt(found.value.number, placeOf(services, 'number', found.value.id))
  return reply(ok({ document: { ...describe(found.value), number } }))
}

async function readPhoto(c: AppContext): Promise<Response> {
  const found = await find(c)
  if (!found.ok) return reply(found)
  const { id, kind, objectKey } = found.value
  const sealed = objectKey === null ? null : await c.env.DOCUMENTS.get(objectKey)
  if (!sealed) return reply(fail(code.noSuchCall, 'the photo was deleted'))
  await noteRead(c, found.value, 'photo')
  const place = placeOf(c.get('services'), 'photo', id)
  const bytes = await decryptBytes(new Uint8Array(await sealed.arrayBuffer()), place)
  return new Response(bytes, {
    headers: {
      'Content-Type': kind,
      'Content-Disposition': 'attachment',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  })
}

async function decide(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, Decision)
  if (!body.ok) return reply(body)
  const found = await find(c)
  if (!found.ok) return reply(found)
  const decided = await saveDecision(c.get('services'), found.value, body.value)
  if (!decided.ok) return reply(decided)
  if (decided.value.status === 'VERIFIED') await markVerified(c, decided.value.playerId)
  await recordEvent(c.get('services'), {
    kind: 'document_decided',
    userId: found.value.playerId,
    address: clientOf(c).address,
    detail: `${found.value.id} ${body.value.status}`,
  })
  return reply(ok({ document: describe(decided.value) }))
}

/** Decided once: the same decision again changes nothing. The database lets a document verify one player. */
async function saveDecision(
  { db }: Services,
  { id, numberHash, playerId }: DocumentRow,
  decision: Decision,
): Promise<Result<DocumentRow, CallFailure>> {
  const reason = decision.status === 'REJECTED' ? decision.reason : null
  const isFree = sql`NOT EXISTS (SELECT 1 FROM document
    WHERE number_hash = ${numberHash} AND status = 'VERIFIED' AND player_id <> ${playerId})`
  const isPending = sql`EXISTS (SELECT 1 FROM document WHERE id = ${id} AND status = 'PENDING')`
  const older = and(eq(document.playerId, playerId), eq(document.status, 'VERIFIED'), ne(document.id, id))
  // An earlier one of the player, whose verification was taken back, gives way.
  const [, [saved]] = await db.batch([
    db.update(document).set({ status: 'SUPERSEDED' }).where(and(older, isPending)),
    db
      .update(document)
      .set({ status: decision.status, reason, decidedAt: Date.now() })
      .where(
        and(
          eq(document.id, id),
          eq(document.status, 'PENDING'),
          decision.status === 'VERIFIED' ? isFree : undefined,
        ),
      )
      .returning(),
  ])
  if (saved) return ok(saved)
  const [now] = await db.select().from(document).where(eq(document.id, id))
  if (now?.status === decision.status && now.reason === reason) return ok(now)
  return now?.status === 'PENDING'
    ? fail(code.documentVerified, 'the document verified another player')
    : fail(code.conflict, 'the document was decided or superseded')
}

/** The player's flag is what withdrawals ask for. The decision, repeated, sets it again, so that a crash between loses nothing. */
async function markVerified(c: AppContext, playerId: string): Promise<void> {
  const marked = await setFlags(c.get('services'), playerId, { verifiedAt: new Date() }, clientOf(c).address)
  if (!marked.ok) throw new Error('the player of a document is gone')
}

async function find(c: AppContext): Promise<Result<DocumentRow, CallFailure>> {
  const [found] = await c
    .get('services')
    .db.select()
    .from(document)
    .where(eq(document.id, c.req.param('id') ?? ''))
  return found ? ok(found) : fail(code.noSuchCall, 'no such document')
}

function noteRead(c: AppContext, { id, playerId }: DocumentRow, what: string): Promise<void> {
  return recordEvent(c.get('services'), {
    kind: 'document_read',
    userId: playerId,
    address: clientOf(c).address,
    detail: `${id} ${what}`,
  })
}

function describe({ id, playerId, kind, status, reason, objectKey, createdAt, decidedAt }: DocumentRow) {
  return {
    ...{ id, player_id: playerId, kind, status, reason, has_photo: objectKey !== null },
    created_at: new Date(createdAt).toISOString(),
    decided_at: decidedAt === null ? null : new Date(decidedAt).toISOString(),
  }
}
