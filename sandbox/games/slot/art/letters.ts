import type { Theme } from '../../catalog.ts'
import { lit, shaded, type Ramp } from './gradients.ts'
import { faceOf, type Low } from './lettering.ts'
import { spritesOf } from './pixels.ts'
import { plates } from './plates.ts'

/**
 * The hand in which a house draws what is common to its slots: the four low symbols, the ground of the reels, how a win is celebrated
 * (slot/houses.css) and its sounds (slot/sound.js).
 */
export type HouseLook = 'carved' | 'tiles' | 'neon' | 'deco' | 'pixel'

/** A low symbol to be drawn: its name, its letter's outline, its plate, its color, and the theme for what else belongs to it. */
type Drawn = { low: Low; letter: string; shape: string; trim: string; ink: Ramp; theme: Theme }
type Hand = (drawn: Drawn) => string

const path = (d: string, attributes: string) => `<path ${attributes} d="${d}"/>`
const fill = (name: string) => `fill="url(#${name})"`
const stroke = (color: string, width: number) => `fill="none" stroke="${color}" stroke-width="${width}"`
const moved = (y: number) => `transform="translate(0 ${y})"`
const scaled = (scale: number, inside: string) =>
  `<g transform="translate(${50 - 50 * scale} ${50 - 50 * scale}) scale(${scale})">${inside}</g>`

/** A letter in relief, as large as its cell: a golden edge around a face of color. */
const carved: Hand = ({ letter, ink }) =>
  scaled(
    1.3,
    path(letter, `${moved(5)} ${stroke('#000', 9)} stroke-opacity=".4"`) +
      [4, 3, 2, 1].map((y) => path(letter, `${moved(y)} ${stroke(shaded(ink), 8)}`)).join('') +
      path(letter, stroke('url(#metal)', 7)) +
      path(letter, stroke(shaded(ink), 3)) +
      path(letter, fill(ink)) +
      path(letter, fill('glass')) +
      path(letter, stroke('url(#bevel)', 1)),
  )

/** A glossy plate in the form of the theme, with a letter of ivory. */
const tiles: Hand = ({ letter, shape, trim, ink }) =>
  path(shape, `${moved(4)} fill="${shaded(ink)}" stroke="${shaded(ink)}" stroke-width="3"`) +
  path(shape, `${fill(ink)} stroke="${shaded(ink)}" stroke-width="2"`) +
  scaled(0.94, path(shape, stroke('url(#bevel)', 4))) +
  path(trim, `${stroke('#fff', 2)} stroke-opacity=".3" stroke-linecap="round"`) +
  path(letter, `${moved(3)} ${stroke(shaded(ink), 9)} stroke-opacity=".55"`) +
  path(letter, stroke(shaded(ink), 6)) +
  path(letter, fill('ivory')) +
  path(shape, fill('glass'))

/** Tubes of light: the plate's edge and the letter. */
const neon: Hand = ({ letter, shape, ink }) => {
  const tube = (d: string, width: number) =>
    [3.4, 2.1, 1].map((times, index) =>
      path(d, `${stroke(lit(ink), width * times)} stroke-opacity="${[0.16, 0.3, 1][index]}"`),
    )
  return (
    scaled(0.92, path(shape, 'fill="#05060d" fill-opacity=".8"') + tube(shape, 3).join('')) +
    path(letter, `fill="${lit(ink)}" fill-opacity=".18"`) +
    tube(letter, 3).join('') +
    path(letter, stroke('#fff', 1.2))
  )
}

/** Hearts, spades, diamonds and clubs of gold in enamel. */
const suits: Record<Low, string> = {
  A: 'M50 78C32 65 25 55 25 43q0-15 13-15 8 0 12 9 4-9 12-9 13 0 13 15 0 12-25 35z',
  K: 'M50 20C64 35 76 44 76 57q0 11-11 11-7 0-11-6 1 11 6 17H40q5-6 6-17-4 6-11 6-11 0-11-11c0-13 12-22 26-37z',
  Q: 'M50 18 73 50 50 82 27 50z',
  J: 'M50 20a13 13 0 0 1 10 21.500A13 13 0 1 1 54 62q1 11 6 17H40q5-6 6-17a13 13 0 1 1-6-20.500A13 13 0 0 1 50 20z',
}
const deco: Hand = ({ low, shape, trim, ink }) =>
  path(shape, `${moved(3)} fill="#04070d"`) +
  path(shape, `fill="#0d1420" stroke="url(#metal)" stroke-width="5"`) +
  scaled(
    0.84,
    path(shape, `${fill(ink)} stroke="url(#metal)" stroke-width="2"`) +
      path(shape, 'fill="#0d1420" fill-opacity=".12"'),
  ) +
  scaled(0.84, path(trim, `${stroke('url(#metal)', 1.4)} stroke-opacity=".6"`)) +
  path(suits[low], `${moved(2.5)} ${stroke('#060a12', 6)} stroke-opacity=".7"`) +
  path(suits[low], `fill="url(#metal)" stroke="${shaded(ink)}" stroke-width="2.5" paint-order="stroke"`) +
  scaled(0.62, path(suits[low], stroke('#fff8d2', 2)))

/** Squares on a button of squares. */
const pixel: Hand = ({ low, ink, theme }) => {
  const squares = spritesOf[theme][low]
    .split('/')
    .flatMap((row, y) => [...row].map((dot, x) => ({ dot, d: `M${14 + x * 9} ${14 + y * 9}h9v9h-9z` })))
  const of = (dots: string) => squares.flatMap(({ dot, d }) => (dots.includes(dot) ? [d] : [])).join('')
  const button = 'M12 4h76v4h4v4h4v76h-4v4h-4v4H12v-4H8v-4H4V12h4V8h4z'
  return (
    path(button, `fill="${shaded(ink)}"`) +
    path('M12 8h76v4H12zM8 12h4v76H8z', `fill="${lit(ink)}" fill-opacity=".55"`) +
    path('M12 88h76v4H12zM88 12h4v76h-4z', 'fill="#000" fill-opacity=".5"') +
    path(of('#o'), `transform="translate(3 4)" fill="#000" fill-opacity=".5"`) +
    path(of('#'), fill(ink)) +
    path(of('o'), 'fill="#fff"')
  )
}

const hands: Record<HouseLook, Hand> = { carved, tiles, neon, deco, pixel }

/** The four low symbols of a theme as a house draws them, by their names. */
export function lowSymbols(theme: Theme, look: HouseLook): [name: Low, drawing: string][] {
  const { shape, trim, inks } = plates[theme]
  return (['A', 'K', 'Q', 'J'] as const).map((low, index) => {
    const ink = inks[index] ?? 'gold'
    return [low, hands[look]({ low, letter: faceOf[theme][low], shape, trim, ink, theme })]
  })
}
