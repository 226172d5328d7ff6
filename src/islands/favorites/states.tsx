import { localPath } from '#contract/languages.ts'
import { SignInButtons } from '../shared/SignInButtons.tsx'
import { State } from '../shared/State.tsx'
import type { FavoritesProps } from './props.ts'
import type { FavoritesTexts } from '@/i18n/namespaces/favorites.ts'

type Props = { texts: FavoritesTexts }

export function WaitingState({ texts: { favorites } }: Props) {
  return (
    <div role="status">
      <span className="visually-hidden">{favorites.loading}</span>
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

export function GuestState({ texts: { favorites } }: Props) {
  return (
    <State icon="lock" title={favorites.signInTitle} text={favorites.signInText}>
      <SignInButtons texts={favorites} className="favorites-next" />
    </State>
  )
}

const empty = {
  favorites: { icon: 'star', title: 'noFavorites', text: 'noFavoritesText' },
  liked: { icon: 'heart', title: 'noLiked', text: 'noLikedText' },
  recent: { icon: 'clock', title: 'noRecent', text: 'noRecentText' },
} as const

export function EmptyState({ shown: { tab, section }, texts }: Props & { shown: FavoritesProps }) {
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
