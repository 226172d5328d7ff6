import * as v from 'valibot'
import { get, post, type StaffCall } from '../calls/call.ts'
import { Flag, Id, IdParams, listOf, listQuery, Moment, Nullable, Reason, Text } from './fields.ts'

/** The rules of docs/protection.md. Each looks at what an account did, and says so with its facts. */
export const caseRules = [
  ...(['unplayed_deposits', 'in_and_out', 'many_deposits', 'large_deposits'] as const),
  ...(['shared_payee', 'shared_device', 'bonus_only'] as const),
  ...(['vendor_referral', 'vendor_refusal'] as const),
] as const
/** What the vendor for identity and sanctions says is no rule of ours. */
export type VendorRule = 'vendor_referral' | 'vendor_refusal'
export type CaseRule = (typeof caseRules)[number]

/**
 * `found` reached `least`, both in `unit`, between `from` and `until`; `minor` is an amount in minor units of the player's currency. `events` are
 * the movements, the newest if there are many; `accounts` are the other accounts of a shared payee or device.
 */
export const CaseFacts = v.object({
  from: Moment,
  until: Moment,
  found: v.number(),
  least: v.number(),
  unit: v.picklist(['percent', 'deposits', 'minor', 'accounts', 'reasons']),
  /** The vendor's own words. */
  reasons: v.optional(v.array(v.string())),
  events: v.array(v.object({ at: Moment, kind: v.string(), amount_minor: v.number() })),
  accounts: v.array(v.object({ id: v.string(), username: v.string() })),
})
export type CaseFacts = v.InferOutput<typeof CaseFacts>

export const caseStates = ['open', 'taken', 'closed'] as const
export type CaseState = (typeof caseStates)[number]
/** cleared: nothing is wrong. restricted: the account was restricted for it. reported: the authority was told. */
export const caseDecisions = ['cleared', 'restricted', 'reported'] as const
export type CaseDecision = (typeof caseDecisions)[number]

export const Case = v.object({
  id: v.string(),
  player_id: v.string(),
  username: v.string(),
  player_number: v.nullable(v.number()),
  currency: v.string(),
  state: v.picklist(caseStates),
  owner: Nullable,
  decision: v.nullable(v.picklist(caseDecisions)),
  opened_at: Moment,
  changed_at: Moment,
})
export type Case = v.InferOutput<typeof Case>

const CaseEntry = v.object({
  id: v.string(),
  at: Moment,
  kind: v.picklist(['alert', 'note', 'state']),
  rule: v.nullable(v.picklist(caseRules)),
  facts: v.nullable(CaseFacts),
  text: Nullable,
  author: Nullable,
})
export const CaseDetails = v.object({ ...Case.entries, entries: v.array(CaseEntry) })
export type CaseDetails = v.InferOutput<typeof CaseDetails>

const works = { ...post, access: 'staff:cases.decide', params: IdParams, result: CaseDetails } as const

export const caseCalls = {
  clearPersonCheck: {
    ...post,
    path: '/operator/players/:id/person-check/clear',
    access: 'staff:cases.decide',
    proof: 'fresh',
    reason: 'required',
    summary:
      'Decide that what the vendor for identity says of a player is wrong, as long as it says the same; a refusal by two persons (9461 for the first); 9409 without such an answer, 9403 for one’s own account',
    params: IdParams,
    body: v.object({ reason: Reason }),
    result: v.object({}),
  },
  listCases: {
    ...get,
    path: '/operator/cases',
    access: 'staff:cases.read',
    summary: 'Cases of money laundering and fraud, by state and player',
    query: v.object({
      ...listQuery(['changed_at', 'opened_at']),
      state: v.optional(v.picklist(caseStates, 'incorrectInput')),
      is_closed: Flag,
      player_id: v.optional(Id),
    }),
    result: listOf(Case),
  },
  readCase: {
    ...get,
    path: '/operator/cases/:id',
    access: 'staff:cases.read',
    summary: 'A case with what rules found, its notes and its states',
    params: IdParams,
    result: CaseDetails,
  },
  exportCase: {
    ...get,
    path: '/operator/cases/:id/export',
    access: 'staff:cases.decide',
    summary: 'A case as a file of JSON, for an authority; the export is a security event',
    params: IdParams,
    file: true,
    result: v.unknown(),
  },
  takeCase: {
    ...works,
    path: '/operator/cases/:id/take',
    summary: 'Become the owner of an open case; 9409 for a closed one',
  },
  noteCase: {
    ...works,
    path: '/operator/cases/:id/notes',
    summary: 'Write a note; 9409 for a closed case',
    body: v.object({ text: v.pipe(Text(2000), v.nonEmpty('required')) }),
  },
  decideCase: {
    ...works,
    path: '/operator/cases/:id/decision',
    reason: 'required',
    summary: 'Close a case with a decision; 9409 for a closed one, 9403 for one’s own account',
    body: v.object({ decision: v.picklist(caseDecisions, 'incorrectInput'), reason: Reason }),
  },
} as const satisfies Record<string, StaffCall>
