import type { CallResult } from '#contract/calls.ts'
import type { GameCard } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import { localPath, type LanguageCode } from '#contract/languages.ts'
import {
  collectionOfRow,
  collectionPath,
  type Collection,
  type LobbyDevice,
  type LobbyNow,
} from '#contract/lobby.ts'
import { rowDevice } from '#contract/lobbyOrder.ts'
import { published } from '@/content/published.ts'
import { distinctRows } from '../distinctRows.ts'
import { lobbyAddress } from './address.ts'
import { categoryName } from './categoryName.ts'

/** The games of a category or a collection, as many as are considered for its row. */
export type RowGames = { id: string; games: readonly GameCard[]; collection?: Collection }
export type LobbyRow = RowGames & { device: LobbyDevice }

const rowLength = 6
/** Without a word of the staff; what they name is there too. */
const usualRows = 6
const candidates = 24
const nothing: LobbyNow['rows'] = []

type SectionArrangement = {
  rows: LobbyNow['rows']
  /** The games with a place of their own, by category. */
  placed: ReadonlyMap<string, ReadonlySet<string>>
  collections: readonly Collection[]
}

const arranged = new WeakMap<CallResult<'arrangement'>, Map<Section, SectionArrangement>>()
const unarranged: SectionArrangement = { rows: nothing, placed: new Map(), collections: [] }

export async function sectionArrangement(section: Section): Promise<SectionArrangement> {
  const said = await published('arrangement')
  if (!said.ok) return unarranged
  const known = arranged.get(said.value) ?? new Map<Section, SectionArrangement>()
  arranged.set(said.value, known)
  const own = known.get(section) ?? arrangementIn(said.value, section)
  known.set(section, own)
  return own
}

function arrangementIn(
  { lobbies = [], collections = [] }: Partial<CallResult<'arrangement'>>,
  section: Section,
): SectionArrangement {
  const { rows = nothing, places = [] } = lobbies.find((one) => one.section === section) ?? {}
  const positions = places.filter(({ position }) => position !== null)
  const byCategory = Map.groupBy(positions, ({ category }) => category)
  const placed = new Map(
    Array.from(byCategory, ([category, own]) => [category, new Set(own.map(({ game }) => game))]),
  )
  return { rows, placed, collections }
}

/** The rows of a lobby: those that staff named, in their order, then categories in the usual one. */
export async function lobbyRows(
  categories: readonly RowGames[],
  { rows, placed, collections }: SectionArrangement,
): Promise<LobbyRow[]> {
  const named = await Promise.all(
    rows.map(async ({ id, ...said }): Promise<LobbyRow[]> => {
      const device = rowDevice(said)
      if (device === undefined) return []
      const collection = collections.find((one) => one.id === collectionOfRow(id))
      const found = collection
        ? await collectionRow(id, collection)
        : categories.find((category) => category.id === id)
      return found ? [{ ...found, device }] : []
    }),
  )
  const said = new Set(rows.map(({ id }) => id))
  const others = categories.filter(({ id }) => !said.has(id))
  const all = [...named.flat(), ...others.map((row) => ({ ...row, device: 'both' as const }))]
  const shown = all.slice(0, Math.max(usualRows, named.flat().length))
  const distinct = distinctRows(
    shown.map(({ games }) => games),
    rowLength,
    (index) => placed.get(shown[index]?.id ?? ''),
  )
  return shown.map((row, index) => ({ ...row, games: distinct[index] ?? [] }))
}

/** Games chosen by name keep their place in a collection, so that its row is its beginning. */
async function collectionRow(id: string, collection: Collection): Promise<RowGames | undefined> {
  const page = await published('collectionGames', { id: collection.id, limit: candidates })
  return page.ok && page.value.games.length > 0 ? { id, games: page.value.games, collection } : undefined
}

export function rowHead(
  lang: LanguageCode,
  path: string,
  { id, collection }: Pick<LobbyRow, 'id' | 'collection'>,
): Named & { href: string } {
  if (!collection) return { name: categoryName(lang, id), href: lobbyAddress(lang, path, { category: id }) }
  return { ...collectionName(lang, collection), href: localPath(lang, collectionPath(collection.id)) }
}

/** `nameLang`: the language of a name that is not in that of the page. */
type Named = { name: string; nameLang?: LanguageCode }

export function collectionName(lang: LanguageCode, { names }: Pick<Collection, 'names'>): Named {
  const own = names[lang]
  return own === undefined ? { name: names.en, nameLang: 'en' } : { name: own }
}
