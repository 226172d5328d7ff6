// @ts-check
import { byId, text } from './table.js'

/** @typedef {{ side: number, column: number, row: number, ties: number }} Mark */

const rows = 6
const columnsShown = 22
const tie = 2

/**
 * The bead plate has one result after the other, column by column; the big road a column for each run of one side, which turns
 * right where it has no room, and a stroke for each tie.
 * @param {string} road the winning sides, oldest first @param {string[]} sides the keys of their names, the tie last
 */
export function drawRoads(road, sides) {
  const results = [...road].map(Number)
  const beads = results.map((side, index) => ({
    ...{ side, column: Math.floor(index / rows), row: index % rows, ties: 0 },
  }))
  byId('roads').replaceChildren(
    grid('beads', beads, (side) => [...text(sides[side] ?? '')][0] ?? ''),
    grid('bigRoad', bigRoad(results), () => ''),
  )
}

/** @param {number[]} results @returns {Mark[]} */
function bigRoad(results) {
  /** @type {Mark[]} */
  const marks = []
  /** @type {Set<string>} */
  const taken = new Set()
  let run = -1
  for (const side of results) {
    const last = marks.at(-1)
    if (side === tie) {
      if (last) last.ties += 1
      continue
    }
    let column = run + 1
    let row = 0
    if (last?.side === side) {
      const isFree = last.row + 1 < rows && last.column === run && !taken.has(`${run},${last.row + 1}`)
      column = isFree ? last.column : last.column + 1
      row = isFree ? last.row + 1 : last.row
    } else run += 1
    taken.add(`${column},${row}`)
    marks.push({ side, column, row, ties: 0 })
  }
  return marks
}

/** The last columns. @param {string} name @param {Mark[]} marks @param {(side: number) => string} wordOf */
function grid(name, marks, wordOf) {
  const drawn = document.createElement('div')
  drawn.className = `road ${name}`
  const first = Math.max(0, Math.max(0, ...marks.map(({ column }) => column)) + 1 - columnsShown)
  drawn.append(
    ...marks.flatMap(({ side, column, row, ties }) => {
      if (column < first) return []
      const mark = document.createElement('i')
      mark.dataset['side'] = String(side)
      mark.style.gridArea = `${row + 1} / ${column - first + 1}`
      mark.textContent = ties > 0 ? String(ties) : wordOf(side)
      return mark
    }),
  )
  return drawn
}
