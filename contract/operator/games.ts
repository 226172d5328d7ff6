import * as v from 'valibot'
import { GameId, ProviderId } from '../games.ts'
import { sections } from '../sections.ts'
import { get, put, type StaffCall } from '../calls/call.ts'
import { Flag, listOf, listQuery, Moment, Nullable, Search } from './fields.ts'

const Position = v.nullable(
  v.pipe(
    v.number('incorrectInput'),
    v.safeInteger('incorrectInput'),
    v.minValue(1, 'incorrectInput'),
    v.maxValue(100_000, 'incorrectInput'),
  ),
)

/**
 * The staff's arrangement of a game: hidden, or a position at the top of its lists (1 is the first). The id is
 * `provider:game`.
 */
export const GamePosition = v.object({
  id: v.string(),
  provider: v.string(),
  game_id: v.string(),
  is_hidden: v.boolean(),
  position: v.nullable(v.number()),
  updated_at: Moment,
})
export type GamePosition = v.InferOutput<typeof GamePosition>
export const SectionPosition = v.object({
  id: v.picklist(sections),
  is_hidden: v.boolean(),
  position: v.nullable(v.number()),
})
export type SectionPosition = v.InferOutput<typeof SectionPosition>

const PositionBody = v.object({ is_hidden: v.boolean('required'), position: v.optional(Position, null) })

/**
 * A provider as the site sees it: the worst state of its breakers, the age of its list, its calls and failures of the last hour, and
 * its last failure of a day.
 */
export const ProviderHealth = v.object({
  id: v.string(),
  adapter: v.string(),
  breaker: v.picklist(['closed', 'open', 'half_open']),
  games: v.nullable(v.number()),
  list_age_s: v.nullable(v.number()),
  calls: v.number(),
  failures: v.number(),
  last_failure: Nullable,
  last_failure_at: Nullable,
})
export type ProviderHealth = v.InferOutput<typeof ProviderHealth>

/** `returned`, `declared`, `least` and `most` are parts of the stakes; the last three are null where nothing is declared. */
const GameReturn = v.object({
  id: v.string(),
  title: v.string(),
  rounds: v.number(),
  returned: v.number(),
  declared: v.nullable(v.number()),
  least: v.nullable(v.number()),
  most: v.nullable(v.number()),
  state: v.picklist(['below', 'above', 'within', 'unsaid']),
})
export type GameReturn = v.InferOutput<typeof GameReturn>

export const staffGameCalls = {
  listGamePositions: {
    ...get,
    path: '/operator/games',
    access: 'staff:games.read',
    summary:
      'Games that are hidden or have a position of their own; all others are in the order of their providers',
    query: v.object({
      ...listQuery(['position', 'updated_at']),
      order: v.optional(v.picklist(['ASC', 'DESC'], 'incorrectInput'), 'ASC'),
      is_hidden: Flag,
      q: Search,
    }),
    result: listOf(GamePosition),
  },
  putGamePosition: {
    ...put,
    path: '/operator/games/:provider/:gameId',
    access: 'staff:games.arrange',
    summary: 'Hide a game, or give it a position; neither puts it back into the order of its provider',
    params: v.object({ provider: ProviderId, gameId: GameId }),
    body: PositionBody,
    result: GamePosition,
  },
  listSections: {
    ...get,
    path: '/operator/sections',
    access: 'staff:games.read',
    summary: 'The sections of the casino',
    result: listOf(SectionPosition),
  },
  putSection: {
    ...put,
    path: '/operator/sections/:id',
    access: 'staff:games.arrange',
    summary: 'Hide a section, or give it a position',
    params: v.object({ id: v.picklist(sections) }),
    body: PositionBody,
    result: SectionPosition,
  },
  listGameReturns: {
    ...get,
    path: '/operator/returns',
    access: 'staff:reports.read',
    summary:
      'What games paid back in the last 30 days beside what they declare, those out of their range first. The range is by rounds and volatility, four standard errors wide; with fewer than 1000 rounds, or no declared return, nothing is said',
    answeredBy: 'site',
    result: listOf(GameReturn),
  },
  listProviders: {
    ...get,
    path: '/operator/providers',
    access: 'staff:providers.read',
    summary: "The providers' health, from the site's records",
    answeredBy: 'site',
    result: listOf(ProviderHealth),
  },
} as const satisfies Record<string, StaffCall>
