import * as v from 'valibot'
import { CountryRule, CountryRuleId } from '../countryRules.ts'
import { GameCard, gameTags, ProviderId } from '../games.ts'
import { sections } from '../sections.ts'
import { isTrait } from '../gameTraits.ts'
import { Collection, CollectionId, LobbyPlace, LobbyRow } from '../lobby.ts'
import { get, put, remove, type StaffCall } from '../calls/call.ts'
import { Empty, listOf, Moment, Nullable, Reason, ReasonBody, Search } from './fields.ts'

const Time = v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp('incorrectInput'))), null)
/** Without a beginning it holds at once, without an end until somebody ends it. */
const times = { from: Time, until: Time } as const
const isInOrder = ({ from, until }: { from: string | null; until: string | null }) =>
  from === null || until === null || Date.parse(from) < Date.parse(until)
const Row = v.pipe(
  v.object({ ...LobbyRow.entries, ...times }),
  v.forward(
    v.check((given) => isInOrder(given), 'incorrectInput'),
    ['until'],
  ),
)
const Place = v.pipe(
  v.object({ ...LobbyPlace.entries, ...times }),
  v.forward(
    v.check((given) => isInOrder(given), 'incorrectInput'),
    ['until'],
  ),
)
export type ScheduledRow = v.InferOutput<typeof Row>
export type ScheduledPlace = v.InferOutput<typeof Place>

/** What staff said of a section's lobby. */
export const LobbyDraft = v.object({
  rows: v.pipe(v.array(Row), v.maxLength(100, 'incorrectInput')),
  places: v.pipe(v.array(Place), v.maxLength(2000, 'incorrectInput')),
})
export type LobbyDraft = v.InferOutput<typeof LobbyDraft>
/** What is saved names a row once. */
const DistinctRows = v.pipe(
  LobbyDraft.entries.rows,
  v.check((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'incorrectInput'),
)
const Lobby = v.object({
  ...LobbyDraft.entries,
  section: v.picklist(sections),
  /** Counts the changes; 0 before the first. */
  version: v.number(),
  updated_at: Nullable,
})
export type Lobby = v.InferOutput<typeof Lobby>

export const CollectionInput = v.pipe(
  v.object({ ...v.omit(Collection, ['id']).entries, ...times }),
  v.forward(
    v.check((given) => isInOrder(given), 'incorrectInput'),
    ['until'],
  ),
  v.forward(
    v.check(({ games, rule }) => games.length > 0 || rule !== null, 'required'),
    ['games'],
  ),
)
export type CollectionInput = v.InferOutput<typeof CollectionInput>
export const CollectionRow = v.object({
  ...Collection.entries,
  from: Nullable,
  until: Nullable,
  updated_at: Moment,
})
export type CollectionRow = v.InferOutput<typeof CollectionRow>

export const CountryRuleRow = v.object({
  ...CountryRule.entries,
  reason: v.string(),
  author: v.string(),
  updated_at: Moment,
})
export type CountryRuleRow = v.InferOutput<typeof CountryRuleRow>

const SectionParams = v.object({ section: v.picklist(sections, 'incorrectInput') })
const CollectionParams = v.object({ id: CollectionId })
const RuleParams = v.object({ id: CountryRuleId })

export const lobbyCalls = {
  readLobby: {
    ...get,
    path: '/operator/lobbies/:section',
    access: 'staff:games.read',
    summary:
      'The order of a section’s lobby: its rows, and the games with a place or hidden, with what is scheduled',
    params: SectionParams,
    result: Lobby,
  },
  putLobby: {
    ...put,
    path: '/operator/lobbies/:section',
    access: 'staff:games.arrange',
    bodyLimit_bytes: 512 * 1024,
    summary:
      'Put the whole order of a lobby in one change. 9409 if `version` is not the one that the caller read: somebody else has changed it since',
    params: SectionParams,
    body: v.object({ ...LobbyDraft.entries, rows: DistinctRows, version: v.number('required') }),
    result: Lobby,
  },
  listLobbyGames: {
    ...get,
    path: '/operator/lobby-games',
    access: 'staff:games.read',
    summary:
      'The first 120 games of a list in the order of their providers, with those that are hidden there; or the games of a name (`q`), of any list; or those of a collection, by their `ids` (with commas between them) and its rule',
    answeredBy: 'site',
    query: v.object({
      section: v.optional(v.picklist(sections, 'incorrectInput')),
      category: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,40}$/, 'incorrectInput')), 'all'),
      q: Search,
      ids: v.optional(v.pipe(v.string(), v.maxLength(8000), v.regex(/^[\w/.:,-]*$/, 'incorrectInput'))),
      provider: v.optional(ProviderId),
      tag: v.optional(v.picklist(gameTags, 'incorrectInput')),
      trait: v.optional(v.pipe(v.string(), v.check(isTrait, 'incorrectInput'))),
    }),
    result: listOf(GameCard),
  },
  listCollections: {
    ...get,
    path: '/operator/collections',
    access: 'staff:games.read',
    summary: 'Collections of games: those that are shown now, will be, and were',
    result: listOf(CollectionRow),
  },
  putCollection: {
    ...put,
    path: '/operator/collections/:id',
    access: 'staff:games.arrange',
    bodyLimit_bytes: 128 * 1024,
    summary:
      'Create or change a collection: names, picture, times, and games by name or rule. Where it stands in a lobby is a row of that lobby, `collection/{id}`',
    params: CollectionParams,
    body: CollectionInput,
    result: CollectionRow,
  },
  removeCollection: {
    ...remove,
    path: '/operator/collections/:id',
    access: 'staff:games.arrange',
    summary: 'Remove a collection for good. One that is not there is no error',
    params: CollectionParams,
    result: Empty,
  },
  listCountryRules: {
    ...get,
    path: '/operator/country-rules',
    access: 'staff:games.read',
    summary: 'Providers and games that are not offered in some countries',
    result: listOf(CountryRuleRow),
  },
  putCountryRule: {
    ...put,
    path: '/operator/country-rules/:id',
    access: 'staff:games.arrange',
    reason: 'required',
    summary:
      'Offer a provider, or one game as `provider:game`, everywhere `except` in some countries, or `only` in these. Within ten seconds no launch from elsewhere is let through (9487); what is open ends as usual',
    params: RuleParams,
    body: v.object({ ...v.omit(CountryRule, ['id']).entries, reason: Reason }),
    result: CountryRuleRow,
  },
  removeCountryRule: {
    ...remove,
    path: '/operator/country-rules/:id',
    access: 'staff:games.arrange',
    reason: 'required',
    summary: 'Offer it in every country again. A rule that is not there is no error',
    params: RuleParams,
    body: v.optional(ReasonBody, {}),
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
