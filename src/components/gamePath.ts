import type { GameCard } from '@contract/games'

/** The address of a game's page, unprefixed. */
export function gamePath(
  game: Pick<GameCard, 'routeProvider' | 'gameId' | 'isLiveGame' | 'isVirtual'>,
): string {
  const lobby = game.isLiveGame ? 'live-casino' : game.isVirtual ? 'virtual-games' : 'slots'
  return `/${lobby}/${game.routeProvider}/${game.gameId}`
}
