import * as v from 'valibot'
import { get, post, type StaffCall } from '../calls/call.ts'
import { Empty, Flag, Id, listOf, listQuery, Moment, Nullable } from './fields.ts'

/** `@` before the username of one of the staff, in a note: the one who is named finds it in their list. */
export const mentionPattern = /(?<![\w@.-])@([A-Za-z0-9._-]{3,14})/g

/** A note in which the caller is named; `id` is the note's. */
const Mention = v.object({
  id: v.string(),
  player_id: v.string(),
  username: v.string(),
  player_number: v.nullable(v.number()),
  text: v.string(),
  author: v.string(),
  at: Moment,
  seen_at: Nullable,
})

export const mentionCalls = {
  listMentions: {
    ...get,
    path: '/operator/mentions',
    access: 'staff:players.read',
    summary: 'Notes that name who asks, newest first',
    query: v.object({ ...listQuery(['at']), is_seen: Flag }),
    result: listOf(Mention),
  },
  seeMention: {
    ...post,
    path: '/operator/mentions/:id/seen',
    access: 'staff:players.read',
    summary: 'Say that the caller has seen the note',
    params: v.object({ id: Id }),
    result: Empty,
  },
  listColleagues: {
    ...get,
    path: '/operator/colleagues',
    access: 'staff:players.note',
    summary: 'The names of the staff, to be named in a note',
    result: listOf(v.object({ id: v.string(), username: v.string() })),
  },
} as const satisfies Record<string, StaffCall>
