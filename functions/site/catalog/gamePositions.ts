import { calls } from '#contract/calls.ts'
import type { Arrangement } from '#contract/gameLists.ts'
import type { Game } from '#contract/games.ts'
import type { SiteEnv } from '../kit/env.ts'
import { currentPlatformList } from './platformLists.ts'

/** What staff said about games, by `provider/gameId`. */
export type GamePositions = ReadonlyMap<string, Omit<Arrangement['games'][number], 'id'>>

const nothingSaid: Arrangement = {
  ...{ games: [], sections: [], lobbies: [], collections: [], off: [], changes_at: null },
}

/** What holds now, or what was last known; a platform that never answered hides nothing. */
export async function arrangementNow(
  env: SiteEnv,
  requestId: string = crypto.randomUUID(),
): Promise<Arrangement> {
  const question = { path: calls.arrangement.path, search: new URLSearchParams() }
  const answer = await currentPlatformList(env, 'arrangement', question, requestId)
  return answer.ok ? answer.value : nothingSaid
}

export function gamePositions({ games }: Arrangement): GamePositions {
  return new Map(games.map(({ id, ...position }) => [id, position]))
}

/**
 * A provider's games without the hidden ones, those with a position first, by it; the others in the provider's own order. A list
 * in which no game has a position is passed on as it comes, for it may be long.
 */
export async function* arranged(
  games: AsyncIterable<Game>,
  provider: string,
  positions: GamePositions,
): AsyncGenerator<Game> {
  const arrangementOf = ({ gameId }: Game) => positions.get(`${provider}/${gameId}`)
  const positionOf = (game: Game) => arrangementOf(game)?.position ?? Number.MAX_SAFE_INTEGER
  const isSorted = Array.from(positions).some(
    ([id, { position }]) => position !== null && id.startsWith(`${provider}/`),
  )
  const waiting: Game[] = []
  for await (const game of games) {
    if (arrangementOf(game)?.is_hidden) continue
    if (isSorted) waiting.push(game)
    else yield game
  }
  yield* waiting.toSorted((one, other) => positionOf(one) - positionOf(other))
}
