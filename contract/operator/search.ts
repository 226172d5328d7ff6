import * as v from 'valibot'
import { post, type StaffCall } from '../calls/call.ts'
import { longestSearch_chars, Text } from './fields.ts'

export const foundKinds = [
  ...(['player', 'payment', 'round', 'bet', 'complaint', 'case'] as const),
  ...(['offer', 'tournament', 'jackpot', 'content', 'staff'] as const),
] as const
export type FoundKind = (typeof foundKinds)[number]

/** `place` is the id of the record; of a payment, case, complaint, round or bet, `player_id` is whose it is. */
export const Found = v.object({
  id: v.string(),
  kind: v.picklist(foundKinds),
  place: v.string(),
  player_id: v.optional(v.string()),
  provider: v.optional(v.string()),
  title: v.string(),
  detail: v.string(),
})
export type Found = v.InferOutput<typeof Found>

/** The fewest characters that are searched for. */
export const shortestSearch_chars = 2

export const searchCalls = {
  searchDesk: {
    ...post,
    path: '/operator/search',
    access: 'staff',
    summary:
      'What a text names, of what the caller may see: a player by number, email address, name, phone or id; a payment, complaint or case by its id, a complaint by its number too; an offer, tournament, jackpot or page by its name; a round or bet by its id, or by the player’s number, a blank and its id. The audit log has whom it found, and not the text',
    body: v.object({
      q: v.pipe(Text(longestSearch_chars), v.minLength(shortestSearch_chars, 'incorrectInput')),
    }),
    result: v.object({ items: v.array(Found) }),
  },
} as const satisfies Record<string, StaffCall>
