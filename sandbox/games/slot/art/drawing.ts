import type { Theme } from '../../catalog.ts'
import { gradientDefs } from './gradients.ts'
import { icons } from './icons.ts'
import { lowSymbols, type HouseLook } from './letters.ts'
import { specialSymbols, type Words } from './specials.ts'
import { looks, type ThemeLook } from './themes.ts'

type Sheet = {
  /** The address of the four highest symbols in one row; without one they are those of the theme. */
  pictures?: string | undefined
  /** The hand that draws the low ones. */
  hand?: HouseLook
  words?: Words
}

/** The sprite sheet of a slot: `<symbol id="s-1">` and so on, for `<use>`. */
export function symbolSheet(theme: Theme, { pictures, hand = 'carved', words }: Sheet = {}): string {
  const look = looks[theme]
  const drawn = look.pictures.map((name, index) => symbolTag(String(index + 1), outlined(icons[name])))
  const own = [0, 1, 2, 3].map((index) =>
    symbolTag(String(index + 1), `<image href="${pictures}" x="${-100 * index}" width="400" height="100"/>`),
  )
  const marks = [...specialSymbols(theme, words ?? { wild: '', scatter: '' }), ...lowSymbols(theme, hand)]
  const defs = `<defs>${gradientDefs(look.letter)}</defs>`
  const tags = marks.map(([name, drawing]) => symbolTag(name, `<g stroke-linejoin="round">${drawing}</g>`))
  return `<svg class="sheet" aria-hidden="true">${defs}${tags.join('')}${(pictures ? own : drawn).join('')}</svg>`
}

function symbolTag(name: string, drawing: string): string {
  return `<symbol id="s-${name}" viewBox="0 0 100 100">${drawing}</symbol>`
}

/** An icon with its shorthands written out (icons.ts). */
function outlined(icon: string): string {
  const drawn = icon
    .replaceAll(/\$([a-z]+)/g, 'fill="url(#$1)"')
    .replaceAll('@shine', 'fill="#fff" fill-opacity=".45" stroke="none"')
  return `<g stroke="#08131b" stroke-width="3" stroke-linejoin="round">${drawn}</g>`
}

export function paletteStyle(theme: Theme): string {
  const look: ThemeLook = looks[theme]
  return (
    `:root{--sky-top:${look.sky[0]};--sky-low:${look.sky[1]};--hill:${look.hills[1]};` +
    `--ground:${look.ground};--light:${look.light}}`
  )
}
