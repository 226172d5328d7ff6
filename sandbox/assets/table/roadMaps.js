// @ts-check

/** @typedef {{ side: number, column: number, row: number, ties: number }} Mark */

export const rows = 6
export const tie = 2

/** One result after the other, column by column. @param {number[]} results the winning sides, oldest first @returns {Mark[]} */
export const beadPlate = (results) =>
  results.map((side, index) => ({ side, column: Math.floor(index / rows), row: index % rows, ties: 0 }))

/** A column for each run of one side, and the ties that followed a result. @param {number[]} results @returns {Mark[]} */
export function bigRoad(results) {
  /** @type {{ side: number, ties: number }[]} */
  const decided = []
  for (const side of results) {
    const last = decided.at(-1)
    if (side !== tie) decided.push({ side, ties: 0 })
    else if (last) last.ties += 1
  }
  return laidOut(decided)
}

/**
 * What a derived road says of each result, as the rule books of casinos have it: 0 (red) where the run goes on as the one `distance`
 * columns before did, 1 (blue) where it does not. Distance 1 is the big eye boy, 2 the small road, 3 the cockroach road.
 * @param {number[]} results @param {1 | 2 | 3} distance @returns {Mark[]}
 */
export function derivedRoad(results, distance) {
  /** The lengths of the runs. @type {number[]} */
  const runs = []
  let last = tie
  /** @type {{ side: number, ties: number }[]} */
  const said = []
  for (const side of results) {
    if (side === tie) continue
    if (side === last) runs.push((runs.pop() ?? 0) + 1)
    else runs.push(1)
    last = side
    const isLike = goesOn(runs, distance)
    if (isLike !== undefined) said.push({ side: isLike ? 0 : 1, ties: 0 })
  }
  return laidOut(said)
}

/** What the derived road would say next if the side won; undefined where it would say nothing. @param {number[]} results @param {number} side @param {1 | 2 | 3} distance */
export function nextMark(results, side, distance) {
  const then = derivedRoad([...results, side], distance)
  return then.length > derivedRoad(results, distance).length ? then.at(-1)?.side : undefined
}

/** Undefined where there is nothing to compare with yet. @param {number[]} runs @param {number} distance */
function goesOn(runs, distance) {
  const length = runs.at(-1) ?? 0
  // A new run compares those that ended: the last one, and the one that is `distance` before it.
  if (length === 1) {
    const before = runs.at(-2 - distance)
    return before === undefined ? undefined : runs.at(-2) === before
  }
  const before = runs.at(-1 - distance)
  return before === undefined ? undefined : before !== length - 1
}

/** Runs as columns, which turn right where they have no room. @param {{ side: number, ties: number }[]} marks @returns {Mark[]} */
function laidOut(marks) {
  /** @type {Mark[]} */
  const laid = []
  /** @type {Set<string>} */
  const taken = new Set()
  let run = -1
  for (const { side, ties } of marks) {
    const last = laid.at(-1)
    let column = run + 1
    let row = 0
    if (last?.side === side) {
      const isFree = last.row + 1 < rows && last.column === run && !taken.has(`${run},${last.row + 1}`)
      column = isFree ? last.column : last.column + 1
      row = isFree ? last.row + 1 : last.row
    } else run += 1
    taken.add(`${column},${row}`)
    laid.push({ side, column, row, ties })
  }
  return laid
}
