import * as v from 'valibot'
import { get, post, put, type StaffCall } from '../calls/call.ts'
import { currencies } from '../currencies.ts'
import { languageCodes } from '../languages.ts'
import {
  Empty,
  Flag,
  IdParams,
  listOf,
  listQuery,
  Moment,
  Nullable,
  Reason,
  ReasonBody,
  Search,
  Text,
} from './fields.ts'

/** An affiliate brings players; an agent brings them and manages them. */
export const partnerKinds = ['affiliate', 'agent'] as const
export type PartnerKind = (typeof partnerKinds)[number]

/** A month, YYYY-MM. */
export const Month = v.pipe(v.string('required'), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'incorrectDate'))
/** As it is in links: nobody mistakes it, and it never changes. Agents of before have whatever their accounts said. */
export const NewCode = v.pipe(v.string('required'), v.regex(/^[A-Z0-9][A-Z0-9-]{2,19}$/, 'incorrectInput'))
const PartnerParams = v.object({ code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) })

const PartnerFields = {
  kind: v.picklist(partnerKinds, 'incorrectInput'),
  name: v.pipe(Text(120), v.nonEmpty('required')),
  currency: v.picklist(currencies, 'incorrectInput'),
  lang: v.picklist(languageCodes, 'incorrectInput'),
}
const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email('incorrectInput'))
const Digits = v.pipe(v.string(), v.trim(), v.regex(/^\d{5,15}$/, 'incorrectPhone'))

/**
 * `id` is the code. `link` is the address that brings players; `staff` the account with which an agent sees them; `plan` the one of this month,
 * `next_plan` another that is agreed from a later one.
 */
export const PartnerRow = v.object({
  id: v.string(),
  ...PartnerFields,
  contact: Nullable,
  email: Nullable,
  phone: Nullable,
  staff_id: Nullable,
  staff: Nullable,
  is_blocked: v.boolean(),
  link: v.string(),
  plan: Nullable,
  next_plan: v.nullable(v.object({ id: v.string(), from_month: v.string() })),
  players: v.number(),
  version: v.number(),
  created_at: Moment,
})
export type PartnerRow = v.InferOutput<typeof PartnerRow>

/** Somebody whom the partner brought, manages, or both; the name only for who may see players. */
const PartnerPlayer = v.object({
  id: v.string(),
  username: v.string(),
  currency: v.string(),
  is_brought: v.boolean(),
  is_managed: v.boolean(),
  created_at: Moment,
})
/** Of an agent's own: whether the player waits for a new password, and since when. */
export const AgentPlayer = v.object({
  id: v.string(),
  username: v.string(),
  currency: v.string(),
  created_at: Moment,
  last_sign_in_at: Nullable,
  asked_at: Nullable,
})
export type AgentPlayer = v.InferOutput<typeof AgentPlayer>

const NewPassword = v.object({ username: v.string(), password: v.string() })
/** `password` is null where it went to the player’s own address. */
const GivenPassword = v.object({ username: v.string(), password: Nullable })

export const partnerCalls = {
  listPartners: {
    ...get,
    path: '/operator/partners',
    access: 'staff:partners.read',
    summary: 'Affiliates and agents, with their links and how many players they brought or manage',
    query: v.object({
      ...listQuery(['created_at', 'name']),
      q: Search,
      kind: v.optional(PartnerFields.kind),
      is_blocked: Flag,
    }),
    result: listOf(PartnerRow),
  },
  readPartner: {
    ...get,
    path: '/operator/partners/:code',
    access: 'staff:partners.read',
    summary: 'One affiliate or agent',
    params: PartnerParams,
    result: PartnerRow,
  },
  putPartner: {
    ...put,
    path: '/operator/partners/:code',
    access: 'staff:partners.write',
    summary:
      'Make or change an affiliate or an agent. A new code has 3 to 20 capital letters, digits and dashes, and never changes. 9409 if it is taken, or was changed since `version`; 9404 for an unknown member of the staff; 9403 for who would make themselves the agent, or is it',
    params: PartnerParams,
    body: v.object({
      ...PartnerFields,
      contact: v.optional(Text(120), ''),
      email: v.optional(Email),
      phone: v.optional(Digits),
      staff_id: v.optional(Text(128)),
      is_new: v.optional(v.boolean(), false),
      version: v.optional(v.number()),
      reason: Reason,
    }),
    result: Empty,
  },
  agentAccounts: {
    ...get,
    path: '/operator/agent/accounts',
    access: 'staff:partners.write',
    summary:
      'The accounts of the staff that may be an agent’s, by name, but for the caller’s own; `partner` is the code of whose it is already',
    result: v.object({
      items: v.array(v.object({ id: v.string(), username: v.string(), role: v.string(), partner: Nullable })),
    }),
  },
  blockPartner: {
    ...post,
    path: '/operator/partners/:code/block',
    access: 'staff:partners.write',
    reason: 'required',
    summary:
      'Block a partner, or end it: while blocked, the link brings nobody and no statement is approved. Players keep their agent',
    params: PartnerParams,
    body: v.object({ is_blocked: v.boolean('required'), reason: Reason }),
    result: Empty,
  },
  listPartnerPlayers: {
    ...get,
    path: '/operator/partners/:code/players',
    access: 'staff:partners.read',
    summary:
      'The players whom a partner brought or manages, newest first. Without `players.read` their names are masked, and ids are left out',
    params: PartnerParams,
    query: v.object(listQuery(['created_at'])),
    result: listOf(PartnerPlayer),
  },
  releasePlayer: {
    ...post,
    path: '/operator/partners/:code/players/:id/release',
    access: 'staff:partners.write',
    reason: 'required',
    outside: true,
    summary:
      'The player counts for the partner no more, such as one who is the partner. A first deposit that was paid for is taken back with the next statement; play until now stays counted. 9404 for a player whom the partner did not bring',
    params: v.object({ ...PartnerParams.entries, id: v.string() }),
    body: ReasonBody,
    result: Empty,
  },
  // Who recovers the account: nobody of support says it.
  setAgent: {
    ...post,
    path: '/operator/players/:id/agent',
    access: 'staff:partners.write',
    reason: 'required',
    proof: 'fresh',
    summary:
      'Set or clear the agent of a player. Whoever sets it gives the player no new password for 30 days',
    params: IdParams,
    body: v.object({ agent_id: v.nullable(v.pipe(Text(200), v.nonEmpty('required'))), reason: Reason }),
    result: Empty,
  },
  resetPlayerPassword: {
    ...post,
    path: '/operator/players/:id/password',
    access: 'staff:players.restrict',
    reason: 'required',
    proof: 'fresh',
    outside: true,
    summary:
      'A new password for a player of an agent, whose recovery goes through the agent or support: it goes to the player’s confirmed address, or without one is in this answer alone, and ends the player’s sessions. 9409 for a player without an agent; 9403 for who set that agent in the last 30 days, 9442 if it could not be sent',
    params: v.object({ id: v.string() }),
    body: ReasonBody,
    result: GivenPassword,
  },
  listAgentPlayers: {
    ...get,
    path: '/operator/agent/players',
    access: 'staff:agents.own',
    summary:
      'The players of the agent whose account of the staff makes the call; those who wait for a password first',
    query: v.object({ ...listQuery(['created_at']), q: Search }),
    result: listOf(AgentPlayer),
  },
  resetAgentPlayerPassword: {
    ...post,
    path: '/operator/agent/players/:id/password',
    access: 'staff:agents.own',
    reason: 'required',
    proof: 'fresh',
    outside: true,
    summary: 'The same by the agent, for their own players alone (9404); it is in this answer alone',
    params: v.object({ id: v.string() }),
    body: ReasonBody,
    result: NewPassword,
  },
} as const satisfies Record<string, StaffCall>
