import { html, raw } from 'hono/html'
import type { GameCard } from '#contract/games.ts'
import { gameImage, type ImageWidth } from '#contract/images.ts'
import { localPath, type LanguageCode } from '#contract/languages.ts'
import { fill } from '@/i18n/format.ts'
import { formatHundredths, formatNumber, signComesFirst } from '@/i18n/formats.ts'
import type { Texts } from '@/i18n/texts.ts'
import { gamePath } from '#contract/gameKind.ts'
import { drawingsOf } from './memo.ts'
import { srcset, type PictureAddress } from './picture.ts'
import { written } from '@/content/written.ts'

/*
 * Game cards are strings of HTML, as a provider's link is (lobby/address.ts), because pages and islands draw the same markup
 * and an island cannot render an Astro component (docs/decisions/markup.md).
 */

const widths: readonly ImageWidth[] = [160, 200, 240, 320, 480]

export type CardOptions = {
  /** The width of a card, as the `sizes` of an image. */
  sizes: string
  /** The widest picture that is worth its place in the page. */
  widest?: ImageWidth
  /** The number of pictures, from the first, that load eagerly. */
  eager: number
  /** The labels of the buttons. */
  texts: Texts['favorites']
  /** Likes by game id, told in words below the picture; home's small cards have none. */
  likes?: Readonly<Record<string, number>>
  /** What the one button on a picture keeps; a game's own page has both, with their names. */
  keeps?: 'favorite' | 'like'
  /** A row that scrolls sideways has names alone: the limits are on the game's page and in the lobby. */
  hasLimits?: boolean
}

/**
 * Game cards as list items (picture, name, button, bet limits, likes), cached as long as the list
 * exists.
 */
export function gameCards(lang: LanguageCode, games: readonly GameCard[], options: CardOptions): string {
  const { sizes, widest, eager, likes, hasLimits } = options
  const counts = likes && games.map(({ id }) => likes[id] ?? 0).join()
  const drawings = drawingsOf(games)
  const key = `${lang} ${eager} ${sizes} ${widest} ${counts} ${hasLimits}`
  let drawing = drawings.get(key)
  if (drawing === undefined) {
    drawing = games.map((game, index) => card(lang, game, { ...options, eager: index < eager })).join('')
    drawings.set(key, drawing)
  }
  return drawing
}

/** Of a grid of cards. On a phone three of 104 to 121 px are in a row; 91 px asks for pictures a third lighter, and sharp enough at that size. */
export const gridSizes = '(min-width: 900px) 200px, 91px'
/** Beside a column, or under a text. */
export const smallGridSizes = '(min-width: 900px) 176px, 91px'

/** The cards of a row that scrolls sideways. A card is 112 px on a phone: pictures of 88 px are a third lighter, and sharp enough. */
export function rowCards(lang: LanguageCode, games: readonly GameCard[], texts: Texts['favorites']): string {
  const sizes = '(min-width: 1400px) 208px, (min-width: 900px) 168px, 88px'
  // None is fetched at once: on a slow line they would hold up the large picture above them.
  return gameCards(lang, games, { sizes, widest: 320, eager: 0, texts, hasLimits: false })
}

type OneCard = Omit<CardOptions, 'eager'> & { eager: boolean }

function card(lang: LanguageCode, game: GameCard, options: OneCard): string {
  const inside = raw(insideCard(lang, game, options))
  return written(html`<li class="${cardClass(game)}" data-game="${game.id}">${inside}</li>`)
}

/** A game made for one kind of device is hidden on the other. */
export function cardClass({ onlyOn }: Pick<GameCard, 'onlyOn'>): string {
  return onlyOn ? `game game-${onlyOn}` : 'game'
}

/** The content of a card's list item. */
export function insideCard(lang: LanguageCode, game: GameCard, options: OneCard): string {
  const { texts, likes = {}, keeps = 'favorite', hasLimits = true } = options
  const count = likes[game.id] ?? 0
  const limits = hasLimits && stakeLimits(lang, game.limits)
  return written(
    html`<a class="game-link" href="${localPath(lang, gamePath(game))}">
        <span class="game-art">${game.hasImage && picture(game, options)}</span>${tag(game, texts)}
        <span class="game-name">${game.gameName}</span></a
      >
      <div class="game-buttons">
        ${keeps === 'like' ? likeButton(game.gameName, 0, { lang, texts }) : favoriteButton(game.gameName, { lang, texts })}
      </div>
      ${limits && html`<span class="game-limits ltr">${raw(limits)}</span>`}
      ${count > 0 && likesText(lang, count, texts)}`,
  )
}

function likesText(lang: LanguageCode, count: number, { liked }: Texts['favorites']) {
  return html`<span class="game-likes" title="${liked}"
    ><span class="visually-hidden">${liked}</span> ${shortAmount(lang, count)}</span
  >`
}

/** One tag on a picture is enough: that it is live, or the first one that has a text. */
function tag({ tags, isLiveGame }: GameCard, texts: Texts['favorites']) {
  if (isLiveGame) return html`<span class="game-tag game-live">${texts.tagLive}</span>`
  if (!tags) return null
  const said = { new: texts.tagNew, exclusive: texts.tagExclusive, jackpot: texts.tagJackpot, demo: null }
  const shown = tags.find((name) => said[name] !== null)
  return shown ? html`<span class="game-tag">${said[shown]}</span>` : null
}

export type GameButtonsOptions = {
  lang: LanguageCode
  /** Their number. */
  likes?: number
  texts: Texts['favorites']
  /** With a visible label, as on a game's page; on a picture the icon is enough. */
  named?: boolean
  /** For the showcase: a press does nothing. */
  drawn?: 'off' | 'on'
}

/**
 * The buttons for favorite and like, as a game's own page has them. They are the same for everybody: the player's own state is
 * marked after load, and src/islands/loader.ts handles presses.
 */
export function gameButtons(gameName: string, options: GameButtonsOptions): string {
  const { likes = 0 } = options
  return written(html`${favoriteButton(gameName, options)}${likeButton(gameName, likes, options)}`)
}

function favoriteButton(gameName: string, options: GameButtonsOptions) {
  const { texts, named = false } = options
  return html`<button
    class="game-button favorite-button ${named && 'button button-quiet'}"
    type="button"
    ${pressed('favorite', options)}
    aria-label="${fill(texts.favorite, { game: gameName })}"
    title="${texts.favoriteShort}"
  >
    ${named && texts.favoriteShort}
  </button>`
}

function likeButton(gameName: string, likes: number, options: GameButtonsOptions) {
  const { lang, texts, named = false } = options
  const count = likes > 0 ? raw(` data-likes="${likes}"`) : null
  return html`<button
    class="game-button like-button ${named && 'button button-quiet'}"
    type="button"
    ${pressed('like', options)}${count}
    title="${texts.likeShort}"
  >
    ${named && html`<span aria-hidden="true">${texts.likeShort}</span>`}
    <span class="visually-hidden">${fill(texts.like, { game: gameName })}</span
    ><span class="like-count">${likes > 0 ? shortAmount(lang, likes) : null}</span>
  </button>`
}

function pressed(touch: 'favorite' | 'like', { drawn }: GameButtonsOptions) {
  return raw(`${drawn ? '' : ` data-touch="${touch}"`} aria-pressed="${drawn === 'on'}"`)
}

/**
 * Decorative, because the game's name is beside it. Browsers that run our scripts support WebP; a page may have a
 * hundred cards.
 */
function picture(game: GameCard, { sizes, widest = 480, eager }: OneCard) {
  const address: PictureAddress = (width, format) => gameImage(game, width, format)
  const ofWidth = widths.filter((width) => width <= widest)
  const loading = eager ? null : raw(' loading="lazy"')
  return html`<picture>
    <source type="image/avif" sizes="${sizes}" srcset="${srcset(address, ofWidth, 'avif')}" />
    <img src="${address(320, 'webp')}" alt="" width="240" height="320" ${loading} decoding="async" />
  </picture>`
}

/** 0.2 to 24000 → `$0.20 – $24K` as HTML, whose style sheet adds the sign of the currency; nothing when both are below 1 (GAMES-10). */
export function stakeLimits(lang: LanguageCode, limits: GameCard['limits']): string | null {
  if (!limits || (limits.min < 1 && limits.max < 1)) return null
  const side = signComesFirst(lang) ? 'money-before' : 'money-after'
  const [least, most] = [limits.min, limits.max].map(
    (amount) => html`<span class="${side}">${stakeAmount(lang, amount)}</span>`,
  )
  return written(html`${least} – ${most}`)
}

function stakeAmount(lang: LanguageCode, amount: number): string {
  return Number.isInteger(amount) || amount >= 1000
    ? shortAmount(lang, amount)
    : formatHundredths(lang, amount)
}

/** 950 → 950, 1000 → 1K, 24500 → 24.5K or 24,5K, as the language writes it. */
export function shortAmount(lang: LanguageCode, amount: number): string {
  if (amount < 1000) return formatNumber(lang, amount)
  return `${formatNumber(lang, Math.round(amount / 100) / 10)}K`
}
