import { localPath } from '#contract/languages.ts'
import { State } from '@/ui/State.tsx'
import type { FavoritesProps } from './useGames.ts'
import type { FavoritesTexts } from '@/i18n/namespaces/favorites.ts'

export function WaitingCards({ text }: { text: string }) {
  return (
    <div role="status">
      <span className="visually-hidden">{text}</span>
      <div className="games-grid" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card} className="game">
            <span className="game-art skeleton" />
            <span className="game-name">&nbsp;</span>
          </div>
        ))}
      </div>
    </div>
  )
}

const empty = {
  favorites: { icon: 'star', title: 'noFavorites', text: 'noFavoritesText' },
  liked: { icon: 'heart', title: 'noLiked', text: 'noLikedText' },
  recent: { icon: 'clock', title: 'noRecent', text: 'noRecentText' },
} as const

type EmptyProps = { shown: FavoritesProps; texts: FavoritesTexts }

export function EmptyState({ shown: { tab, section }, texts }: EmptyProps) {
  const { lang, favorites } = texts
  const { icon, title, text } = empty[tab]
  const isLive = section === 'live'
  return (
    <State icon={icon} title={favorites[title]} text={favorites[text]}>
      <a className="button button-primary" href={localPath(lang, isLive ? '/live-casino' : '/slots')}>
        {isLive ? favorites.toLive : favorites.toSlots}
      </a>
    </State>
  )
}
