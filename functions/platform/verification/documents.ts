import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { PhotoBody, Verification } from '#contract/profile.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { Account } from '../tables/accounts.ts'
import type { PlayerContext } from '../accounts/calls.ts'
import { documentContext } from '../kit/documentKey.ts'
import { encrypt, encryptBytes } from '../kit/encryption.ts'
import { documentHash } from '../identity/identityHashes.ts'
import { checkWithVendor } from '../cases/personChecks.ts'
import { checkPerson } from '../identity/checkPerson.ts'
import { recordEvent } from '../security/events.ts'
import type { Database, Services } from '../kit/services.ts'
import { inspectPhoto } from './inspectPhoto.ts'
import { document, type DocumentRow } from '../tables/verification.ts'

/*
 * A player shows who they are by a photo of a document. Photos are kept encrypted in a bucket that nothing serves, under names
 * that say nothing; the operator reads and decides them (operator.ts), and they are deleted by a rule (deleteOld.ts).
 */
const perDay = 5

type Verified = Pick<Account, 'id' | 'verifiedAt'>

/** Verified if the operator says so; else the result of the newest photo since. */
export async function statusOf(db: Database, { id, verifiedAt }: Verified): Promise<Verification> {
  if (verifiedAt !== null) return { is_verify: 'VERIFIED', reason: null }
  const [newest] = await db
    .select({ status: document.status, reason: document.reason })
    .from(document)
    .where(and(eq(document.playerId, id), inArray(document.status, ['PENDING', 'REJECTED'])))
    .orderBy(desc(document.createdAt), document.id)
    .limit(1)
  if (newest?.status === 'PENDING') return { is_verify: 'PENDING', reason: null }
  return newest ? { is_verify: 'REJECTED', reason: newest.reason } : { is_verify: 'NOT_SEND', reason: null }
}

/**
 * Keeps a photo for the operator; one that waited gives way to it. Errors: 235 the player is verified, 236 more than five
 * photos a day, 233 and 234 by the content, 243 a document that verified another player.
 */
export async function sendDocument({
  services,
  account,
  body,
  client,
}: PlayerContext<'sendDocument'>): Promise<Result<Verification, CallFailure>> {
  const allowed = await maySend(services.db, account)
  if (!allowed.ok) return allowed
  const photo = inspectPhoto(body)
  if (!photo.ok) return photo
  const numberHash = await documentHash(services, body.document_number)
  if (await verifiesAnother(services.db, account.id, numberHash)) {
    return fail(code.documentVerified, 'the document verified another player')
  }
  const id = crypto.randomUUID()
  await saveRow(services, { id, playerId: account.id, kind: photo.value.kind, numberHash }, body)
  // After its row, so that no photo is ever left that nothing deletes.
  const sealed = await encryptBytes(photo.value.bytes, await documentContext(services, 'photo', id))
  await services.env.DOCUMENTS.put(id, sealed)
  await checkPerson(services, account)
  await checkWithVendor(services, account, 'document')
  await recordEvent(services, {
    kind: 'document_sent',
    userId: account.id,
    address: client.address,
    detail: id,
  })
  return ok({ is_verify: 'PENDING', reason: null })
}

async function saveRow(
  services: Services,
  row: Pick<DocumentRow, 'id' | 'playerId' | 'kind' | 'numberHash'>,
  { document_number }: PhotoBody,
): Promise<void> {
  const { db } = services
  const now = Date.now()
  const number = await encrypt(document_number, await documentContext(services, 'number', row.id))
  const waiting = and(eq(document.playerId, row.playerId), eq(document.status, 'PENDING'))
  await db.batch([
    db.update(document).set({ status: 'SUPERSEDED', decidedAt: now }).where(waiting),
    db.insert(document).values({ ...row, number, status: 'PENDING', objectKey: row.id, createdAt: now }),
  ])
}

async function maySend(db: Database, { id, verifiedAt }: Verified): Promise<Result<undefined, CallFailure>> {
  if (verifiedAt !== null) return fail(code.photoVerified, 'the player is verified')
  const since = Date.now() - day_ms
  const ofDay = and(eq(document.playerId, id), gt(document.createdAt, since))
  if ((await db.$count(document, ofDay)) < perDay) return ok(undefined)
  return fail(code.photosTooMany, `more than ${perDay} photos a day`)
}

async function verifiesAnother(db: Database, playerId: string, numberHash: string): Promise<boolean> {
  const verified = and(eq(document.numberHash, numberHash), eq(document.status, 'VERIFIED'))
  return (await db.$count(document, and(verified, ne(document.playerId, playerId)))) > 0
}
