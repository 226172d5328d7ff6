// @ts-check
import { chipsOn } from './chips.js'
import { drawPast } from './live.js'
import { playSound } from '../slot/sound.js'
import { says } from './studio.js'
import { begin, byId, isStill, pause, setup, text } from './table.js'

/** As the wheel is drawn, clockwise. */
const pockets = [...document.querySelectorAll('#turning text')].map((pocket) => Number(pocket.textContent))
const spin_ms = 6600
/** The part of it after which the ball falls, and the camera comes close. */
const falls = 0.66
/** How often the ball goes round, and the part of the wheel's turn after which it lies. */
const [rounds, lying] = [7, 0.96]
/** How long the pocket is seen before the cloth is there again. */
const shown_ms = 2300
/** The ways of the ball on the wheel's drawing: the rim, and the pockets. */
const [onRim, inPocket] = [-31, 0]
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
  async show({ stops }, isLate = false) {
    const number = stops[0] ?? 0
    clearMarks()
    await stopAt(number, isLate)
    const words = `${number}${number === 0 ? '' : ` ${text(colorOf(number))}`}`
    says(words)
    placeOf(number)?.classList.add('fell')
    if (!setup.shared) remember([number, ...past])
    return words
  },
  opened: clearMarks,
  pastText: ({ stops }) => String(stops[0] ?? ''),
  pastKind: ({ stops }) => colorOf(stops[0] ?? 0),
  expand: around,
  began({ history }) {
    if (!setup.shared) remember(history.map(({ stops }) => stops?.[0] ?? 0))
  },
})

/** Before a new spin nothing on the cloth is of the last one. */
function clearMarks() {
  for (const before of document.querySelectorAll('.fell')) before.classList.remove('fell')
  clearTimeout(hiding)
  hideWheel()
  tellBall()
}

/** The number in its color, over the pocket. @param {number} [number] */
function tellBall(number) {
  byId('ball').textContent = number === undefined ? '' : String(number)
  byId('ball').className = number === undefined ? '' : colorOf(number)
}

/** @param {number[]} numbers */
function remember(numbers) {
  past = numbers
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

/**
 * The wheel turns one way and the ball the other, until the ball falls into the pocket, which the camera comes close to.
 * @param {number} number @param {boolean} isLate
 */
async function stopAt(number, isLate) {
  const wanted = (360 - (pockets.indexOf(number) * 360) / pockets.length) % 360
  const from = turned
  turned += 2 * 360 + ((wanted - (turned % 360) + 360) % 360)
  const turning = byId('turning')
  turning.style.transform = `rotate(${turned}deg)`
  if (isLate) return
  if (isStill) showWheel('near')
  else {
    showWheel('far')
    playSound('ball')
    byId('lying').classList.add('rolls')
    // From where the ball lies it turns with the wheel.
    const lies = (1 - lying) * (from - turned)
    const whole = { duration: spin_ms, easing: 'cubic-bezier(0.2, 0.55, 0.35, 1)' }
    const turns = turning.animate(turnsTo([0, from], [1, turned]), whole)
    byId('orbit').animate(turnsTo([0, lies + rounds * 360], [lying, lies], [1, 0]), whole)
    byId('lying').animate(fall, { duration: spin_ms })
    await pause(spin_ms * falls)
    showWheel('near')
    await turns.finished
    byId('lying').classList.remove('rolls')
  }
  tellBall(number)
  hiding = setTimeout(hideWheel, shown_ms)
}

/** @param {[offset: number, degrees: number][]} steps */
const turnsTo = (...steps) =>
  steps.map(([offset, degrees]) => ({ offset, transform: `rotate(${degrees}deg)` }))

/** From the rim into the pocket, with two leaps. */
const fall = [
  [0, onRim],
  [falls, onRim],
  [falls + 0.12, inPocket],
  [falls + 0.16, onRim / 3],
  [falls + 0.21, inPocket],
  [falls + 0.24, onRim / 6],
  [falls + 0.27, inPocket],
  [1, inPocket],
].map(([offset = 0, way = 0]) => ({ offset, transform: `translateY(${way}px)` }))

/** The wheel stands in the scene, and the cloth with the bets steps back (roulette.css). @param {'far' | 'near'} camera */
function showWheel(camera) {
  byId('wheel').dataset['shown'] = camera
}
function hideWheel() {
  delete byId('wheel').dataset['shown']
}

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
