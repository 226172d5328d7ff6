import type { Device } from './games.ts'
import { allCategories, type LobbyDevice, type LobbyPlace, type LobbyRow } from './lobby.ts'

/*
 * How the staff's places order a list, for both devices in one list: where the devices differ in the order of a game, it is there twice,
 * once for each. Pure: the site's catalog is
 * built with these rules, and the studio draws its preview with them.
 */

/** The places of one list, that of a device before the one for both. */
export function placesOf(places: readonly LobbyPlace[], category: string, device: Device) {
  const ofList = places.filter((place) => place.category === category)
  const found = new Map<string, LobbyPlace>()
  for (const place of ofList) if (place.device === 'both') found.set(place.game, place)
  for (const place of ofList) if (place.device === device) found.set(place.game, place)
  return found
}

/** On which devices a game is left out of a category of a section: by the category itself, or by the section's whole list. */
export function hiddenOn(places: readonly LobbyPlace[], category: string, game: string): readonly Device[] {
  const isHidden = (device: Device) =>
    [category, allCategories].some((list) => {
      const own = places.filter((place) => place.category === list && place.game === game)
      const said =
        own.find((place) => place.device === device) ?? own.find((place) => place.device === 'both')
      return said?.is_hidden === true
    })
  return (['desktop', 'mobile'] as const).filter(isHidden)
}

/** Where a row is: hidden on one device it is on the other, as with games; undefined where it is on none. */
export function rowDevice({ is_hidden, device }: Omit<LobbyRow, 'id'>): LobbyDevice | undefined {
  if (!is_hidden) return device
  if (device === 'both') return undefined
  return device === 'mobile' ? 'desktop' : 'mobile'
}

/** Those with a position are exactly there, the others fill the rest in the order they have. */
export function inOrder<Item>(items: readonly Item[], positionOf: (item: Item) => number | null): Item[] {
  const placed = items
    .flatMap((item) => {
      const position = positionOf(item)
      return position === null ? [] : [{ item, position }]
    })
    .toSorted((one, other) => one.position - other.position)
  const ordered = items.filter((item) => positionOf(item) === null)
  for (const { item, position } of placed) ordered.splice(position - 1, 0, item)
  return ordered
}

/** Both orders in one list: what both have in the same order is there once, and what is not, for each device. */
export function mergedOrders<Item>(
  desktop: readonly Item[],
  mobile: readonly Item[],
): { item: Item; on: Device | 'both' }[] {
  const common = commonOrder(desktop, mobile)
  const merged: { item: Item; on: Device | 'both' }[] = []
  const rest = { desktop: [...desktop], mobile: [...mobile] }
  const takeUntil = (device: Device, end: Item | undefined) => {
    for (let item = rest[device].shift(); item !== undefined && item !== end; item = rest[device].shift())
      merged.push({ item, on: device })
  }
  for (const item of common) {
    takeUntil('desktop', item)
    takeUntil('mobile', item)
    merged.push({ item, on: 'both' })
  }
  takeUntil('desktop', undefined)
  takeUntil('mobile', undefined)
  return merged
}

/** The longest sequence that is in both orders: the longest increasing one of the second's positions. */
function commonOrder<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  const at = new Map(other.map((item, index) => [item, index]))
  const shared = one.flatMap((item) => {
    const position = at.get(item)
    return position === undefined ? [] : [{ item, position }]
  })
  // The index in `shared` of the smallest last position of a sequence of each length, and what stands before each.
  const ends: number[] = []
  const before = shared.map(({ position }, index) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((shared[ends[middle] ?? 0]?.position ?? 0) < position) low = middle + 1
      else high = middle
    }
    ends[low] = index
    return low > 0 ? ends[low - 1] : undefined
  })
  const sequence: Item[] = []
  for (let index = ends.at(-1); index !== undefined; index = before[index]) {
    const found = shared[index]
    if (found) sequence.push(found.item)
  }
  return sequence.reverse()
}

/** Which lists of a section the places change: all of its lists where one is hidden in the whole section. */
export function touches(places: readonly LobbyPlace[], category: string): boolean {
  return places.some(
    (place) => place.category === category || (place.is_hidden && place.category === allCategories),
  )
}
