import type { GameCard } from '@contract/games'

type Games = readonly GameCard[]

/** What a list was cut down to, and the lists above it then: the same again keeps the array, and with it what was drawn of it. */
const made = new WeakMap<Games, { above: readonly Games[]; row: Games }>()

/**
 * The rows of a page, each of at most `length` games: those that no row above shows come first, so that a page of
 * overlapping categories is not the same six games over and over; a category that has no others repeats them.
 */
export function distinctRows(lists: readonly Games[], length: number): Games[] {
  const rows: Games[] = []
  for (const [index, list] of lists.entries()) rows.push(rowOf(list, lists.slice(0, index), rows, length))
  return rows
}

function rowOf(list: Games, above: readonly Games[], rows: readonly Games[], length: number): Games {
  const before = made.get(list)
  const isSame =
    before?.above.length === above.length && above.every((one, index) => one === before.above[index])
  if (before && isSame) return before.row
  const shown = new Set(rows.flat().map(({ id }) => id))
  const fresh = list.filter(({ id }) => !shown.has(id))
  const row = [...fresh, ...list.filter(({ id }) => shown.has(id))].slice(0, length)
  made.set(list, { above, row })
  return row
}
