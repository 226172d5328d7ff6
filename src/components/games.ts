import type { GameCard } from '@contract/games'
import { gameImage, type ImageFormat } from '@contract/images'
import { localPath, type LanguageCode } from '@contract/languages'
import { gamePath } from './gamePath'
import { html, trusted, type Html } from './html'
import { kept } from './kept'

const widths = [160, 240, 320, 480] as const

export type CardOptions = {
  /** How wide a card is shown, as the `sizes` of an image. */
  sizes: string
  /** The first so many pictures are fetched at once, the others when they come near. */
  eager: number
}

/** Game cards as list items: picture, name and bet limits. */
export function gameCards(
  lang: LanguageCode,
  games: readonly GameCard[],
  { sizes, eager }: CardOptions,
): string {
  return kept(games, `${lang} ${eager} ${sizes}`, () =>
    games.map((game, index) => card(lang, game, index < eager, sizes)),
  )
}

function card(lang: LanguageCode, game: GameCard, eager: boolean, sizes: string): Html {
  const kind = game.onlyOn ? `game game-${game.onlyOn}` : 'game'
  const limits = limitsText(game.limits)
  return html`<li class="${kind}" data-game="${game.id}">
    <a class="game-link" href="${localPath(lang, gamePath(game))}">
      <span class="game-art">${game.hasImage && picture(game, sizes, eager)}</span>
      <span class="game-name">${game.gameName}</span></a
    >
    ${limits && html`<span class="game-limits ltr">${limits}</span>`}
  </li>`
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
