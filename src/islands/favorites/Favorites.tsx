import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { GameCard } from '@contract/games'
import { $session } from '@/stores/session'
import { GameList } from './GameList'
import type { FavoritesProps } from './props'
import { EmptyState, FailedState, GuestState, WaitingState } from './states'
import type { FavoritesTexts } from './texts'
import { useGames } from './useGames'

type Props = { shown: FavoritesProps; texts: FavoritesTexts }

/** FAV-04: a player's favourites, liked games, or what was played last. */
export function Favorites({ shown, texts }: Props) {
  const guest = useStore($session) === 'out'
  const { loaded, load } = useGames(shown.tab)
  const isAsked = shown.tab === 'recent' || !guest
  useEffect(() => {
    if (isAsked) void load()
  }, [isAsked, guest, load])

  if (!isAsked) return <GuestState texts={texts} />
  if (loaded.state === 'loading') return <WaitingState texts={texts} />
  if (loaded.state === 'failed') return <FailedState failure={loaded.failure} texts={texts} again={load} />
  const games = loaded.value.filter((game) => isOf(shown.section, game))
  return games.length > 0 ? (
    <GameList games={games} texts={texts} />
  ) : (
    <EmptyState shown={shown} texts={texts} />
  )
}

function isOf(section: FavoritesProps['section'], { isLiveGame }: GameCard): boolean {
  return section === undefined || isLiveGame === (section === 'live')
}
