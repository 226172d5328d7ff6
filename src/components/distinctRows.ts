import type { GameCard } from '#contract/games.ts'

type Games = readonly GameCard[]

/** The last result for a list and the lists above it: returning the same array keeps the HTML that is cached for it. */
const made = new WeakMap<Games, { above: readonly Games[]; row: Games }>()

/** The games of a row, by its index, that staff gave a place: they keep it. */
type Placed = (index: number) => ReadonlySet<string> | undefined

/**
 * Shortens the rows of a page to `length` games each, preferring games that no row above shows, so that overlapping
 * categories do not repeat the same games; a category without others repeats them.
 */
export function distinctRows(
  lists: readonly Games[],
  length: number,
  placed: Placed = () => undefined,
): Games[] {
  const rows: Games[] = []
  for (const [index, list] of lists.entries())
    rows.push(rowOf(list, lists.slice(0, index), rows, { length, placed: placed(index) }))
  return rows
}

function rowOf(
  list: Games,
  above: readonly Games[],
  rows: readonly Games[],
  { length, placed }: { length: number; placed: ReadonlySet<string> | undefined },
): Games {
  const before = made.get(list)
  const isSame =
    before?.above.length === above.length && above.every((one, index) => one === before.above[index])
  if (before && isSame) return before.row
  const shown = new Set(rows.flat().map(({ id }) => id))
  const isFresh = ({ id }: GameCard) => !shown.has(id) || placed?.has(id) === true
  const row = firstOf([...list.filter(isFresh), ...list.filter((game) => !isFresh(game))], length)
  made.set(list, { above, row })
  return row
}

/** A game that has a place of its own on each device is in a list twice; then there are as many as fill the row on both. */
function firstOf(games: Games, length: number): Games {
  if (new Set(games.map(({ id }) => id)).size === games.length) return games.slice(0, length)
  const left = { desktop: length, mobile: length }
  return games.filter(({ onlyOn }) => {
    if (left.desktop <= 0 && left.mobile <= 0) return false
    if (onlyOn !== 'mobile') left.desktop -= 1
    if (onlyOn !== 'desktop') left.mobile -= 1
    return true
  })
}

/** The specification has both `cardGames` and `card`: where they hold the same games, the lobby shows the first. */
export function withoutSameCards<Row extends { id: string; games: readonly { id: string }[] }>(
  rows: Row[],
): Row[] {
  const idsOf = (name: string) =>
    rows
      .find(({ id }) => id === name)
      ?.games.map(({ id }) => id)
      .join()
  return idsOf('card') === idsOf('cardGames') ? rows.filter(({ id }) => id !== 'card') : rows
}
