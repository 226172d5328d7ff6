import { rouletteReds } from './roulette.ts'
import { calls, insideSpots } from './rouletteSpots.ts'
import type { TablePageLanguage } from './texts.ts'

/** The pockets of a European wheel, clockwise. */
export const pockets: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
]

export const colorOf = (number: number) =>
  number === 0 ? 'zero' : rouletteReds.has(number) ? 'red' : 'black'
const slice = 360 / pockets.length

/** The wheel with a number at the top. The whole wheel turns, and the ball is at the top. */
export function wheel(top = 0): string {
  const at = (degrees: number, radius: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
  }
  const ring = (from: number, to: number, [outer, inner]: [number, number]) =>
    `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}z`
  const parts = pockets.map((number, index) => {
    const [from, to] = [index * slice - slice / 2, index * slice + slice / 2]
    const turn = `rotate(${(index * slice).toFixed(2)}) translate(0 -83)`
    const kind = colorOf(number)
    return `<path class="${kind}" d="${ring(from, to, [92, 75])}"/><path class="pocket ${kind}" d="${ring(from, to, [75, 58])}"/><text transform="${turn}">${number}</text>`
  })
  const spokes = [0, 90, 180, 270].map(
    (turn) =>
      `<g class="spoke" transform="rotate(${turn})"><path d="M0 0L0-30"/><circle cy="-31" r="4"/></g>`,
  )
  const stops = Array.from(
    { length: 8 },
    (_, index) => `<path class="stud" transform="rotate(${index * 45 + 22.5})" d="M0-104l2 4-2 4-2-4z"/>`,
  )
  const turned = top === 0 ? '' : ` transform="rotate(${(-slice * pockets.indexOf(top)).toFixed(2)})"`
  return `<svg viewBox="-110 -110 220 220" aria-hidden="true"><circle class="rim" r="107"/><circle class="way" r="99"/>${stops.join('')}<g id="turning"${turned}>${parts.join('')}<circle class="bowl" r="58"/><circle class="cone" r="42"/>${spokes.join('')}<circle class="hub" r="10"/></g><g id="orbit"><circle class="lying" id="lying" cy="-66" r="4.6"/></g></svg>`
}

type Texts = TablePageLanguage['texts']

/** The cloth: zero at the end of three rows of twelve, dozens and columns in their places, and a spot on every line between. */
export function cloth(texts: Texts): string {
  const place = (name: string, kind: string, label: string) =>
    `<button class="place ${kind}" data-place="${name}" disabled>${label}</button>`
  const dozen = (third: number) => place(`d${third}`, 'dozen', `${third * 12 - 11}–${third * 12}`)
  const chances = [
    place('low', 'chance', '1–18'),
    place('even', 'chance', texts.even),
    place('red', 'chance red', texts.red),
    place('black', 'chance black', texts.black),
    place('odd', 'chance', texts.odd),
    place('high', 'chance', '19–36'),
  ]
  const ends = [3, 2, 1].map((column) => place(`c${column}`, 'column', '2:1'))
  const inside = insideSpots.map((spot) => spotButton(spot, texts))
  const [zero = '', ...others] = inside
  return (
    `${zero}<div class="numbers" id="numbers">${others.join('')}</div><div class="ends">${ends.join('')}</div>` +
    `<div class="dozens">${[1, 2, 3].map(dozen).join('')}</div><div class="chances">${chances.join('')}</div>`
  )
}

/** A place of the inside; the page puts it where its half cells are. */
function spotButton({ name, kind, covers, x, y }: (typeof insideSpots)[number], texts: Texts): string {
  const [number = 0] = covers
  const at = `data-place="${name}" data-x="${x}" data-y="${y}"`
  if (kind === 'straight')
    return `<button class="place number ${colorOf(number)}" ${at} disabled>${number}</button>`
  const label = `${texts[kind]} ${covers.join('-')}, ${36 / covers.length - 1}:1`
  const lines = `${x % 2 === 0 ? ' beside' : ''}${y % 2 === 0 ? ' above' : ''}`
  return `<button class="place spot${lines}" ${at} data-covers="${covers.join(' ')}" aria-label="${label}" tabindex="-1" disabled></button>`
}

/**
 * The racetrack: the pockets in the order of the wheel, each with its neighbours, around the bets on a part of the wheel. A small screen
 * has those bets alone, as a row. A keyboard has the neighbours by the button and a number of the cloth, so the ring is no second list
 * of 37 stops.
 */
export function callBets(texts: Texts): string {
  const names = ['tiers', 'orphelins', 'voisins'] as const
  const buttons = names.map(
    (name) => `<button class="call" data-bets="${calls[name].join(' ')}" disabled>${texts[name]}</button>`,
  )
  return `<div class="calls" dir="ltr">${raceTrack()}${buttons.join('')}<button class="call" id="neighbours" aria-pressed="false" disabled>${texts.neighbours}</button></div>`
}

const track = { half: 190, inner: 62, outer: 98 }

/** A point of the track: `way` from 0 to 1, clockwise from the middle of its right end, where zero is. */
function trackPoint(way: number, radius: number): string {
  const { half, inner, outer } = track
  const middle = (inner + outer) / 2
  const arc = Math.PI * middle
  const straight = 2 * half
  let left = (((way % 1) + 1) % 1) * (2 * arc + 2 * straight)
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`
  const turn = (center: number, angle: number) =>
    at(center + Math.cos(angle) * radius, Math.sin(angle) * radius)
  if (left < arc / 2) return turn(half, left / middle)
  left -= arc / 2
  if (left < straight) return at(half - left, radius)
  left -= straight
  if (left < arc) return turn(-half, Math.PI / 2 + left / middle)
  left -= arc
  if (left < straight) return at(-half + left, -radius)
  return turn(half, -Math.PI / 2 + (left - straight) / middle)
}

function raceTrack(): string {
  const { half, inner, outer } = track
  const cells = pockets.map((number, index) => {
    const edge = (step: number, radius: number) =>
      trackPoint((index - 0.5 + step / 4) / pockets.length, radius)
    const rim = [0, 1, 2, 3, 4].map((step) => edge(step, outer))
    const back = [4, 3, 2, 1, 0].map((step) => edge(step, inner))
    const [x, y] = trackPoint(index / pockets.length, (inner + outer) / 2).split(' ')
    return `<g class="${colorOf(number)}" data-around="n${number}"><path d="M${[...rim, ...back].join('L')}z"/><text x="${x}" y="${y}">${number}</text></g>`
  })
  const [width, height] = [half + outer + 2, outer + 2]
  return `<svg class="ring" viewBox="${-width} ${-height} ${2 * width} ${2 * height}" aria-hidden="true">${cells.join('')}</svg>`
}
