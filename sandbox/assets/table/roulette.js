// @ts-check
import { chipsOn } from './chips.js'
import { drawPast } from './live.js'
import { playSound } from '../slot/sound.js'
import { says } from './studio.js'
import { begin, byId, isStill, setup, showBoard, text } from './table.js'

/** As the wheel is drawn, clockwise. */
const pockets = [...document.querySelectorAll('#turning text')].map((pocket) => Number(pocket.textContent))
const spin_ms = 4200
const pastShown = 20
/** How long the wheel lies over the cloth of a small screen after the ball has come to rest. */
const shown_ms = 1900
/** On each side of a number. */
const neighbours = 2
let turned = 0
/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiding
/** The results of a wheel that nobody shares, newest first. @type {number[]} */
let past = []

/** @type {NodeListOf<HTMLButtonElement>} */
const inside = document.querySelectorAll('[data-x]')
for (const { dataset, style } of inside) {
  style.setProperty('--x', dataset['x'] ?? '')
  style.setProperty('--y', dataset['y'] ?? '')
}
const placeOf = (/** @type {number} */ number) => document.querySelector(`[data-place="n${number}"]`)
const colorOf = (/** @type {number} */ number) =>
  ['red', 'black', 'zero'].find((color) => placeOf(number)?.classList.contains(color)) ?? ''

const chips = chipsOn({
  hint: 'placeChip',
  async show({ stops }) {
    const number = stops[0] ?? 0
    await stopAt(number)
    for (const before of document.querySelectorAll('.fell')) before.classList.remove('fell')
    placeOf(number)?.classList.add('fell')
    const ball = byId('ball')
    ball.textContent = String(number)
    ball.className = colorOf(number)
    if (!setup.shared) remember([number, ...past])
    const words = `${number}${number === 0 ? '' : ` ${text(colorOf(number))}`}`
    says(words)
    return words
  },
  pastText: ({ stops }) => String(stops[0] ?? ''),
  pastKind: ({ stops }) => colorOf(stops[0] ?? 0),
  expand: around,
  began({ history }) {
    if (!setup.shared) remember(history.map(({ stops }) => stops?.[0] ?? 0))
  },
})

/** @param {number[]} numbers */
function remember(numbers) {
  past = numbers.slice(0, pastShown)
  drawPast(past.map((number) => ({ words: String(number), kind: colorOf(number) })))
}

/** A number with its neighbours on the wheel, where they are asked for. @param {string} place */
function around(place) {
  const isAsked = byId('neighbours').getAttribute('aria-pressed') === 'true'
  return isAsked ? withNeighbours(place) : [place]
}

/** @param {string} place */
function withNeighbours(place) {
  const number = /^n(\d+)$/.exec(place)?.[1]
  if (number === undefined) return [place]
  const at = pockets.indexOf(Number(number))
  return Array.from(
    { length: 2 * neighbours + 1 },
    (_, index) => `n${pockets.at((at + index - neighbours) % pockets.length)}`,
  )
}

/** Turns on to the pocket, five times round at least. @param {number} number */
async function stopAt(number) {
  byId('ball').textContent = ''
  showBoard()
  showWheel()
  const wanted = (360 - (pockets.indexOf(number) * 360) / pockets.length) % 360
  turned += 5 * 360 + ((wanted - (turned % 360) + 360) % 360)
  const turning = byId('turning')
  turning.style.transition = isStill ? 'none' : `transform ${spin_ms}ms cubic-bezier(0.15, 0.7, 0.1, 1)`
  turning.style.transform = `rotate(${turned}deg)`
  byId('lying').classList.add('rolls')
  if (!isStill) playSound('ball')
  await new Promise((resolve) => setTimeout(resolve, isStill ? 0 : spin_ms))
  byId('lying').classList.remove('rolls')
  hiding = setTimeout(hideWheel, shown_ms)
}

/** On a small screen the wheel lies over the cloth while the ball rolls, so that no bet moves under the finger (roulette.css). */
function showWheel() {
  clearTimeout(hiding)
  byId('wheel').dataset['shown'] = ''
}
function hideWheel() {
  delete byId('wheel').dataset['shown']
  document.querySelector('.fell')?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' })
}
byId('wheel').addEventListener('click', hideWheel)

/** The numbers that a spot covers light up. @param {EventTarget | null} target */
function light(target) {
  const covers = target instanceof HTMLElement ? (target.dataset['covers'] ?? '') : ''
  lightNumbers(covers.split(' ').filter(Boolean))
}

/** @param {readonly string[]} covered */
function lightNumbers(covered) {
  const numbers = new Set(covered)
  for (const place of inside)
    place.classList.toggle('lit', numbers.has((place.dataset['place'] ?? '').replace('n', '')))
}

/** The arrow keys go from spot to spot, also to those between numbers. @param {KeyboardEvent} event */
function walk(event) {
  const target = /** @type {HTMLElement} */ (event.target)
  const isUpright = byId('numbers').offsetHeight > byId('numbers').offsetWidth
  const ways = /** @type {Record<string, [number, number]>} */ (
    isUpright
      ? { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, -1], ArrowLeft: [0, 1] }
      : { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }
  )
  const way = ways[event.key]
  const { x, y } = target.dataset
  if (!way || x === undefined || y === undefined) return
  const next = document.querySelector(`[data-x="${Number(x) + way[0]}"][data-y="${Number(y) + way[1]}"]`)
  event.preventDefault()
  if (next instanceof HTMLElement) next.focus()
}

const cloth = byId('cloth')
cloth.addEventListener('pointerover', ({ target }) => light(target))
cloth.addEventListener('pointerleave', () => light(null))
cloth.addEventListener('focusin', ({ target }) => light(target))
cloth.addEventListener('keydown', walk)
for (const call of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('[data-bets]')))
  call.addEventListener('click', () => chips.lay((call.dataset['bets'] ?? '').split(' ')))
/** The racetrack: a number with its neighbours. */
const pocketOf = (/** @type {EventTarget | null} */ target) =>
  target instanceof Element ? target.closest('[data-around]')?.getAttribute('data-around') : undefined
const ring = /** @type {SVGElement} */ (document.querySelector('.ring'))
ring.addEventListener('click', ({ target }) => {
  const place = pocketOf(target)
  if (place) chips.lay(withNeighbours(place))
})
ring.addEventListener('pointerover', ({ target }) => {
  const covered = withNeighbours(pocketOf(target) ?? '')
  lightNumbers(covered.map((place) => place.slice(1)))
  for (const pocket of ring.children)
    pocket.classList.toggle('lit', covered.includes(pocket.getAttribute('data-around') ?? ''))
})
ring.addEventListener('pointerleave', () => {
  light(null)
  for (const pocket of ring.children) pocket.classList.remove('lit')
})
byId('neighbours').addEventListener('click', ({ currentTarget }) => {
  const press = /** @type {HTMLElement} */ (currentTarget)
  press.setAttribute('aria-pressed', String(press.getAttribute('aria-pressed') !== 'true'))
})

void begin(chips.ready)
