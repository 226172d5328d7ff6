import { rouletteReds } from './roulette.ts'
import { calls, insideSpots } from './rouletteSpots.ts'
import type { TablePageLanguage } from './texts.ts'

/** The pockets of a European wheel, clockwise. */
export const pockets: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
]

const colorOf = (number: number) => (number === 0 ? 'zero' : rouletteReds.has(number) ? 'red' : 'black')
const slice = 360 / pockets.length

/** The wheel with zero at the top. The whole wheel turns, and the ball is at the top. */
export function wheel(): string {
  const at = (degrees: number, radius: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
  }
  const parts = pockets.map((number, index) => {
    const [from, to] = [index * slice - slice / 2, index * slice + slice / 2]
    const shape = `M${at(from, 96)}A96 96 0 0 1 ${at(to, 96)}L${at(to, 62)}A62 62 0 0 0 ${at(from, 62)}z`
    const turn = `rotate(${(index * slice).toFixed(2)}) translate(0 -82)`
    return `<path class="${colorOf(number)}" d="${shape}"/><text transform="${turn}">${number}</text>`
  })
  const spokes = [0, 90, 180, 270].map(
    (turn) => `<path class="spoke" transform="rotate(${turn})" d="M0 0L0-40"/>`,
  )
  return `<svg viewBox="-110 -110 220 220" aria-hidden="true"><circle class="rim" r="106"/><g id="turning">${parts.join('')}<circle class="bowl" r="62"/>${spokes.join('')}<circle class="hub" r="14"/></g><circle class="lying" id="lying" cx="0" cy="-101" r="5"/></svg>`
}

type Texts = TablePageLanguage['texts']

/** The cloth: zero at the end of three rows of twelve, dozens and columns in their places, and a spot on every line between. */
export function cloth(texts: Texts): string {
  const place = (name: string, kind: string, label: string) =>
    `<button class="place ${kind}" data-place="${name}">${label}</button>`
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
  if (kind === 'straight') return `<button class="place number ${colorOf(number)}" ${at}>${number}</button>`
  const label = `${texts[kind]} ${covers.join('-')}, ${36 / covers.length - 1}:1`
  const lines = `${x % 2 === 0 ? ' beside' : ''}${y % 2 === 0 ? ' above' : ''}`
  return `<button class="place spot${lines}" ${at} data-covers="${covers.join(' ')}" aria-label="${label}" tabindex="-1"></button>`
}

/** The bets on a part of the wheel. */
export function callBets(texts: Texts): string {
  const names = ['voisins', 'tiers', 'orphelins'] as const
  const buttons = names.map(
    (name) => `<button class="call" data-bets="${calls[name].join(' ')}">${texts[name]}</button>`,
  )
  return `<div class="calls">${buttons.join('')}<button class="call" id="neighbours" aria-pressed="false">${texts.neighbours}</button></div>`
}
