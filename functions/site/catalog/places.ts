import { calls } from '#contract/calls.ts'
import type { Arrangement } from '#contract/arrangement.ts'
import type { Game } from '#contract/games.ts'
import type { SiteEnv } from '../env.ts'
import { currentPlatformList } from './platformLists.ts'

/** What staff said about games, by `provider/gameId`. */
export type Places = ReadonlyMap<string, Omit<Arrangement['games'][number], 'id'>>

const nobody: Places = new Map()

/** The places of now, or those last known; a platform that never answered hides nothing. */
export async function gamePlaces(env: SiteEnv): Promise<Places> {
  const question = { path: calls.arrangement.path, search: new URLSearchParams() }
  const answer = await currentPlatformList(env, 'arrangement', question, crypto.randomUUID())
  if (!answer.ok) return nobody
  return new Map(answer.value.games.map(({ id, ...place }) => [id, place]))
}

/**
 * A provider's games without the hidden ones, those with a place first, by it; the others in the provider's own order. A list
 * in which nobody has a place is passed on as it comes, for it may be long.
 */
export async function* arranged(
  games: AsyncIterable<Game>,
  provider: string,
  places: Places,
): AsyncGenerator<Game> {
  const placeOf = ({ gameId }: Game) => places.get(`${provider}/${gameId}`)
  const positionOf = (game: Game) => placeOf(game)?.position ?? Number.MAX_SAFE_INTEGER
  const isSorted = Array.from(places).some(
    ([id, { position }]) => position !== null && id.startsWith(`${provider}/`),
  )
  const waiting: Game[] = []
  for await (const game of games) {
    if (placeOf(game)?.is_hidden) continue
    if (isSorted) waiting.push(game)
    else yield game
  }
  yield* waiting.toSorted((one, other) => positionOf(one) - positionOf(other))
}
