import { rouletteReds } from './roulette.ts'
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

/** The cloth: zero, the numbers with their dozens, and the even chances. */
export function cloth(texts: TablePageLanguage['texts']): string {
  const place = (name: string, kind: string, label: string) =>
    `<button class="place ${kind}" data-place="${name}">${label}</button>`
  const single = (number: number) => place(`n${number}`, colorOf(number), String(number))
  const dozen = (third: number) => place(`d${third}`, 'dozen', `${third * 12 - 11}–${third * 12}`)
  const rows = [1, 2, 3].map((third) => {
    const numbers = Array.from({ length: 12 }, (_, index) => single((third - 1) * 12 + index + 1))
    return numbers.join('') + dozen(third)
  })
  const chances = [
    place('low', 'chance', '1–18'),
    place('even', 'chance', texts.even),
    place('red', 'chance red', texts.red),
    place('black', 'chance black', texts.black),
    place('odd', 'chance', texts.odd),
    place('high', 'chance', '19–36'),
  ]
  return `<div class="numbers">${single(0)}${rows.join('')}</div><div class="chances">${chances.join('')}</div>`
}
