import * as v from 'valibot'
import { LanguageCodeSchema } from '../accounts.ts'
import { complaintStates, complaintSubjects } from '../complaintTerms.ts'
import { get, post, type StaffCall } from '../calls/call.ts'
import { Flag, IdParams, listOf, listQuery, Moment, Nullable, Search, Text } from './fields.ts'

/** `is_late`: the time of the market is over without an answer, or the answer came after it. */
export const ComplaintRow = v.object({
  id: v.string(),
  number: v.number(),
  player_id: Nullable,
  username: Nullable,
  player_number: v.nullable(v.number()),
  email: Nullable,
  lang: LanguageCodeSchema,
  subject: v.picklist(complaintSubjects),
  text: v.string(),
  state: v.picklist(complaintStates),
  owner: Nullable,
  made_at: Moment,
  due_at: Moment,
  is_late: v.boolean(),
  reply: Nullable,
  replied_by: Nullable,
  replied_at: Nullable,
})
export type ComplaintRow = v.InferOutput<typeof ComplaintRow>

const ofComplaint = { params: IdParams, access: 'staff:players.note', result: ComplaintRow } as const

export const complaintCalls = {
  listComplaints: {
    ...get,
    path: '/operator/complaints',
    access: 'staff:players.read',
    summary: 'Complaints, the soonest due first; `q` is a number or an email address',
    query: v.object({
      ...listQuery(['due_at', 'made_at']),
      order: v.optional(v.picklist(['ASC', 'DESC'], 'incorrectInput'), 'ASC'),
      state: v.optional(v.picklist(complaintStates, 'incorrectInput')),
      is_answered: Flag,
      is_late: Flag,
      q: Search,
    }),
    result: listOf(ComplaintRow),
  },
  readComplaint: {
    ...get,
    path: '/operator/complaints/:id',
    access: 'staff:players.read',
    summary: 'One complaint with its words and the answer',
    params: IdParams,
    result: ComplaintRow,
  },
  takeComplaint: {
    ...post,
    ...ofComplaint,
    path: '/operator/complaints/:id/take',
    summary: 'Take a complaint over: the caller is its owner from then on; 9409 once it is answered',
  },
  replyComplaint: {
    ...post,
    ...ofComplaint,
    path: '/operator/complaints/:id/reply',
    summary:
      'Answer a complaint, once: the complainant gets a mail, and a player sees it in the profile; 9409 if it is answered',
    body: v.object({ reply: v.pipe(Text(4000), v.nonEmpty('required')) }),
  },
} as const satisfies Record<string, StaffCall>
