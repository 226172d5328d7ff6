import { and, eq, ne, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { DocumentRow } from '#contract/operator/documents.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { user } from '../tables/accounts.ts'
import { documentContext } from '../kit/documentKey.ts'
import { decrypt, decryptBytes } from '../kit/encryption.ts'
import { checkMayChange } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { isoOf, isoOrNull, pageOf } from '../kit/list.ts'
import { findPlayer, setFlags } from '../staff/players.ts'
import { checkPerson } from '../identity/checkPerson.ts'
import { recordEvent } from '../security/events.ts'
import type { Services } from '../kit/services.ts'
import { ofPlayersIn } from '../tables/brands.ts'
import { document, type DocumentRow as Row } from '../tables/verification.ts'
import { tellNews } from '../wallet/walletOf.ts'

/** The staff's calls for documents; contract/operator/documents.ts describes them. Every read is in the security events. */
export const documentStaffCalls = {
  listDocuments,
  readDocument: async (context) => {
    const photo = await find(context)
    if (!photo.ok) return photo
    const { row, ...player } = photo.value
    await noteRead(context, row, 'number')
    const number = await decrypt(row.number, await documentContext(context.services, 'number', row.id))
    return ok({ ...describe(row, player), number })
  },
  documentPhoto: readPhoto,
  decideDocument: decide,
} satisfies Partial<StaffHandlers>

async function listDocuments({
  services: { db },
  reach,
  query,
}: StaffContext<'listDocuments'>): Promise<Result<{ items: DocumentRow[]; total: number }, CallFailure>> {
  const wanted = and(eq(document.status, query.status), ofPlayersIn(reach, document.playerId))
  const { orderBy, limit, offset } = pageOf(query, { created_at: document.createdAt }, document.id)
  const rows = await db
    .select({ row: document, username: user.displayUsername, player_number: user.number })
    .from(document)
    .innerJoin(user, eq(user.id, document.playerId))
    .where(wanted)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const items = rows.map(({ row, ...player }) => describe(row, player))
  return ok({ items, total: await db.$count(document, wanted) })
}

async function readPhoto(context: StaffContext<'documentPhoto'>): Promise<Result<Response, CallFailure>> {
  const { services } = context
  const photo = await find(context)
  if (!photo.ok) return photo
  const { row } = photo.value
  const sealed = row.objectKey === null ? null : await services.env.DOCUMENTS.get(row.objectKey)
  if (!sealed) return fail(code.noSuchCall, 'the photo was deleted')
  await noteRead(context, row, 'photo')
  const encryption = await documentContext(services, 'photo', row.id)
  const bytes = await decryptBytes(new Uint8Array(await sealed.arrayBuffer()), encryption)
  const headers = {
    'Content-Type': row.kind,
    'Content-Disposition': 'attachment',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  }
  return ok(new Response(bytes, { headers }))
}

async function decide(context: StaffContext<'decideDocument'>): Promise<Result<DocumentRow, CallFailure>> {
  const { services, body, audit, client, actor } = context
  const photo = await find(context)
  if (!photo.ok) return photo
  const { row, staffRole, ...player } = photo.value
  const may = checkMayChange(actor, { id: row.playerId, staffRole })
  if (!may.ok) return may
  audit.before = { status: row.status, reason: row.reason, player_id: row.playerId }
  const decided = await saveDecision(services, row, body)
  if (!decided.ok) return decided
  if (decided.value.status === 'VERIFIED') await markVerified(context, decided.value.playerId)
  audit.after = { status: decided.value.status, reason: decided.value.reason, player_id: row.playerId }
  await recordEvent(services, {
    kind: 'document_decided',
    userId: row.playerId,
    address: client.address,
    detail: `${row.id} ${body.status}`,
  })
  await tell(services, decided.value)
  return ok(describe(decided.value, player))
}

async function tell({ env }: Services, { id, playerId, status, reason }: Row): Promise<void> {
  const facts =
    status === 'REJECTED' && reason !== null
      ? ({ kind: 'document_rejected', reason } as const)
      : ({ kind: 'document_verified' } as const)
  await tellNews(env, playerId, { id: `document:${id}`, facts })
}

/** Decided once: the same decision again changes nothing. The database lets a document verify one player. */
async function saveDecision(
  { db }: Services,
  { id, numberHash, playerId }: Row,
  decision: StaffContext<'decideDocument'>['body'],
): Promise<Result<Row, CallFailure>> {
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

/**
 * Withdrawals check the player's flag, and an exclusion of the player gains a proven document number. Repeating the
 * decision does both again, so a crash in between loses nothing.
 */
async function markVerified(
  { services, client }: StaffContext<'decideDocument'>,
  playerId: string,
): Promise<void> {
  const marked = await setFlags(services, playerId, { verifiedAt: new Date() }, client.address)
  const player = await findPlayer(services, playerId)
  if (!marked.ok || !player.ok) throw new Error('the player of a document is gone')
  await checkPerson(services, player.value)
}

type Of = Pick<DocumentRow, 'username' | 'player_number'>
type StoredDocument = Of & { row: Row; staffRole: string | null }
type OfDocument = StaffContext<'readDocument' | 'documentPhoto' | 'decideDocument'>

async function find({ services: { db }, params }: OfDocument): Promise<Result<StoredDocument, CallFailure>> {
  const [photo] = await db
    .select({
      row: document,
      username: user.displayUsername,
      player_number: user.number,
      staffRole: user.staffRole,
    })
    .from(document)
    .innerJoin(user, eq(user.id, document.playerId))
    .where(eq(document.id, params.id))
  return photo ? ok(photo) : fail(code.noSuchCall, 'no such document')
}

function noteRead({ services, client }: OfDocument, { id, playerId }: Row, what: string): Promise<void> {
  const { address } = client
  return recordEvent(services, { kind: 'document_read', userId: playerId, address, detail: `${id} ${what}` })
}

function describe(
  { id, playerId, kind, status, reason, objectKey, createdAt, decidedAt }: Row,
  { username, player_number }: Of,
): DocumentRow {
  return {
    ...{ id, player_id: playerId, username, player_number, kind, status, reason },
    has_photo: objectKey !== null,
    created_at: isoOf(createdAt),
    decided_at: isoOrNull(decidedAt),
  }
}
