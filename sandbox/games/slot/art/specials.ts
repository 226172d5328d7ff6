import type { Theme } from '../../catalog.ts'
import { plates } from './plates.ts'
import { circle, facets, polygon, rays, star } from './shapes.ts'

/* The symbols with a meaning of their own: the wild, what starts a feature, and the coin whose value is written on it. */

/** What stands on the ribbons of the wild and the scatter, in the player's language. */
export type Words = { wild: string; scatter: string }

const edge = 'stroke="#2a1402" stroke-width="2"'
const bevel = 'fill="none" stroke="url(#bevel)" stroke-width="3"'

/** A cut gem before golden rays. */
function wild(theme: Theme, word: string): string {
  const { shape, inks } = plates[theme]
  return (
    `<path fill="url(#metal)" ${edge} d="${star(14, 50, 38)}"/>` +
    `<g transform="translate(10 8) scale(.8)"><path fill="url(#night)" stroke="url(#metal)" stroke-width="6" d="${shape}"/></g>` +
    `<g transform="translate(0 -7)"><path fill="url(#${inks[0]})" ${edge} d="${polygon(8, 29)}"/>` +
    `<path fill="#fff" fill-opacity=".3" d="${polygon(8, 17)}"/><path fill="#fff" fill-opacity=".45" d="M50 21 70.5 29.5 62 38 50 33z"/>` +
    `<path fill="#000" fill-opacity=".22" d="M50 79 29.5 70.5 38 62 50 67z"/>` +
    `<path fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.4" d="${rays(8, 17, 29)}${polygon(8, 17)}"/></g>` +
    ribbon(word, '#b3122c', '#ff7d72')
  )
}

/** A star with facets in a ring of light. */
function scatter(theme: Theme, word: string): string {
  const { shape, inks } = plates[theme]
  return (
    `<path fill="url(#metal)" ${edge} d="${circle(48)}"/><path fill="url(#${inks[1]})" d="${circle(41)}"/>` +
    `<path fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2.5" d="${rays(24, 30, 40)}"/>` +
    `<g transform="translate(15 12) scale(.7)"><path fill="#000" fill-opacity=".28" d="${shape}"/></g>` +
    `<g transform="translate(0 -5)"><path fill="#e08a1e" ${edge} d="${star(5, 39, 17)}"/>` +
    `<path fill="#fff3bd" d="${facets(5, 38, 16.5, 0)}"/><path fill="#f2a52c" d="${facets(5, 38, 16.5, 1)}"/></g>` +
    ribbon(word, '#3d1a86', '#a878f5')
  )
}

function coin(theme: Theme): string {
  const { shape, inks } = plates[theme]
  return (
    `<path fill="#7a3f08" transform="translate(0 4)" d="${circle(45)}"/><path fill="url(#metal)" ${edge} d="${circle(45)}"/>` +
    `<path fill="none" stroke="#8a4b0c" stroke-width="2.5" d="${rays(36, 38, 43)}"/><path fill="url(#gold)" stroke="#8a4b0c" stroke-width="2" d="${circle(35)}"/>` +
    `<g transform="translate(24 24) scale(.52)"><path fill="url(#${inks[0]})" stroke="#8a4b0c" stroke-width="5" d="${shape}"/><path ${bevel} d="${shape}"/></g>` +
    `<g transform="translate(27 26) scale(.46)"><path fill="#fff3bd" ${edge} d="${star(5, 40, 18)}"/><path fill="#e08a1e" d="${facets(5, 40, 18, 1)}"/></g>` +
    `<path fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="3.5" stroke-linecap="round" d="M20 38q7-16 22-21"/>`
  )
}

/** Without a word there is no ribbon. */
function ribbon(word: string, deep: string, light: string): string {
  if (word === '') return ''
  const size = Math.min(21, Math.round(124 / word.length))
  return (
    `<path fill="${deep}" d="M0 67h18v25H0l6-12zM100 67H82v25h18l-6-12z"/>` +
    `<path fill="${light}" stroke="${deep}" stroke-width="2.5" d="M8 62h84v26H8z"/><path fill="${deep}" fill-opacity=".55" d="M8 75h84v13H8z"/>` +
    `<text x="50" y="${75 + size * 0.35}" text-anchor="middle" font-size="${size}" font-weight="800" fill="#fff" stroke="#1a0820" stroke-width="3" paint-order="stroke">${word}</text>`
  )
}

export function specialSymbols(theme: Theme, words: Words): [name: string, drawing: string][] {
  return [
    ['W', wild(theme, words.wild)],
    ['S', scatter(theme, words.scatter)],
    ['C', coin(theme)],
  ]
}
