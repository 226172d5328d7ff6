import type { GameCard } from '#contract/games.ts'

type Games = readonly GameCard[]

/** The last result for a list and the lists above it: returning the same array keeps the HTML that is cached for it. */
const made = new WeakMap<Games, { above: readonly Games[]; row: Games }>()

/**
 * Shortens the rows of a page to `length` games each, preferring games that no row above shows, so that overlapping
 * categories do not repeat the same games; a category without others repeats them.
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

/** The specification has both `cardGames` and `card`: where they hold the same games, the lobby shows the first. */
export function withoutSameCards<Row extends { category: string; games: readonly { id: string }[] }>(
  rows: Row[],
): Row[] {
  const idsOf = (name: string) =>
    rows
      .find(({ category }) => category === name)
      ?.games.map(({ id }) => id)
      .join()
  return idsOf('card') === idsOf('cardGames') ? rows.filter(({ category }) => category !== 'card') : rows
}
