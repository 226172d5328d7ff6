import * as v from 'valibot'
import { gameTags, ProviderId } from './games.ts'
import { sections } from './sections.ts'
import { isTrait } from './gameTraits.ts'
import { languageCodes } from './languages.ts'

/*
 * The order of the lobbies, and collections of games, as staff arrange them. A game's place holds in one list: a category of a section,
 * or `all`, which is the section's whole list; hidden in `all`, it is in no list of the section. A collection is chosen by name or rule.
 */
const lobbyDevices = ['both', 'desktop', 'mobile'] as const
export type LobbyDevice = (typeof lobbyDevices)[number]

export const CollectionId = v.pipe(
  v.string('required'),
  v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'incorrectInput'),
)
export const allCategories = 'all'
export const collectionLimit = 500
const rowPrefix = 'collection/'
/** The rows of a lobby are its categories, and collections by this name. */
export const rowOfCollection = (id: string) => `${rowPrefix}${id}`
export const collectionOfRow = (row: string) =>
  row.startsWith(rowPrefix) ? row.slice(rowPrefix.length) : undefined
export const collectionPath = (id: string) => `/collections/${id}`

const Name = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(60, 'incorrectInput'))
const Key = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9_-]{1,32}\/[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/, 'incorrectInput'),
)
const Category = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,40}$/, 'incorrectInput'))
const Row = v.pipe(v.string(), v.regex(/^(?:collection\/)?[A-Za-z0-9-]{1,40}$/, 'incorrectInput'))
/** From 1: exactly there, and games without a position fill the rest in the order of their providers. */
const Position = v.nullable(
  v.pipe(
    v.number(),
    v.safeInteger('incorrectInput'),
    v.minValue(1, 'incorrectInput'),
    v.maxValue(2000, 'incorrectInput'),
  ),
)
const Device = v.optional(v.picklist(lobbyDevices, 'incorrectInput'), 'both')

export const LobbyPlace = v.object({
  category: Category,
  game: Key,
  position: Position,
  is_hidden: v.boolean('required'),
  device: Device,
})
export type LobbyPlace = v.InferOutput<typeof LobbyPlace>
/** Rows that are not named follow those that are, in their usual order. */
export const LobbyRow = v.object({ id: Row, is_hidden: v.boolean('required'), device: Device })
export type LobbyRow = v.InferOutput<typeof LobbyRow>

/** A section's lobby as it is now. */
export const LobbyNow = v.object({
  section: v.picklist(sections),
  rows: v.array(LobbyRow),
  places: v.array(LobbyPlace),
})
export type LobbyNow = v.InferOutput<typeof LobbyNow>

/** What all games of a collection have in common: each part that is there holds. `days`: joined the catalog in as many days. */
export const CollectionRule = v.pipe(
  v.object({
    section: v.optional(v.picklist(sections, 'incorrectInput')),
    provider: v.optional(ProviderId),
    tag: v.optional(v.picklist(gameTags, 'incorrectInput')),
    trait: v.optional(v.pipe(v.string(), v.check(isTrait, 'incorrectInput'))),
    days: v.optional(v.pipe(v.number(), v.safeInteger('incorrectInput'), v.minValue(1), v.maxValue(90))),
  }),
  v.check((rule) => Object.values(rule).some((part) => part !== undefined), 'required'),
)
export type CollectionRule = v.InferOutput<typeof CollectionRule>

export const Collection = v.object({
  id: CollectionId,
  /** English is the one that the others fall back to. */
  names: v.object({ ...v.partial(v.object(v.entriesFromList(languageCodes, Name))).entries, en: Name }),
  image: v.nullable(
    v.pipe(v.string(), v.regex(/^\/media\/[\w./-]{1,150}\.(?:jpg|png|webp|avif)$/, 'incorrectInput')),
  ),
  /** Chosen by name: these come first, in this order. */
  games: v.pipe(v.array(Key), v.maxLength(collectionLimit, 'incorrectInput')),
  rule: v.nullable(CollectionRule),
  is_on_home: v.boolean('required'),
})
export type Collection = v.InferOutput<typeof Collection>
