import { eq, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { pictureUpload_bytes, type Picture } from '#contract/operator/pictures.ts'
import { sha256Hex } from '#lib/hash.ts'
import { readPicture } from '../../shared/picture.ts'
import { ok, type Result } from '#lib/result.ts'
import { readBytes } from '../../shared/body.ts'
import { describeError, log } from '../../shared/log.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { isoOf, pageOf } from '../kit/list.ts'
import { recordEvent } from '../security/events.ts'
import { mediaFormats, mediaLimit_bytes, storeMedia } from './media.ts'
import { picture } from '../tables/content.ts'

/** The widest picture that a page shows; a larger one is scaled down. */
const widest_px = 2560
const quality = 88
/** A name by the contents: the same picture is stored once, and a changed one has another address. */
const name_chars = 24

/** Pictures that staff send; contract/operator/pictures.ts describes the calls. */
export const pictureStaffCalls = {
  listPictures: async ({ services: { db }, query }) => {
    const columns = { created_at: picture.createdAt, size_bytes: picture.sizeBytes }
    const { orderBy, limit, offset } = pageOf(query, columns, picture.id)
    const rows = await db
      .select()
      .from(picture)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    return ok({ items: rows.map(shown), total: await db.$count(picture) })
  },
  uploadPicture,
  removePicture,
  importMedia: async ({ services, request, audit, client }) => {
    const bytes = await readBytes(request, mediaLimit_bytes)
    if (!bytes.ok) return bytes
    const key = new URL(request.url).pathname.slice('/operator/media/'.length)
    const stored = await storeMedia(services, key, bytes.value)
    if (!stored.ok) return stored
    audit.target = key
    audit.isNeedless = !stored.value.changed
    const { address } = client
    if (stored.value.changed) await recordEvent(services, { kind: 'media_saved', address, detail: key })
    return stored
  },
} satisfies Partial<StaffHandlers>

/**
 * The picture is decoded and encoded again, so only pixels are served: no metadata and nothing hidden. Errors: 233
 * too many bytes or pixels, 234 unknown format, judged by the contents.
 */
async function uploadPicture({
  services,
  request,
  author,
  audit,
}: StaffContext<'uploadPicture'>): Promise<Result<Picture, CallFailure>> {
  const bytes = await readBytes(request, pictureUpload_bytes)
  if (!bytes.ok) return bytes.error.code === code.tooLarge ? tooLarge : bytes
  const read = readPicture(bytes.value, mediaFormats)
  if (!read.ok) return read.error === 'pixels' ? tooLarge : noPicture
  const encoded = await encodedAnew(services.env.IMAGES, bytes.value)
  if (!encoded) return noPicture
  const id = (await sha256Hex(new Uint8Array(encoded.bytes))).slice(0, name_chars)
  const row = {
    ...{ id, widthPx: encoded.width, heightPx: encoded.height, sizeBytes: encoded.bytes.byteLength },
    ...{ author, createdAt: Date.now() },
  }
  audit.target = pathOf(id)
  audit.after = { width_px: row.widthPx, height_px: row.heightPx, size_bytes: row.sizeBytes }
  // The file first: a row without one would be a picture that is gone.
  await services.env.MEDIA.put(keyOf(id), encoded.bytes, { httpMetadata: { contentType: 'image/webp' } })
  await services.db.batch([services.db.insert(picture).values(row).onConflictDoNothing(), audit.take()])
  return ok(shown(row))
}

type Encoded = { bytes: ArrayBuffer; width: number; height: number }

async function encodedAnew(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Encoded | undefined> {
  try {
    const source = () => new Blob([bytes]).stream() as ReadableStream<Uint8Array>
    const result = await images
      .input(source())
      .transform({ width: widest_px, fit: 'scale-down' })
      .output({ format: 'image/webp', quality })
    const encoded = await new Response(result.image()).arrayBuffer()
    const info = await images.info(new Blob([encoded]).stream() as ReadableStream<Uint8Array>)
    return 'width' in info ? { bytes: encoded, width: info.width, height: info.height } : undefined
  } catch (error) {
    log('warn', 'picture not encoded', { error: describeError(error) })
    return undefined
  }
}

/**
 * 9409 while a draft, a schedule or a live entry shows the picture. Older revisions may show it; restoring such a
 * revision is then refused.
 */
async function removePicture({
  services: { db, env },
  params,
  audit,
}: StaffContext<'removePicture'>): Promise<Result<object, CallFailure>> {
  const path = pathOf(params.id)
  const [used] = await db.all(sql`SELECT 1 FROM content_revision JOIN content_entry
    ON content_revision.id IN (draft_rev, live_rev, scheduled_rev) WHERE instr(fields, ${path}) > 0 OR instr(body_md, ${path}) > 0
    UNION ALL SELECT 1 FROM jackpot WHERE image = ${path} LIMIT 1`)
  if (used) return fail(code.conflict, 'the picture is in use')
  const isThere = sql`EXISTS (SELECT 1 FROM picture WHERE id = ${params.id})`
  const [, [removed]] = await db.batch([
    audit.take(isThere),
    db.delete(picture).where(eq(picture.id, params.id)).returning({ id: picture.id }),
  ])
  if (!removed) return fail(code.noSuchCall, 'no such picture')
  await env.MEDIA.delete(keyOf(params.id))
  return ok({})
}

const keyOf = (id: string) => `studio/${id}.webp`
const pathOf = (id: string) => `/media/${keyOf(id)}`

function shown({
  id,
  widthPx,
  heightPx,
  sizeBytes,
  author,
  createdAt,
}: typeof picture.$inferSelect): Picture {
  const size = { width_px: widthPx, height_px: heightPx, size_bytes: sizeBytes }
  return { id, path: pathOf(id), ...size, author, created_at: isoOf(createdAt) }
}

const tooLarge = fail(code.imageTooLarge, 'the picture is too large')
const noPicture = fail(code.imageFormat, 'no picture of a known format')
