import type { Hono } from 'hono'
import { code } from '../../../contract/errors.ts'
import { pictureFault } from '../../../contract/pictureLimits.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { closedPolicy } from '../../shared/headers.ts'
import { fail, failureReply, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import type { AppEnv } from '../http/app.ts'
import { MediaPath } from './fields.ts'
import * as v from 'valibot'

export const mediaLimit_bytes = 6 * 1024 * 1024

/** Detects raster pictures by their first bytes; vector pictures could contain scripts. */
const pictureKinds = [
  {
    extension: 'jpg',
    type: 'image/jpeg',
    matches: (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  },
  {
    extension: 'png',
    type: 'image/png',
    matches: (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  {
    extension: 'webp',
    type: 'image/webp',
    matches: (bytes: Uint8Array) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  },
  {
    extension: 'avif',
    type: 'image/avif',
    matches: (bytes: Uint8Array) => ['ftypavif', 'ftypavis'].includes(ascii(bytes, 4, 12)),
  },
]

/** The format of a raster picture, by its contents. */
export function rasterKindOf(bytes: Uint8Array) {
  return pictureKinds.find((one) => one.matches(bytes))
}

/** Stores a picture under a key such as `slides/reef.jpg`; `changed` is false if it exists already. */
export async function storeMedia(
  bucket: R2Bucket,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<{ key: string; changed: boolean }, CallFailure>> {
  if (!isMediaKey(key)) return invalid('key')
  const kind = rasterKindOf(bytes)
  if (!kind || !key.endsWith(`.${kind.extension}`)) return invalid('picture')
  if (pictureFault(bytes)) return invalid('picture')
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', bytes))
  const known = await bucket.head(key)
  if (known?.customMetadata?.['sha256'] === sha256) return ok({ key, changed: false })
  await bucket.put(key, bytes, { httpMetadata: { contentType: kind.type }, customMetadata: { sha256 } })
  return ok({ key, changed: true })
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

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

export function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
