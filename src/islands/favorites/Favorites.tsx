import { useStore } from '@nanostores/react'
import { use, useEffect } from 'react'
import type { GameCard } from '#contract/games.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { favoritesTexts } from '@/i18n/namespaces/favorites.ts'
import { loadLikeCounts } from '@/stores/games/likes.ts'
import { $session } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { GameList } from './GameList.tsx'
import { startGameButtons } from './gameButtons.ts'
import { type FavoritesProps, useGames } from './useGames.ts'
import { GuestState } from '@/ui/GuestState.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { EmptyState, WaitingCards } from './states.tsx'

// Before the first rendering: a guest is known at once, and the texts load in parallel with React.
startGameButtons()
const loading = loadTexts(pageLanguage(), favoritesTexts, errorsTexts)

/** FAV-04: a player's favorites, liked games or recently played games. */
export function Favorites(shown: FavoritesProps) {
  const texts = use(loading)
  const guest = useStore($session) === 'out'
  const { loaded, load } = useGames(shown.tab)
  const isAsked = shown.tab === 'recent' || !guest
  useEffect(() => void loadLikeCounts(), [])
  useEffect(() => {
    if (isAsked) void load()
  }, [isAsked, guest, load])

  if (!isAsked) return <GuestState texts={texts.favorites} />
  const { favorites, errors } = texts
  return (
    <LoadedView
      loaded={loaded}
      texts={favorites}
      errors={errors}
      again={load}
      waiting={<WaitingCards text={favorites.loading} />}
    >
      {(all) => {
        const games = all.filter((game) => isOf(shown.section, game))
        if (games.length === 0) return <EmptyState shown={shown} texts={texts} />
        return <GameList games={games} texts={texts} keeps={shown.tab === 'liked' ? 'like' : 'favorite'} />
      }}
    </LoadedView>
  )
}

function isOf(section: FavoritesProps['section'], { isLiveGame }: GameCard): boolean {
  return section === undefined || isLiveGame === (section === 'live')
}
