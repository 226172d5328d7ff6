import { or, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { sha256Hex } from '#lib/hash.ts'
import { ok, type Result } from '#lib/result.ts'
import { closedPolicy } from '../../shared/headers.ts'
import { readPicture } from '../../shared/picture.ts'
import { fail, failureReply, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import type { AppEnv } from '../kit/app.ts'
import type { Database, Services } from '../kit/services.ts'
import { MediaPath } from '../tables/contentFields.ts'
import { importedPicture } from '../tables/content.ts'

export const mediaLimit_bytes = 6 * 1024 * 1024

/** Formats that the site can show. */
export const mediaFormats = ['jpg', 'png', 'webp', 'avif'] as const

/** Stores a picture under a key such as `slides/reef.jpg`; `changed` is false if it exists already. */
export async function storeMedia(
  { env, db }: Services,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<{ key: string; changed: boolean }, CallFailure>> {
  if (!isMediaKey(key)) return invalid('key')
  const picture = readPicture(bytes, mediaFormats)
  if (!picture.ok || !key.endsWith(`.${picture.value.format}`)) return invalid('picture')
  const sha256 = await sha256Hex(bytes)
  const known = await env.MEDIA.head(key)
  const changed = known?.customMetadata?.['sha256'] !== sha256
  if (changed) {
    const httpMetadata = { contentType: picture.value.type }
    await env.MEDIA.put(key, bytes, { httpMetadata, customMetadata: { sha256 } })
  }
  // Also for an existing file: it may be older than the table of sizes.
  await keepSize(db, key, picture.value)
  return ok({ key, changed })
}

/** The same size is not written again, for each writing is a new version of the content. */
async function keepSize(db: Database, key: string, { width, height }: { width: number; height: number }) {
  const { widthPx, heightPx } = importedPicture
  await db
    .insert(importedPicture)
    .values({ key, widthPx: width, heightPx: height })
    .onConflictDoUpdate({
      target: importedPicture.key,
      set: { widthPx: width, heightPx: height },
      setWhere: or(sql`${widthPx} <> ${width}`, sql`${heightPx} <> ${height}`),
    })
}

export function mediaRoutes(app: Hono<AppEnv>): void {
  app.get('/media/*', (c) => serveMedia(c.env.MEDIA, c.req.path.slice('/media/'.length), c.req.raw))
}

/** Serves a stored picture. A changed picture gets another name, so caches may keep it. */
async function serveMedia(bucket: R2Bucket, key: string, request: Request): Promise<Response> {
  const object = isMediaKey(key) ? await bucket.get(key, { onlyIf: request.headers }) : null
  if (!object) return failureReply(noSuchCall)
  const headers = new Headers({
    'Content-Type': object.httpMetadata?.contentType ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': `${closedPolicy}; sandbox`,
    ETag: object.httpEtag,
  })
  return hasBody(object)
    ? new Response(object.body, { headers })
    : new Response(null, { status: 304, headers })
}

/** R2 returns no body if the request's condition (If-None-Match) does not hold: 304. */
function hasBody(object: R2Object | R2ObjectBody): object is R2ObjectBody {
  return 'body' in object
}

function isMediaKey(key: string): boolean {
  return v.is(MediaPath, `/media/${key}`)
}

function invalid(field: string) {
  return fail(code.invalid, `invalid: ${field}`, { fields: { [field]: 'incorrectInput' } })
}
