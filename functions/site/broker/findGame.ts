import type { Game } from '#contract/games.ts'
import { withCatalog } from '../catalog/current.ts'
import { readGame } from '../catalog/read.ts'
import type { ProviderConfig } from '../kit/config.ts'
import { findProvider } from '../providers/registry.ts'
import type { RequestContext } from '../calls/context.ts'

export type Found = { game: Game; provider: ProviderConfig }

/** A game by its id (`gameKeyOf`) with its provider; undefined if either does not exist. */
export async function findGame(context: RequestContext, id: string): Promise<Found | undefined> {
  const [providerId = ''] = id.split('/', 1)
  const provider = findProvider(context.config, providerId)
  if (!provider) return undefined
  const game = await withCatalog(context.env, context, (meta) => readGame(context.env.CATALOG, meta, id))
  return game && { game, provider }
}
