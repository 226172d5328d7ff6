import { gameKind } from '#contract/gameKind.ts'
import type { GameCard } from '#contract/games.ts'
import type { LineEvent } from '#contract/line.ts'
import { gameImage } from '#contract/images.ts'
import type { IconName } from '@/components/icons.ts'
import { formatPlainMoment } from '@/i18n/moments.ts'
import type { Texts } from '@/i18n/texts.ts'
import { drawnIcon } from '@/ui/overlays.ts'

/** An element with properties and children; text is text. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

export function button(text: string, act: string, className: string): HTMLButtonElement {
  const element = el('button', { type: 'button', className }, text)
  element.dataset.search = act
  return element
}

function kindOf(game: GameCard, texts: Texts['search']): string {
  const kindLabels = {
    slots: texts.kindSlots,
    live: texts.kindLive,
    virtual: texts.kindVirtual,
    crash: texts.kindCrash,
  }
  return kindLabels[gameKind(game)]
}

/** A result with its kind: a link, so that it opens in another tab like any link, and an option of the list. */
export function gameOption(game: GameCard, href: string, texts: Texts['search']): HTMLElement {
  const art = el('span', { className: 'search-art' })
  if (game.hasImage) art.append(picture(game))
  const title = el('span', {}, el('bdi', {}, game.gameName))
  const beside = [kindOf(game, texts), game.studio].filter((word) => word !== undefined)
  title.append(el('span', { className: 'muted' }, beside.join(' · ')))
  const option = el('a', { role: 'option', tabIndex: -1, className: 'search-option', href }, art, title)
  option.dataset.search = 'game'
  return option
}

/** An event: when it starts or how it stands, the sides, the league. It opens for everybody. */
export function eventOption(event: LineEvent, href: string, { live }: Texts['search']): HTMLElement {
  const { id, home, away, sport_name, tourney, starts_at, is_live: isLive, score, clock } = event
  const when = el('span', { className: isLive ? 'search-when search-live' : 'search-when muted' })
  const [day = '', time = ''] = formatPlainMoment(starts_at).split(', ')
  const lines = isLive ? [score ?? live, clock ?? ''] : [time, day.slice(0, 'DD.MM'.length)]
  when.append(...lines.map((line) => el('bdi', {}, line)))
  const title = el('span', {}, el('bdi', {}, `${home} – ${away}`))
  title.append(el('bdi', { className: 'muted' }, `${sport_name} · ${tourney}`))
  const option = el('a', { role: 'option', tabIndex: -1, className: 'search-option', href }, when, title)
  Object.assign(option.dataset, { search: 'event', event: id })
  return option
}

/** Options under a heading. */
export function group(heading: string, options: readonly HTMLElement[]): HTMLElement {
  const name = el('p', { className: 'search-hint', ariaHidden: 'true' }, heading)
  return el('div', { role: 'group', ariaLabel: heading }, name, ...options)
}

function picture(game: GameCard): HTMLElement {
  const source = el('source', { type: 'image/avif', srcset: gameImage(game, 160, 'avif') })
  const image = el('img', { src: gameImage(game, 160, 'webp'), alt: '', width: 48, height: 64 })
  return el('picture', {}, source, image)
}

/** Rows of the size of results, while the first are on their way. */
export function skeleton(): HTMLElement {
  const rows = Array.from({ length: 3 }, () => el('span', { className: 'skeleton search-skeleton' }))
  return el('div', { ariaHidden: 'true' }, ...rows)
}

/** A state with its sign: what happened and what to do next. */
export function signed(name: IconName, title: string, text: string, next: HTMLElement): HTMLElement {
  const state = el('div', { className: 'state' })
  state.append(drawnIcon(name), el('strong', {}, title), el('p', {}, text), next)
  return state
}
