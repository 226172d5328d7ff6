import { localPath } from '@contract/languages'
import type { CallFailure } from '@/stores/api'
import { Icon } from '../shared/Icon'
import { useFailureText } from '../shared/useFailureText'
import type { FavoritesProps } from './props'
import type { FavoritesTexts } from './texts'

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
    <div className="state">
      <Icon name="lock" />
      <h2>{favorites.signInTitle}</h2>
      <p>{favorites.signInText}</p>
      <div className="favorites-next">
        <button type="button" className="button button-primary" data-touch="auth" data-intent="sign-in">
          {favorites.signIn}
        </button>
        <button type="button" className="button button-quiet" data-touch="auth" data-intent="sign-up">
          {favorites.signUp}
        </button>
      </div>
    </div>
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
    <div className="state">
      <Icon name={icon} />
      <h2>{favorites[title]}</h2>
      <p>{favorites[text]}</p>
      <a className="button button-primary" href={localPath(lang, isLive ? '/live-casino' : '/slots')}>
        {isLive ? favorites.toLive : favorites.toSlots}
      </a>
    </div>
  )
}

type FailedProps = Props & { failure: CallFailure; again: () => Promise<void> }

export function FailedState({ failure, texts: { favorites, errors }, again }: FailedProps) {
  const text = useFailureText(errors, failure)
  return (
    <div className="state" role="alert">
      <Icon name="alert" />
      <h2>{favorites.away}</h2>
      <p>{text}</p>
      <button type="button" className="button button-primary" onClick={() => void again()}>
        {favorites.again}
      </button>
    </div>
  )
}
