import { err, ok, type Result } from '#lib/result.ts'
import { pictureFormats, readPicture } from '../../shared/picture.ts'
import { withCatalog, type Background } from '../catalog/current.ts'
import { readGame } from '../catalog/read.ts'
import { getConfig, type SiteConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import { providerUpstream } from '../providers/provider.ts'
import { findProvider } from '../providers/registry.ts'
import type { UpstreamFailure } from '../upstream/failure.ts'
import { upstreamFetch, type Upstream, type UpstreamAnswer } from '../upstream/fetch.ts'
import { platformUpstream } from '../upstream/platform.ts'

const pictureLimit_bytes = 5 * 1024 * 1024

export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: string }
/** A fault of one picture that says nothing about the others: it is missing, or it cannot be decoded. */
type PictureFault = { kind: 'missing' } | { kind: 'unusable'; detail: string }
export type PictureFailure = UpstreamFailure | PictureFault

/** The types that are pictures and nothing else: an SVG can carry scripts. */
const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

/** The provider's picture of a known game. There is no way to ask for any other address. */
export async function gamePicture(
  env: SiteEnv,
  ctx: Background,
  id: string,
  requestId: string,
): Promise<Result<Picture, PictureFailure>> {
  const config = getConfig(env)
  const provider = findProvider(config, id.slice(0, id.indexOf('/')))
  const game = provider && (await withCatalog(env, ctx, (meta) => readGame(env.CATALOG, meta, id)))
  if (!provider || !game?.imageUrl) return err({ kind: 'missing' })
  const address = new URL(game.imageUrl)
  const own = providerUpstream({ env, config, provider, requestId }, 'images')
  const upstream = address.origin === provider.origin ? own : elsewhere(config, own.name, address)
  return upstream ? fetchPicture(upstream, address.pathname, address.searchParams) : err({ kind: 'missing' })
}

/** A picture of the content, by its path on the platform, `/media/…`. */
export function mediaPicture(env: SiteEnv, path: string): Promise<Result<Picture, PictureFailure>> {
  return fetchPicture(platformUpstream(env, getConfig(env), path), path)
}

/** Providers keep pictures on other hosts; those count only over https. */
function elsewhere(config: SiteConfig, name: string, address: URL): Upstream | undefined {
  if (address.protocol !== 'https:') return undefined
  return {
    name,
    origin: address.origin,
    timeout_ms: config.providerTimeout_ms,
    fetch: (request) => fetch(request),
  }
}

async function fetchPicture(
  upstream: Upstream,
  path: string,
  query?: URLSearchParams,
): Promise<Result<Picture, PictureFailure>> {
  const request = {
    method: 'GET',
    path,
    query,
    headers: { accept: [...pictureTypes].join(', ') },
    limit_bytes: pictureLimit_bytes,
    takesLonger: true,
  } as const
  // A faulty picture must not open the breaker for all pictures of a provider.
  const answer = await upstreamFetch(upstream, request, (given) => ok(readAnswer(given)))
  return answer.ok ? answer.value : answer
}

/** A refusal such as 404 is an answer, and means there is no picture. */
function readAnswer({ status, header, body, isTooLong }: UpstreamAnswer): Result<Picture, PictureFault> {
  if (status >= 400) return err({ kind: 'missing' })
  const [type = ''] = (header('content-type') ?? '').toLowerCase().split(';')
  if (status !== 200 || !pictureTypes.has(type.trim())) return unusable(`HTTP ${status} of type ${type}`)
  if (isTooLong) return unusable(`over ${pictureLimit_bytes} bytes`)
  const picture = readPicture(body, pictureFormats)
  return picture.ok ? ok({ bytes: body, type: type.trim() }) : unusable(`a refused picture: ${picture.error}`)
}

function unusable(detail: string) {
  return err({ kind: 'unusable', detail } as const)
}
