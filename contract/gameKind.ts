import type { GameCard } from './games.ts'
import type { Section } from './sections.ts'

/** The kind of a game is the section it belongs to. Crash games are listed among the slots too. */
export function gameKind({
  isLiveGame,
  isVirtual,
  tab,
}: Pick<GameCard, 'isLiveGame' | 'isVirtual' | 'tab'>): Section {
  if (isLiveGame) return 'live'
  if (isVirtual) return 'virtual'
  return tab.includes('crash') ? 'crash' : 'slots'
}

/** The unprefixed root of a game's page, by its kind: crash games are with the slots. */
export function gameRoot({ isLiveGame, isVirtual }: Pick<GameCard, 'isLiveGame' | 'isVirtual'>): string {
  if (isLiveGame) return '/live-casino'
  return isVirtual ? '/virtual-games' : '/slots'
}

/** The address of a game's page, unprefixed. */
export function gamePath(
  game: Pick<GameCard, 'routeProvider' | 'gameId' | 'isLiveGame' | 'isVirtual'>,
): string {
  return `${gameRoot(game)}/${game.routeProvider}/${game.gameId}`
}
