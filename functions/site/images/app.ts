import { Hono } from 'hono'
import { imageFormats, imageWidths, type ImageFormat, type ImageWidth } from '#contract/images.ts'
import type { Result } from '#lib/result.ts'
import type { SiteApp, SiteContext } from '../calls/context.ts'
import { shortDigest } from '../kit/shortDigest.ts'
import { log } from '../../shared/log.ts'
import { requestIdOf } from '../../shared/headers.ts'
import { gamePicture, mediaPicture, type Picture, type PictureFailure } from './source.ts'
import { transformPicture } from './transform.ts'

type PictureAddress = { kind: 'game' | 'media'; key: string; width: ImageWidth; format: ImageFormat }

/** Game pictures never change under an address; pictures of the content may. */
const caching = {
  game: 'public, max-age=31536000, immutable',
  media: 'public, max-age=86400, stale-while-revalidate=604800',
} as const
const httpOf = { missing: 404, unusable: 502, broke: 502, off: 503, timeout: 504 } as const

/** Pictures of games and content, re-served from our own origin: everything under /img. */
export const imagesApp = new Hono<SiteApp>()

imagesApp.on(['GET', 'HEAD'], '/img/*', async (c) => {
  const address = pictureAddress(new URL(c.req.url).pathname)
  if (!address) return withoutPicture(404)
  const key = cacheKey(c, address)
  const cached = await caches.default.match(key)
  const answer = cached ?? (await makePicture(c, address))
  if (!cached && answer.ok) c.executionCtx.waitUntil(caches.default.put(key, answer.clone()))
  return conditional(c, answer)
})
imagesApp.all('/img/*', () => withoutPicture(404))

/** Only the widths and formats of the contract, so that nobody can fill the cache. Undefined for anything else. */
function pictureAddress(pathname: string): PictureAddress | undefined {
  const match = /^\/img\/(game|media)\/(.+)\/(\d{1,4})\.(\w{3,4})$/.exec(pathname)
  const [, kind, path = '', widthText, formatText] = match ?? []
  const width = imageWidths.find((known) => String(known) === widthText)
  const format = imageFormats.find((known) => known === formatText)
  if (!width || !format) return undefined
  if (kind === 'game') {
    return /^[a-z0-9-]{1,32}\/[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(path)
      ? { kind, key: path, width, format }
      : undefined
  }
  const isPath = path.split('/').every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/.test(part))
  return isPath ? { kind: 'media', key: `/media/${path}`, width, format } : undefined
}

/** Queries do not count. */
function cacheKey(c: SiteContext, { kind, key, width, format }: PictureAddress): Request {
  const path = kind === 'game' ? `/img/game/${key}` : `/img${key}`
  return new Request(new URL(`${path}/${width}.${format}`, c.req.url))
}

async function makePicture(c: SiteContext, { kind, key, width, format }: PictureAddress): Promise<Response> {
  const source: Result<Picture, PictureFailure> =
    kind === 'game'
      ? await gamePicture(c.env, c.executionCtx, key, requestIdOf(c.get('requestId')))
      : await mediaPicture(c.env, key)
  if (!source.ok) return failed(c, key, source.error)
  const picture = await transformPicture(c.env.IMAGES, source.value, width, format)
  if (!picture) return withoutPicture(httpOf.broke)
  return new Response(picture.bytes, {
    headers: {
      'Content-Type': picture.type,
      'Content-Length': String(picture.bytes.byteLength),
      'Cache-Control': caching[kind],
      ETag: `"${await shortDigest(picture.bytes)}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

function failed(c: SiteContext, key: string, failure: PictureFailure): Response {
  if (failure.kind !== 'missing') {
    const { kind, detail } = failure
    log('warn', 'picture failed', { request_id: requestIdOf(c.get('requestId')), picture: key, kind, detail })
  }
  return withoutPicture(httpOf[failure.kind])
}

function withoutPicture(status: number): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'private, no-store' } })
}

function conditional(c: SiteContext, answer: Response): Response {
  const etag = answer.headers.get('ETag')
  if (etag && c.req.header('if-none-match') === etag) {
    return new Response(null, { status: 304, headers: answer.headers })
  }
  return c.req.method === 'HEAD' ? new Response(null, answer) : new Response(answer.body, answer)
}
