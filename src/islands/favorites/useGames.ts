import { useStore } from '@nanostores/react'
import type { GameCard } from '@contract/games'
import { $favorites, $pendingFavorites, isFavorite, loadFavorites } from '@/stores/games/favorites'
import { $likedGames, $pendingLikes, isLiked, loadLikedGames } from '@/stores/games/likes'
import type { Loaded } from '@/stores/calls/loaded'
import { $recentGames, loadRecentGames } from '@/stores/games/recentGames'
import type { GameTab } from './props'

type Games = { loaded: Loaded<readonly GameCard[]>; load: () => Promise<void> }

/** The list of a tab. What the player has just taken out of it is out at once, and back where the server says no. */
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

/** The list of liked games and the likes come by two calls; only a wish of the player takes a game out between them. */
function isLikedYet(id: string): boolean {
  return $pendingLikes.get()[id] === undefined || isLiked(id)
}

function listIn<Value>(
  loaded: Loaded<Value>,
  read: (value: Value) => readonly GameCard[],
): Loaded<readonly GameCard[]> {
  return loaded.state === 'ready' ? { state: 'ready', value: read(loaded.value) } : loaded
}
