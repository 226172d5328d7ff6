// @ts-check
import { beadPlate, bigRoad, derivedRoad, nextMark, tie } from './roadMaps.js'
import { byId, text } from './table.js'

/** As many columns as a phone has room for, and a desktop. */
const [onPhone, onDesktop] = [
  { bigRoad: 19, others: 11 },
  { bigRoad: 30, others: 12 },
]

const derived = /** @type {const} */ ([
  ['bigEye', 1],
  ['smallRoad', 2],
  ['cockroach', 3],
])

/**
 * How often each side won, the bead plate, the big road with a stroke for each tie, and the three roads that are derived from it.
 * @param {string} road the winning sides, oldest first @param {string[]} sides the keys of their names, the tie last
 */
export function drawRoads(road, sides) {
  const results = [...road].map(Number)
  const names = sides.map((side) => text(side))
  const won = names.map((_, side) => results.filter((each) => each === side).length)
  const counted = element('counts')
  counted.append(
    ...won.flatMap((count, side) => [
      mark(side, `${[...(names[side] ?? '')][0] ?? ''} ${count}`),
      ...(side === tie ? [] : [asked(results, side)]),
    ]),
  )
  const roads = byId('roads')
  roads.setAttribute(
    'aria-label',
    `${text('roads')} – ${names.map((name, side) => `${name}: ${won[side]}`).join(', ')}`,
  )
  roads.replaceChildren(
    counted,
    grid('bigRoad', bigRoad(results), () => ''),
    grid('beads', beadPlate(results), (side) => [...(names[side] ?? '')][0] ?? ''),
    ...derived.map(([name, distance]) => grid(name, derivedRoad(results, distance), () => '')),
  )
}

/** What the derived roads would go on with after a win of the side. @param {number[]} results @param {number} side */
function asked(results, side) {
  const row = element('asked')
  row.append(
    ...derived.flatMap(([name, distance]) => {
      const next = nextMark(results, side, distance)
      if (next === undefined) return []
      const cell = element(name)
      cell.append(mark(next, ''))
      return cell
    }),
  )
  return row
}

/** @param {string} name */
function element(name) {
  const drawn = document.createElement('div')
  drawn.className = name
  return drawn
}

/** @param {number} side @param {string} words */
function mark(side, words) {
  const drawn = document.createElement('i')
  drawn.dataset['side'] = String(side)
  drawn.textContent = words
  return drawn
}

/** The last columns. @param {string} name @param {import('./roadMaps.js').Mark[]} marks @param {(side: number) => string} wordOf */
function grid(name, marks, wordOf) {
  const drawn = element(`road ${name}`)
  const room = innerWidth < 700 ? onPhone : onDesktop
  const columnsShown = name === 'bigRoad' ? room.bigRoad : room.others
  const first = Math.max(0, Math.max(0, ...marks.map(({ column }) => column)) + 1 - columnsShown)
  drawn.append(
    ...marks.flatMap(({ side, column, row, ties }) => {
      if (column < first) return []
      const drawnMark = mark(side, ties > 0 ? String(ties) : wordOf(side))
      drawnMark.style.gridArea = `${row + 1} / ${column - first + 1}`
      return drawnMark
    }),
  )
  return drawn
}
