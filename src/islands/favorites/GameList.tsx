import { useLayoutEffect, useRef, type FocusEvent } from 'react'
import type { GameCard } from '#contract/games.ts'
import { cardClass, insideCard, smallGridSizes } from '@/components/games.ts'
import { useMarkup } from '@/ui/Icon.tsx'
import type { FavoritesTexts } from '@/i18n/namespaces/favorites.ts'

type Props = {
  games: readonly GameCard[]
  texts: FavoritesTexts
  /** What the button of a card takes it out of. */
  keeps: 'favorite' | 'like'
}

/** Game cards, rendered by the same function as in lobbies; gameButtons.ts adds the player's state and the counts. */
export function GameList({ games, texts, keeps }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef(-1)
  // Removing the focused card would lose the focus, so the card that takes its place gets it.
  useLayoutEffect(() => {
    const items = list.current?.children
    if (!items || focused.current < 0 || document.activeElement !== document.body) return
    const next = items[Math.min(focused.current, items.length - 1)]
    next?.querySelector<HTMLElement>('.game-button')?.focus()
  }, [games.length])

  function note({ target }: FocusEvent) {
    const item = target.closest('li')
    focused.current = item && list.current ? Array.from(list.current.children).indexOf(item) : -1
  }
  return (
    <ul className="games-grid" ref={list} onFocus={note}>
      {games.map((game, index) => (
        <Card key={game.id} game={game} isEager={index < 6} {...{ texts, keeps }} />
      ))}
    </ul>
  )
}

type CardProps = Omit<Props, 'games'> & { game: GameCard; isEager: boolean }

function Card({ game, isEager, texts: { lang, favorites: texts }, keeps }: CardProps) {
  const inside = insideCard(lang, game, { sizes: smallGridSizes, eager: isEager, texts, keeps })
  return <li className={cardClass(game)} data-game={game.id} dangerouslySetInnerHTML={useMarkup(inside)} />
}
