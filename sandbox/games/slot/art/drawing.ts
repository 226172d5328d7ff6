import type { Theme } from '../../catalog.ts'
import { gradientDefs } from './gradients.ts'
import { icons } from './icons.ts'
import { lowSymbols, type HouseLook } from './letters.ts'
import { looks, type ThemeLook } from './themes.ts'

/** The wild symbol: our logo, a ring of islands with a light inside. */
const wild =
  '<circle fill="url(#night)" cx="50" cy="50" r="44"/>' +
  '<g fill="none" stroke="url(#gold)" stroke-width="11" stroke-linecap="round">' +
  '<path d="M30 24a33 33 0 0 1 30-6M74 28a33 33 0 0 1 8 28M72 75a33 33 0 0 1-36 5M23 68a33 33 0 0 1-5-28"/></g>' +
  '<circle $coral cx="50" cy="50" r="15"/><circle @shine cx="45" cy="45" r="5"/>'

/** What starts a feature: a star in a ring of light, and a coin whose value is written on it. */
const scatter =
  '<circle $violet cx="50" cy="50" r="45"/><circle fill="none" stroke="#fff" stroke-opacity=".5" cx="50" cy="50" r="37"/>' +
  '<path $gold d="m50 16 10 23 25 3-18 17 5 25-22-13-22 13 5-25-18-17 25-3z"/><path @shine d="m50 22 7 18-7 4-8-3z"/>'
const coin =
  '<circle $gold cx="50" cy="50" r="45"/><circle fill="none" stroke="#a35a10" cx="50" cy="50" r="35"/>' +
  '<path fill="none" stroke="#fff3c4" stroke-width="4" stroke-linecap="round" d="M22 34q8-14 22-18"/>' +
  '<path $coral d="M50 24 62 42 50 60 38 42z"/>'

/**
 * The sprite sheet of a slot: `<symbol id="s-1">` and so on, for `<use>`. `pictures` is the address of its four highest
 * symbols in one row; without one they are those of the theme. The low ones are in the hand of the house.
 */
export function symbolSheet(theme: Theme, pictures?: string, house: HouseLook = 'carved'): string {
  const look = looks[theme]
  const drawn = look.pictures.map((name, index) => symbolTag(String(index + 1), icons[name]))
  const own = [0, 1, 2, 3].map(
    (index) =>
      `<symbol id="s-${index + 1}" viewBox="0 0 100 100"><image href="${pictures}" x="${-100 * index}" width="400" height="100"/></symbol>`,
  )
  const marks = lowSymbols(house).map(([name, drawing]) => symbolTag(name, drawing))
  const defs = `<defs>${gradientDefs(look.letter)}</defs>`
  return `<svg class="sheet" aria-hidden="true">${defs}${symbolTag('W', wild)}${symbolTag('S', scatter)}${symbolTag('C', coin)}${(pictures ? own : drawn).join('')}${marks.join('')}</svg>`
}

function symbolTag(name: string, drawing: string): string {
  const drawn = drawing
    .replaceAll(/\$([a-z]+)/g, 'fill="url(#$1)"')
    .replaceAll('@shine', 'fill="#fff" fill-opacity=".45" stroke="none"')
  return `<symbol id="s-${name}" viewBox="0 0 100 100"><g stroke="#08131b" stroke-width="3" stroke-linejoin="round">${drawn}</g></symbol>`
}

/** A night sky with the scene's light, and hills in front of it. */
export function scenery(theme: Theme): string {
  const { hills, light } = looks[theme]
  return (
    '<svg class="scenery" viewBox="0 0 1200 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">' +
    `<g fill="#fff">${stars()}</g><g fill="${light}"><circle cx="1085" cy="170" r="120" opacity=".08"/>` +
    '<circle cx="1085" cy="170" r="78" opacity=".12"/><circle cx="1085" cy="170" r="42" opacity=".8"/></g>' +
    `<path fill="${hills[0]}" opacity=".75" d="M0 380q90-70 210-40t210-60 250 70 240-70 290 40v330H0z"/>` +
    `<path fill="${hills[0]}" d="M0 450q140-90 300-30t260-40 280 40 360-50v270H0z"/>` +
    `<path fill="${hills[1]}" d="M0 530q180-80 380-20t420-30 400 20v140H0z"/>` +
    `<g stroke="${light}" stroke-width="3" stroke-linecap="round" opacity=".22"><path d="M1010 560h90M1050 580h110M990 602h60M90 572h70M130 594h110M60 614h40"/></g></svg>`
  )
}

/** The same stars for every theme. */
function stars(): string {
  return Array.from({ length: 46 }, (_, index) => {
    const x = (index * 397) % 1200
    const y = (index * index * 61) % 330
    return `<circle cx="${x}" cy="${y}" r="${1 + (index % 3) * 0.6}" opacity="${0.25 + (index % 4) * 0.15}"/>`
  }).join('')
}

export function paletteStyle(theme: Theme): string {
  const look: ThemeLook = looks[theme]
  return (
    `:root{--sky-top:${look.sky[0]};--sky-low:${look.sky[1]};--hill:${look.hills[1]};` +
    `--ground:${look.ground};--light:${look.light}}`
  )
}
