import type { GameCard } from '@contract/games'
import { gameImage, type ImageFormat } from '@contract/images'
import { localPath, type LanguageCode } from '@contract/languages'
import { fill } from '@/i18n/format'
import type { Texts } from '@/i18n/texts'
import { gamePath } from './gamePath'
import { html, trusted, type Html } from './html'
import { kept } from './kept'

const widths = [160, 240, 320, 480] as const

export type CardOptions = {
  /** How wide a card is shown, as the `sizes` of an image. */
  sizes: string
  /** The first so many pictures are fetched at once, the others when they come near. */
  eager: number
  /** Names the buttons. */
  texts: Texts['favorites']
  /** How many players like each game, by its id; who is not named is liked by nobody yet. */
  likes: Readonly<Record<string, number>>
}

/** Game cards as list items: picture, name, bet limits, and the buttons of a favourite and a like. */
export function gameCards(lang: LanguageCode, games: readonly GameCard[], options: CardOptions): string {
  const { sizes, eager, likes } = options
  const counts = games.map(({ id }) => likes[id] ?? 0).join()
  return kept(games, `${lang} ${eager} ${sizes} ${counts}`, () =>
    games.map((game, index) => {
      const kind = game.onlyOn ? `game game-${game.onlyOn}` : 'game'
      return html`<li class="${kind}" data-game="${game.id}">
        ${insideCard(lang, game, { ...options, eager: index < eager })}
      </li>`
    }),
  )
}

/** What stands in the list item of a card. */
export function insideCard(
  lang: LanguageCode,
  game: GameCard,
  { sizes, eager, texts, likes }: Omit<CardOptions, 'eager'> & { eager: boolean },
): Html {
  const limits = limitsText(game.limits)
  return html`<a class="game-link" href="${localPath(lang, gamePath(game))}">
      <span class="game-art">${game.hasImage && picture(game, sizes, eager)}</span>
      <span class="game-name">${game.gameName}</span></a
    >
    <div class="game-marks">${marks(game.gameName, { likes: likes[game.id], texts })}</div>
    ${limits && html`<span class="game-limits ltr">${limits}</span>`}`
}

export type MarksOptions = {
  likes: number | undefined
  texts: Texts['favorites']
  /** In words, as on a game's own page; on a picture the sign says it. */
  named?: boolean
}

/**
 * The buttons of a favourite and a like. They are the same for everybody: what is this player's own is marked after load,
 * and a press does what the loader says (src/islands/loader.ts).
 */
export function marks(gameName: string, { likes, texts, named = false }: MarksOptions): Html {
  const game = { game: gameName }
  const kind = named ? 'button button-quiet mark mark-named' : 'mark'
  return html`<button
      class="${kind} mark-favorite"
      type="button"
      data-touch="favorite"
      aria-pressed="false"
      aria-label="${fill(texts.favorite, game)}"
    >
      ${named && texts.favoriteShort}</button
    ><button
      class="${kind} mark-like"
      type="button"
      data-touch="like"
      ${likes ? trusted(`data-likes="${likes}"`) : null}
      aria-pressed="false"
    >
      ${named && html`<span aria-hidden="true">${texts.likeShort}</span>`}
      <span class="visually-hidden">${fill(texts.like, game)}</span
      ><span class="mark-count">${likes ? shortAmount(likes) : null}</span>
    </button>`
}

/** A game's picture in every format and width; beside its name, so it says nothing itself. */
export function picture(
  game: Pick<GameCard, 'routeProvider' | 'gameId'>,
  sizes: string,
  eager: boolean,
): Html {
  const source = (format: ImageFormat) =>
    widths.map((width) => `${gameImage(game, width, format)} ${width}w`).join(', ')
  return html`<picture
    ><source type="image/avif" srcset="${source('avif')}" sizes="${sizes}" />
    <source type="image/webp" srcset="${source('webp')}" sizes="${sizes}" />
    <img
      src="${gameImage(game, 320, 'jpg')}"
      alt=""
      width="240"
      height="320"
      ${trusted(eager ? '' : ' loading="lazy"')}
      decoding="async"
    />
  </picture>`
}

/** 0.2 to 24000 → `0.2 – 24K`; nothing when both are below 1 (GAMES-10). */
export function limitsText(limits: GameCard['limits']): string | null {
  if (!limits || (limits.min < 1 && limits.max < 1)) return null
  return `${shortAmount(limits.min)} – ${shortAmount(limits.max)}`
}

/** 950 → 950, 1000 → 1K, 24500 → 24.5K. */
export function shortAmount(amount: number): string {
  if (amount < 1000) return String(Math.round(amount * 100) / 100)
  return `${Math.round(amount / 100) / 10}K`
}
