import { casinoCategories, liveCategories, type Device, type GameCard } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import { isGameOff, type CountryRule } from '#contract/countryRules.ts'
import { allCategories, rowOfCollection, type LobbyDevice } from '#contract/lobby.ts'
import { hiddenOn, inOrder, placesOf, rowDevice } from '#contract/lobbyOrder.ts'
import type { CollectionRow, LobbyDraft, ScheduledPlace, ScheduledRow } from '#contract/operator/lobby.ts'

/*
 * The order of a lobby while it is edited, and how it looks at a time, on a device and in a country. Pure; it draws with the rules that the
 * site's catalog is built with (contract/lobbyOrder.ts).
 */
export type View = { device: Device; at: number; country: string | undefined }

const always = { from: null, until: null }

export function holdsAt({ from, until }: Pick<ScheduledRow, 'from' | 'until'>, at: number): boolean {
  return (from === null || Date.parse(from) <= at) && (until === null || at < Date.parse(until))
}

/** The categories that a section's lobby has rows of; without any it is one list. */
function categoriesOf(section: Section): readonly string[] {
  if (section === 'slots') return casinoCategories.filter((category) => category !== 'favorite')
  if (section === 'live')
    return liveCategories.filter((category) => category !== 'all' && category !== 'favorite')
  return [allCategories]
}

export type BoardRow = ScheduledRow & { name: string; collection?: CollectionRow; isSaid: boolean }

/** All rows in their order: what staff named first, then categories in the usual order, then collections without a row. */
export function boardRows(
  section: Section,
  { rows }: LobbyDraft,
  collections: readonly CollectionRow[],
): BoardRow[] {
  const usual = [...categoriesOf(section), ...collections.map(({ id }) => rowOfCollection(id))]
  const said = new Map(rows.map((row) => [row.id, row]))
  const ids = [...said.keys(), ...usual.filter((id) => !said.has(id))]
  return ids.flatMap((id): BoardRow[] => {
    const collection = collections.find((one) => rowOfCollection(one.id) === id)
    if (id.includes('/') && !collection) return []
    // A collection is in a lobby only where somebody put it.
    const row = said.get(id) ?? { id, is_hidden: collection !== undefined, device: 'both', ...always }
    const name = collection ? collection.names.en : categoryWords(id)
    return [{ ...row, name, ...(collection && { collection }), isSaid: said.has(id) }]
  })
}

/** `slotMachines` → `Slot machines`. */
export function categoryWords(category: string): string {
  if (category === allCategories) return 'All games'
  const words = category.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Outside its times it is as if nothing was said of a row: a category is shown then, a collection is in no lobby. */
export function isRowShown(row: BoardRow, { at, device }: View): boolean {
  if (row.collection && !holdsAt(row.collection, at)) return false
  if (!holdsAt(row, at)) return row.collection === undefined
  const on = rowDevice(row)
  return on === 'both' || on === device
}

export type BoardGame = {
  game: GameCard
  place: ScheduledPlace | undefined
  isHidden: boolean
  isOff: boolean
}

/** The games of a list as players see them, those that are hidden at the end. */
export function boardGames(
  games: readonly GameCard[],
  { places }: LobbyDraft,
  category: string,
  view: View,
  rules: readonly CountryRule[],
): BoardGame[] {
  const now = places.filter((place) => holdsAt(place, view.at))
  const ofList = placesOf(now, category, view.device)
  const playable = games.filter(({ onlyOn }) => onlyOn === undefined || onlyOn === view.device)
  const isHidden = ({ id }: GameCard) => hiddenOn(now, category, id).includes(view.device)
  const shown = playable.filter((game) => !isHidden(game))
  const ordered = inOrder(shown, ({ id }) => ofList.get(id)?.position ?? null)
  const all = [...ordered, ...playable.filter(isHidden)]
  return all.map((game) => ({
    game,
    place: placeOf(places, category, game.id, view.device),
    isHidden: isHidden(game),
    isOff: view.country !== undefined && isGameOff(rules, game.id, view.country),
  }))
}

/** What is said of a game in a list on a device, whenever it holds. */
function placeOf(
  places: readonly ScheduledPlace[],
  category: string,
  game: string,
  device: LobbyDevice,
): ScheduledPlace | undefined {
  const own = places.filter((place) => place.category === category && place.game === game)
  return own.find((place) => place.device === device) ?? own.find((place) => place.device === 'both')
}

/** The draft with another place of a game, instead of the one before; one that says nothing is left out. */
export function withPlace(draft: LobbyDraft, place: ScheduledPlace, before?: ScheduledPlace): LobbyDraft {
  const others = draft.places.filter((one) => !isSame(one, place) && !(before && isSame(one, before)))
  const saysNothing = place.position === null && !place.is_hidden
  // For one device "as usual" is something to say where both have a place.
  const isNeeded = !saysNothing || (place.device !== 'both' && others.some((one) => isOfGame(one, place)))
  return { ...draft, places: isNeeded ? [...others, place] : others }
}

const isOfGame = (one: ScheduledPlace, other: ScheduledPlace) =>
  one.category === other.category && one.game === other.game
const isSame = (one: ScheduledPlace, other: ScheduledPlace) =>
  isOfGame(one, other) && one.device === other.device

/** A game is dragged to another index of a list: it is pinned there, and pinned games between move on by one. */
export function movedGame(
  draft: LobbyDraft,
  { category, device }: { category: string; device: LobbyDevice },
  shown: readonly BoardGame[],
  { from, to }: { from: number; to: number },
): LobbyDraft {
  const ordered = [...shown]
  const [moved] = ordered.splice(from, 1)
  if (!moved) return draft
  ordered.splice(to, 0, moved)
  return ordered.reduce((changed, { game, place }, index) => {
    const isPinned = game.id === moved.game.id || (place !== undefined && place.position !== null)
    if (!isPinned || place?.position === index + 1) return changed
    const before = place && (place.device === device || device === 'both') ? place : undefined
    const kept = before ?? { category, game: game.id, is_hidden: false, device, ...always }
    return withPlace(changed, { ...kept, device: before?.device ?? device, position: index + 1 })
  }, draft)
}

/** A row is dragged to another index: what stands above it and was never said is said with it. */
export function movedRow(
  draft: LobbyDraft,
  rows: readonly BoardRow[],
  { from, to }: { from: number; to: number },
): LobbyDraft {
  const ordered = [...rows]
  const [moved] = ordered.splice(from, 1)
  if (!moved) return draft
  ordered.splice(to, 0, moved)
  const last = ordered.findLastIndex((row, index) => row.isSaid || index <= to)
  return { ...draft, rows: ordered.slice(0, last + 1).map(plainRow) }
}

/** The draft with a row changed where it stands. */
export function withRow(draft: LobbyDraft, rows: readonly BoardRow[], changed: BoardRow): LobbyDraft {
  const at = rows.findIndex(({ id }) => id === changed.id)
  const next = rows.map((row) => (row.id === changed.id ? changed : row))
  const last = Math.max(
    at,
    rows.findLastIndex(({ isSaid }) => isSaid),
  )
  return { ...draft, rows: next.slice(0, last + 1).map(plainRow) }
}

function plainRow({ id, is_hidden, device, from, until }: BoardRow): ScheduledRow {
  return { id, is_hidden, device, from, until }
}
