import { useStore } from '@nanostores/react'
import { $favorites, $pendingFavorites, isFavorite, loadFavorites } from '@/stores/games/favorites.ts'
import { $likedGames, $pendingLikes, isLiked, loadLikedGames } from '@/stores/games/likes.ts'
import { $recentGames, loadRecentGames } from '@/stores/games/recentGames.ts'
import type { Loaded } from '@/stores/session/loaded.ts'
import type { gameTabs } from '#contract/gameLists.ts'
import type { GameCard } from '#contract/games.ts'

type Games = { loaded: Loaded<readonly GameCard[]>; load: () => Promise<void> }

/** The list of a tab. A removed game disappears at once, and comes back if the server refuses. */
export function useGames(tab: GameTab): Games {
  const favorites = useStore($favorites)
  const liked = useStore($likedGames)
  const recent = useStore($recentGames)
  useStore($pendingFavorites)
  useStore($pendingLikes)
  switch (tab) {
    case 'favorites':
      return {
        loaded: listIn(favorites, ({ favorite_slots }) => favorite_slots.filter(({ id }) => isFavorite(id))),
        load: loadFavorites,
      }
    case 'liked':
      return {
        loaded: listIn(liked, ({ liked_games }) => liked_games.filter(({ id }) => isLikedYet(id))),
        load: loadLikedGames,
      }
    case 'recent':
      return { loaded: listIn(recent, ({ recent_games }) => recent_games), load: loadRecentGames }
  }
}

/**
 * The list of liked games and the likes come from two calls; between them only a pending change of the player removes a
 * game.
 */
function isLikedYet(id: string): boolean {
  return $pendingLikes.get()[id] === undefined || isLiked(id)
}

function listIn<Value>(
  loaded: Loaded<Value>,
  read: (value: Value) => readonly GameCard[],
): Loaded<readonly GameCard[]> {
  return loaded.state === 'ready' ? { state: 'ready', value: read(loaded.value) } : loaded
}

export type GameTab = (typeof gameTabs)[number]

export type FavoritesProps = {
  tab: GameTab
  /** Narrows the list to the games of one lobby. */
  section?: 'slots' | 'live'
}
