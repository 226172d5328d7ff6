import type { Theme } from '../../catalog.ts'
import type { HouseLook } from './letters.ts'
import { looks, type ThemeLook } from './themes.ts'

/*
 * The scene behind a game: what stands in it is the theme's, and the hand that draws ground and sky is the maker's. It is wider than a
 * phone that stands, which sees its middle.
 */

/** What stands on the ground of a theme, on a field of 200 by 200: `$` is filled and `%` drawn with the theme's light, all else is a silhouette. */
const stands: Record<Theme, string> = {
  lagoon:
    '<path d="M94 200q-6-72 14-120l9 3q-17 48-12 117zM112 82Q74 46 38 74q36-6 66 12-36 2-46 36 26-24 54-30 4 28 22 46 2-32-10-48 34 6 52 36-4-40-46-46 22-10 46 0-26-28-66-4z"/><circle $ cx="108" cy="92" r="7"/>',
  gems: '<path d="m40 200 16-92 28-40 22 44-6 88zM104 200l10-132 30-50 32 56-16 126zM14 200l10-46 16-14 8 60z"/><path $ d="m56 108 28-40-6 132-10-60zM114 68l30-50-4 182-14-80z" opacity=".45"/>',
  fruit:
    '<path d="M92 200v-64h16v64z"/><circle cx="100" cy="88" r="56"/><circle cx="58" cy="110" r="36"/><circle cx="144" cy="108" r="38"/><g $><circle cx="72" cy="82" r="9"/><circle cx="118" cy="62" r="9"/><circle cx="146" cy="106" r="9"/><circle cx="100" cy="112" r="9"/><circle cx="50" cy="120" r="8"/></g>',
  desert:
    '<path d="m-30 200 104-150 104 150zM110 200l56-84 56 84z"/><path $ d="m74 50 104 150h-44zM166 116l56 84h-22z" opacity=".4"/>',
  ice: '<path d="m0 200 46-120 26 44 32-100 42 130 20-52 34 98z"/><path $ d="m46 80 26 44-30 20zM104 24l42 130-40-26zM166 102l34 98-30-40z" opacity=".5"/>',
  jungle:
    '<path d="M10 200q-6-120 60-172 14 104-28 172zM92 200q4-114 96-146-8 96-64 146zM58 200q28-94 48-196 44 104-6 196z"/><path % d="M26 194Q32 98 66 42M108 194q18-86 74-132" opacity=".55"/>',
  space:
    '<circle cx="100" cy="92" r="52"/><path $ d="M100 40a52 52 0 0 1 0 104 64 64 0 0 0 0-104z" opacity=".45"/><ellipse cx="100" cy="92" rx="92" ry="20" transform="rotate(-18 100 92)" fill="none" stroke="currentColor" stroke-width="8"/><circle $ cx="182" cy="28" r="9"/>',
  candy:
    '<path d="M62 200V96h10v104zM136 200v-70h10v70z"/><circle cx="67" cy="66" r="42"/><circle cx="141" cy="108" r="32"/><path % d="M67 66a8 8 0 1 1 8 10 20 20 0 1 1 12-22 32 32 0 1 1-42-14M141 108a6 6 0 1 1 6 8 15 15 0 1 1 8-18" opacity=".7"/>',
  pirates:
    '<path d="M14 150h172l-26 50H44zM64 150V36h7v114zM124 150V18h8v132z"/><path d="M26 60q20-10 38-20v84q-22 6-44 16 14-40 6-80zM76 44q28-12 48-22v104q-26 4-52 16 14-48 4-98zM136 34q26 20 40 86-22-6-40-4z"/><path $ d="m132 18 30 8-30 10z"/>',
  dragons:
    '<path d="m-20 200 82-146 12 10 12-16 14 14 12-8 88 146z"/><path $ d="m68 62 8 8 12-16 14 14 8-6-8 44-10-16-10 60-8-50-8 20z" opacity=".75"/>',
  ocean:
    '<path fill="none" stroke="currentColor" stroke-width="11" d="M40 200q-26-40 0-76t0-76M84 200q26-34 4-62t6-56M140 200q-28-48 2-88t-6-84M176 200q18-30 0-54t4-44"/><g $ opacity=".7"><circle cx="64" cy="70" r="6"/><circle cx="112" cy="44" r="9"/><circle cx="104" cy="104" r="5"/><circle cx="162" cy="66" r="7"/></g>',
  western:
    '<path d="M-30 200v-62h22l12-40h86l12 40h26v62z"/><path d="M152 200V70q0-14 13-14t13 14v54h10q6 0 6-6V96q0-8 8-8t8 8v28q0 20-18 20h-14v56zM152 140h-10q-18 0-18-20V94q0-8 8-8t8 8v22q0 8 8 8h4z"/>',
  music:
    '<path d="M0 200v-60h22v60zM30 200V92h22v108zM60 200V36h22v164zM90 200V80h22v120zM120 200V20h22v180zM150 200V70h22v130zM180 200v-50h22v50z"/><path $ d="M0 132h22v8H0zM30 84h22v8H30zM60 28h22v8H60zM90 72h22v8H90zM120 12h22v8h-22zM150 62h22v8h-22zM180 142h22v8h-22z"/>',
  circus:
    '<path d="M4 200v-66q66-16 96-96 30 80 96 96v66z"/><path $ d="m100 38 40-10-40-12zM60 104q28-28 40-66-4 50-14 162H64q4-60-4-96zM140 104q-28-28-40-66 4 50 14 162h22q-4-60 4-96z" opacity=".5"/>',
  garden:
    '<path d="M40 200v-44h120v44zM16 156q26-8 40-28h88q14 20 40 28zM60 128V96h80v32zM36 96q24-8 36-26h56q12 18 36 26zM78 70V46h44v24zM60 46q28-10 40-38 12 28 40 38z"/><path $ d="M92 200v-30h16v30zM80 118v-14h10v14zM110 118v-14h10v14z" opacity=".8"/>',
  temple:
    '<path d="M0 200v-14h200v14zM10 94v-16L100 30l90 48v16zM18 186V100h22v86zM62 186V100h22v86zM116 186V100h22v86zM160 186V100h22v86z"/><path $ d="m60 80 40-22 40 22z" opacity=".6"/>',
}

type Drawn = (look: ThemeLook) => string

const farHills: Drawn = ({ hills: [far] }) =>
  `<path fill="${far}" opacity=".75" d="M0 380q90-70 210-40t210-60 250 70 240-70 290 40v330H0z"/>` +
  `<path fill="${far}" d="M0 450q140-90 300-30t260-40 280 40 360-50v270H0z"/>`
const nearHills: Drawn = ({ hills: [, near] }) =>
  `<path fill="${near}" d="M0 530q180-80 380-20t420-30 400 20v140H0z"/>`
const hills: Drawn = (look) => farHills(look) + nearHills(look)

/** Each maker's hand. */
const hands: Record<HouseLook, Drawn> = {
  carved: hills,
  /** Rays of a low sun, and round hills. */
  tiles: (look) =>
    `<g fill="${look.light}" opacity=".1">${Array.from({ length: 12 }, (_, ray) => `<path d="M600 560 ${ray * 200 - 560}-300h84z"/>`).join('')}</g>` +
    `<path fill="${look.hills[0]}" d="M-60 640a220 170 0 0 1 440 0zM300 640a260 200 0 0 1 520 0zM740 640a250 180 0 0 1 500 0z"/>` +
    `<path fill="${look.hills[1]}" d="M-160 640a260 120 0 0 1 520 0zM340 640a240 104 0 0 1 480 0zM780 640a270 126 0 0 1 540 0z"/>`,
  /** A grid that runs to the horizon, and peaks as lines of light. */
  neon: ({ hills: [, near], light }) =>
    `<path fill="${near}" d="M0 470 130 380l90 60 130-110 120 140h260l110-130 120 90 90-70 150 110v170H0z" stroke="${light}" stroke-width="3"/>` +
    `<g stroke="${light}" stroke-width="2" opacity=".5">${[470, 488, 514, 552, 604].map((y) => `<path d="M0 ${y}h1200"/>`).join('')}` +
    `${Array.from({ length: 21 }, (_, line) => `<path d="M${600 + (line - 10) * 40} 470 ${600 + (line - 10) * 190} 640"/>`).join('')}</g>`,
  /** A sun of arcs, and terraces. */
  deco: ({ hills: [far, near], light }) =>
    `<g fill="none" stroke="${light}" stroke-width="3" opacity=".3">${[90, 150, 210, 270, 330, 390, 450, 510].map((r) => `<circle cx="600" cy="560" r="${r}"/>`).join('')}</g>` +
    `<path fill="${far}" d="M0 640V470h140v-34h150v-34h90v98h440v-98h90v34h150v34h140v170z"/>` +
    `<path fill="${near}" d="M0 640v-90h220v-26h200v44h360v-44h200v26h220v90z"/><path fill="none" stroke="${light}" stroke-width="3" opacity=".5" d="M0 550h220v-26h200v44h360v-44h200v26h220"/>`,
  /** Hills in steps. */
  pixel: ({ hills: [far, near] }) =>
    `<g shape-rendering="crispEdges">${stairs(far, 400, 5)}${stairs(near, 510, 3)}</g>`,
}

function stairs(fill: string, top: number, turn: number): string {
  const steps = Array.from({ length: 25 }, (_, column) => {
    const y = top + ((column * turn * 7) % 4) * 24
    return `H${column * 48}V${y}`
  })
  return `<path fill="${fill}" d="M0 640V${top}${steps.join('')}H1200V640z"/>`
}

/** A night sky with the scene's light, the maker's ground, and what stands on it. */
export function scenery(theme: Theme, hand: HouseLook = 'carved'): string {
  const look = looks[theme]
  const { light } = look
  const placed = standing(theme)
  return (
    '<svg class="scenery" viewBox="0 0 1200 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">' +
    `<g fill="#fff">${stars(hand)}</g>${moon(light, hand)}${hands[hand](look)}` +
    `${placed(500, 322, 1, look.hills[1])}${placed(36, 214, 1.75, look.hills[1])}${placed(850, 254, 1.6, look.hills[1])}</svg>`
  )
}

/** What stands in a theme, at a place of a scene. */
function standing(theme: Theme): (x: number, y: number, scale: number, color: string) => string {
  const { light } = looks[theme]
  const drawn = stands[theme]
    .replaceAll('$', `fill="${light}"`)
    .replaceAll('%', `fill="none" stroke="${light}" stroke-width="5"`)
  return (x, y, scale, color) =>
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="${color}" color="${color}">${drawn}</g>`
}

/**
 * The ground of a theme alone, in two pictures that move by themselves: what is far, and what is near. Each goes on as in a mirror, so
 * that it is as wide as a screen.
 */
export function landscape(theme: Theme): string {
  const look = looks[theme]
  const [far, near] = look.hills
  const placed = standing(theme)
  const ground = (name: string, drawn: string) =>
    `<svg class="land ${name}" viewBox="0 300 2400 340" preserveAspectRatio="xMinYMax slice"><g id="${name}Land">${drawn}</g>` +
    `<use href="#${name}Land" transform="matrix(-1 0 0 1 2400 0)"/></svg>`
  return (
    ground('far', placed(560, 296, 0.7, far) + placed(150, 300, 0.55, far) + farHills(look)) +
    ground('near', placed(820, 316, 1.05, near) + nearHills(look))
  )
}

function moon(light: string, hand: HouseLook): string {
  if (hand === 'pixel')
    return `<path fill="${light}" opacity=".8" d="M1040 130h96v24h24v72h-24v24h-96v-24h-24v-72h24z"/>`
  return (
    `<g fill="${light}"><circle cx="1085" cy="150" r="120" opacity=".08"/>` +
    '<circle cx="1085" cy="150" r="78" opacity=".12"/><circle cx="1085" cy="150" r="42" opacity=".8"/></g>'
  )
}

function stars(hand: HouseLook): string {
  return Array.from({ length: 46 }, (_, index) => {
    const x = (index * 397) % 1200
    const y = (index * index * 61) % 330
    const size = 1 + (index % 3) * 0.6
    const opacity = 0.25 + (index % 4) * 0.15
    return hand === 'pixel'
      ? `<rect x="${x}" y="${y}" width="${size * 3}" height="${size * 3}" opacity="${opacity}"/>`
      : `<circle cx="${x}" cy="${y}" r="${size}" opacity="${opacity}"/>`
  }).join('')
}
