import { gameRoot } from './gameKind.ts'
import type { GameCard } from './games.ts'

/** The address of a game's page, unprefixed. */
export function gamePath(
  game: Pick<GameCard, 'routeProvider' | 'gameId' | 'isLiveGame' | 'isVirtual'>,
): string {
  return `${gameRoot(game)}/${game.routeProvider}/${game.gameId}`
}
