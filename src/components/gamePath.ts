import { gameRoot } from '@contract/gameKind'
import type { GameCard } from '@contract/games'

/** The address of a game's page, unprefixed. */
export function gamePath(
  game: Pick<GameCard, 'routeProvider' | 'gameId' | 'isLiveGame' | 'isVirtual'>,
): string {
  return `${gameRoot(game)}/${game.routeProvider}/${game.gameId}`
}
