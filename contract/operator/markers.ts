import * as v from 'valibot'
import { get, post, type StaffCall } from '../calls/call.ts'
import { Empty, Flag, IdParams, listOf, listQuery, Moment, Nullable, Reason } from './fields.ts'

/** The rules of docs/protection.md. Each looks at what the player did, never at who the player is. */
export const harmRules = [
  'chasing_losses',
  'long_nights',
  'canceled_withdrawals',
  'rising_deposits',
  'failed_deposits',
] as const
export type HarmRule = (typeof harmRules)[number]

/**
 * The facts of a marker: `found` reached `least`, both in `unit`, between `from` and `until`. `percent` relates to
 * `average_minor`, the average weekly deposits of the weeks before. `events` are the counted movements or, with an
 * `until`, sessions of play: the newest if there are many.
 */
export const HarmFacts = v.object({
  from: Moment,
  until: Moment,
  found: v.number(),
  least: v.number(),
  unit: v.picklist(['deposits', 'nights', 'withdrawals', 'percent']),
  average_minor: v.nullable(v.number()),
  events: v.array(v.object({ at: Moment, until: Nullable, amount_minor: v.nullable(v.number()) })),
})
export type HarmFacts = v.InferOutput<typeof HarmFacts>

/**
 * Amounts in minor units of `currency`; `dismissed_at` is when the player closed the message about it. `handled_at` is when staff said what
 * they made of it: who, and in which words. All three are null while it waits.
 */
export const HarmMarker = v.object({
  id: v.string(),
  player_id: v.string(),
  username: v.string(),
  player_number: v.nullable(v.number()),
  currency: v.string(),
  rule: v.picklist(harmRules),
  made_at: Moment,
  dismissed_at: Nullable,
  handled_at: Nullable,
  handled_by: Nullable,
  handled_note: Nullable,
  facts: HarmFacts,
})
export type HarmMarker = v.InferOutput<typeof HarmMarker>

export const markerCalls = {
  listMarkers: {
    ...get,
    path: '/operator/markers',
    access: 'staff:players.read',
    summary: 'Markers of harm of all players with the facts that made them, newest first',
    query: v.object({
      ...listQuery(['made_at']),
      rule: v.optional(v.picklist(harmRules, 'incorrectInput')),
      is_handled: Flag,
    }),
    result: listOf(HarmMarker),
  },
  handleMarker: {
    ...post,
    path: '/operator/markers/:id/handle',
    access: 'staff:players.note',
    reason: 'required',
    summary:
      'Say what was made of a marker of harm, such as a talk, a limit, or nothing and why: it waits no longer. 9409 for one that somebody has handled',
    params: IdParams,
    body: v.object({ reason: Reason }),
    result: Empty,
  },
  listPlayerMarkers: {
    ...get,
    path: '/operator/players/:id/markers',
    access: 'staff:players.read',
    summary: 'Markers of harm of a player with the facts that made them, newest first',
    params: IdParams,
    query: v.object(listQuery(['made_at'])),
    result: listOf(HarmMarker),
  },
} as const satisfies Record<string, StaffCall>
