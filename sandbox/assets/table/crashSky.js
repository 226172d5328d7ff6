// @ts-check
import { byId, multipleText, text } from './table.js'

/** As the server climbs. */
const growth_perMs = 0.00008
const width = 400
const height = 240
/** Where it stands before it takes off, seen whole: from there the curve begins. */
const start = { x: 64, y: 190 }
/** Where a flight arrives at the edges of the picture that grows with it. */
const farthest = 352
const highest = 16
const shownLandings = 6
/** The multiple at which it flies among stars alone. */
const starsAt = 40
/** @param {number} elapsed_ms */
export const multipleAt = (elapsed_ms) => Math.floor(exactAt(elapsed_ms))
/** Between two hundredths too: so it climbs without steps. @param {number} elapsed_ms */
export const exactAt = (elapsed_ms) => 100 * Math.exp(growth_perMs * Math.max(0, elapsed_ms))
/** @param {number} multiple in hundredths */
const timeOf_ms = (multiple) => Math.log(multiple / 100) / growth_perMs

/** Who has landed, and at which multiple. @type {{ name: string, multiple: number }[]} */
let landings = []
/** The multiple that is shown now. */
let shown = 100

/** @param {number} share of the height that the picture has */
const rowOf = (share) => start.y - share * (start.y - highest)

/** The picture's width is a little more than the time flown, its height a little more than what was reached. @param {number} multiple */
function frameOf(multiple) {
  const wide_ms = Math.max(6000, timeOf_ms(multiple) * 1.15)
  const high = Math.max(200, multiple * 1.25) - 100
  /** @param {number} at_ms */
  const point = (at_ms) => ({
    x: start.x + (at_ms / wide_ms) * (farthest - start.x),
    y: rowOf((100 * Math.exp(growth_perMs * at_ms) - 100) / high),
  })
  return { high, point }
}

/** @param {number} multiple in hundredths, and between them @param {boolean} [isDrawn] false: the number alone, where motion is not wanted */
export function showMultiple(multiple, isDrawn = true) {
  byId('multiple').textContent = `×${multipleText(Math.floor(multiple))}`
  byId('multiple').dataset['far'] = farOf(multiple)
  if (!isDrawn) return
  shown = multiple
  byId('sky').style.setProperty('--height', heightOf(multiple).toFixed(4))
  const { high, point } = frameOf(multiple)
  const time_ms = timeOf_ms(multiple)
  const points = Array.from({ length: 33 }, (_, index) => point((time_ms * index) / 32))
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const { x, y } = point(time_ms)
  byId('curve').setAttribute('d', `M${line}`)
  byId('area').setAttribute('d', `M${start.x} ${height}L${line}L${x.toFixed(1)} ${height}z`)
  put(byId('burst'), x, y)
  put(byId('flyer'), x, y)
  drawScale(high)
  drawLandings(point)
}

/** From the ground (0) to where the stars are (1). @param {number} multiple in hundredths */
const heightOf = (multiple) => Math.min(1, Math.log(multiple / 100) / Math.log(starsAt))

/** The class of a multiple, in the air and among the last results. @param {number} multiple in hundredths */
export function farOf(multiple) {
  if (multiple >= 1000) return 'far'
  return multiple >= 200 ? 'good' : 'short'
}

/** @param {HTMLElement} element @param {number} x @param {number} y */
function put(element, x, y) {
  element.style.insetInlineStart = `${((x / width) * 100).toFixed(2)}%`
  element.style.insetBlockStart = `${((y / height) * 100).toFixed(2)}%`
}

const stepsOfScale = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]
let scaleShown = ''

/** Four or five multiples at the edge. @param {number} high above ×1, in hundredths */
function drawScale(high) {
  const step = stepsOfScale.find((each) => high / each < 5) ?? 20_000
  const marks = Array.from({ length: Math.floor(high / step) }, (_, index) => (index + 1) * step)
  const scale = byId('scale')
  const key = marks.join()
  if (key !== scaleShown) {
    scaleShown = key
    scale.replaceChildren(
      ...marks.map((mark) => {
        const label = document.createElement('span')
        label.textContent = `×${multipleText(100 + mark)}`
        return label
      }),
    )
  }
  marks.forEach((mark, index) => {
    const label = scale.children[index]
    if (label instanceof HTMLElement) put(label, 0, rowOf(mark / high))
  })
}

/** @param {(at_ms: number) => { x: number, y: number }} point */
function drawLandings(point) {
  landings.forEach(({ multiple }, index) => {
    const mark = byId('landings').children[index]
    const { x, y } = point(timeOf_ms(multiple))
    if (mark instanceof HTMLElement) put(mark, x, y)
  })
}

/**
 * Marks on the curve where players of this flight have landed.
 * @param {import('./live.js').Seat[]} seats @param {(id: string) => boolean} isOwn
 */
export function showLandings(seats, isOwn) {
  landings = seats
    .filter(({ won_minor }) => won_minor)
    .map(({ id, name, stake_minor, won_minor }) => ({
      name: isOwn(id) ? text('you') : `#${name}`,
      multiple: Math.floor(((won_minor ?? 0) * 100) / stake_minor),
    }))
    .slice(0, shownLandings)
  byId('landings').replaceChildren(
    ...landings.map(({ name, multiple }) => {
      const mark = document.createElement('span')
      mark.textContent = `${name} ×${multipleText(multiple)}`
      return mark
    }),
  )
  drawLandings(frameOf(shown).point)
}
