import * as v from 'valibot'
import { Email, staffAccountRole, Username } from '../accounts.ts'
import { get, post, put, type StaffCall } from '../calls/call.ts'
import {
  Flag,
  Id,
  Instant,
  listOf,
  listQuery,
  Moment,
  Nullable,
  Reason,
  ReasonBody,
  Search,
  Text,
} from './fields.ts'
import { RoleId } from './roleCalls.ts'

/**
 * A line of the audit log: nothing changes or removes one. `began` announces a change outside the database, such as
 * in a wallet. Its end is a separate line with the same `call_id`; without that line the call was interrupted.
 */
export const AuditEntry = v.object({
  id: v.string(),
  call_id: v.string(),
  at: Moment,
  outcome: v.picklist(['began', 'done', 'refused']),
  actor: v.string(),
  actor_id: Nullable,
  role: v.string(),
  action: v.string(),
  target: Nullable,
  /** The record of the target, in names, where it is somebody's: of a complaint `number` is its own. */
  about: v.nullable(
    v.object({
      id: v.string(),
      kind: v.picklist(['player', 'staff', 'payment', 'document', 'case', 'complaint']),
      player_id: Nullable,
      name: Nullable,
      number: v.nullable(v.number()),
    }),
  ),
  before: v.unknown(),
  after: v.unknown(),
  /** The names of accounts whose ids are in `before` and `after`. */
  names: v.record(v.string(), v.string()),
  reason: Nullable,
  address: Nullable,
  /** Of the record that the call was about; null where it was of none, or of several. */
  brand: Nullable,
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

export const SecurityEventRow = v.object({
  id: v.string(),
  at: Moment,
  kind: v.string(),
  user_id: Nullable,
  username: Nullable,
  player_number: v.nullable(v.number()),
  is_staff: v.boolean(),
  network: Nullable,
  detail: Nullable,
})

/** Of the deployment and no person: outages, work of ours that is late, caps for everybody. */
const technicalKinds = [
  ...(['provider_outage', 'provider_outage_over', 'own_outage', 'work_late', 'sms_cap_reached'] as const),
  ...(['statement_failed'] as const),
  'return_outside',
  ...(['endpoint_paused', 'event_given_up', 'key_ends'] as const),
] as const
export type TechnicalKind = (typeof technicalKinds)[number]
export const TechnicalEventRow = v.object({
  id: v.string(),
  at: Moment,
  kind: v.picklist(technicalKinds),
  detail: v.string(),
})

/** The brands that one of the staff works for: null is all, and left out they stay as they are. */
const StaffBrands = v.optional(
  v.nullable(v.pipe(v.array(v.string('incorrectInput')), v.minLength(1, 'required'))),
)

export const StaffMember = v.object({
  id: v.string(),
  username: v.string(),
  email: Nullable,
  /** Null for who may not use the studio now. */
  role: Nullable,
  /** Null is all. */
  brands: v.nullable(v.array(v.string())),
  has_second_factor: v.boolean(),
  last_sign_in_at: Nullable,
})
export type StaffMember = v.InferOutput<typeof StaffMember>

/** `link` is for the operator's key alone, where no mail could be sent: who deploys for the first time has nothing else. */
const Invited = v.object({ id: v.string(), is_sent: v.boolean(), link: v.optional(v.string()) })
export type Invited = v.InferOutput<typeof Invited>

export const recordCalls = {
  listAudit: {
    ...get,
    path: '/operator/audit',
    access: 'staff:audit.read',
    summary:
      'The audit log, newest first; with `by_call`, of each call that has ended its last line alone. `who` and `target` are an id, a username or the number of a player',
    query: v.object({
      ...listQuery(['at']),
      by_call: Flag,
      actor_id: v.optional(Id),
      who: v.optional(Text(64)),
      action: v.optional(Text(64)),
      target: v.optional(Text(200)),
      from: Instant,
      until: Instant,
    }),
    result: listOf(AuditEntry),
  },
  listSecurityEvents: {
    ...get,
    path: '/operator/security-events',
    access: 'staff:audit.read',
    summary:
      'The security log, newest first, of one account or of all; `who` is its id, its username or the number of a player',
    query: v.object({
      ...listQuery(['at']),
      user_id: v.optional(Id),
      who: v.optional(Text(64)),
      from: Instant,
      until: Instant,
    }),
    result: listOf(SecurityEventRow),
  },
  listTechnicalEvents: {
    ...get,
    path: '/operator/technical-events',
    access: 'staff:audit.read',
    summary: 'Outages of providers and of our own, late work and reached caps, newest first',
    query: v.object(listQuery(['at'])),
    result: listOf(TechnicalEventRow),
  },
  listStaff: {
    ...get,
    path: '/operator/staff',
    access: 'staff:staff.manage',
    summary: 'Who may use the studio',
    query: v.object({ ...listQuery(['username']), q: Search }),
    result: listOf(StaffMember),
  },
  inviteStaff: {
    ...post,
    outside: true,
    path: '/operator/staff',
    access: 'staff:staff.manage',
    proof: 'fresh',
    reason: 'required',
    summary:
      'Make an account of the staff, which is no player’s, and send it a link that works once and sets the password; 240 and 241 for a taken address or name',
    body: v.object({ username: Username, email: Email, role: RoleId, brands: StaffBrands, reason: Reason }),
    result: Invited,
  },
  sendStaffLink: {
    ...post,
    outside: true,
    path: '/operator/staff/:id/link',
    access: 'staff:staff.manage',
    proof: 'fresh',
    reason: 'required',
    summary: 'Send a new link to one of the staff, who chooses a new password with it; earlier links end',
    params: v.object({ id: Id }),
    body: v.optional(ReasonBody, {}),
    result: Invited,
  },
  putStaffRole: {
    ...put,
    path: '/operator/staff/:id',
    access: 'staff:staff.manage',
    proof: 'fresh',
    reason: 'required',
    summary:
      'Give one of the staff another role, or take it away (null), and the brands that they work for (null is all): the next call of that account is refused; 9465 for a player',
    params: v.object({ id: Id }),
    body: v.object({ role: v.nullable(RoleId), brands: StaffBrands, reason: Reason }),
    result: v.object({ id: v.string(), role: Nullable }),
  },
  readSettings: {
    ...get,
    path: '/operator/settings',
    access: 'staff:settings.read',
    summary: 'All settings',
    result: v.looseObject({ id: v.string() }),
  },
  putSettings: {
    ...put,
    outside: true,
    path: '/operator/settings',
    access: 'staff:settings.write',
    proof: 'fresh',
    summary: 'Change settings key by key; the platform checks their values',
    body: v.record(v.string(), v.unknown()),
    result: v.object({}),
  },
  openApi: {
    ...get,
    path: '/operator/openapi.json',
    access: 'staff',
    summary: 'This table as an OpenAPI 3.1 document',
    file: true,
    result: v.unknown(),
  },
  playersOpenApi: {
    ...get,
    path: '/operator/openapi-players.json',
    access: 'staff',
    summary: "The table of players' calls as an OpenAPI 3.1 document",
    file: true,
    result: v.unknown(),
  },
} as const satisfies Record<string, StaffCall>

/** Calls of scripts and back offices, with the operator's key. */
export const keyCalls = {
  importContent: {
    ...post,
    path: '/operator/content',
    access: 'staff:key',
    summary:
      'Publish up to 200 entries at once, all or none; 9400 and 9457 as for one, with the entries in the message. Unchanged ones make no revision',
    bodyLimit_bytes: 4 * 1024 * 1024,
    body: v.object({ entries: v.array(v.unknown()) }),
    result: v.object({ saved: v.number(), unchanged: v.number() }),
  },
  importMedia: {
    ...put,
    path: '/operator/media/*',
    access: 'staff:key',
    summary: 'Store a picture under a key of your own, as it is',
    upload: true,
    bodyLimit_bytes: 6 * 1024 * 1024,
    result: v.object({ key: v.string(), changed: v.boolean() }),
  },
  savePlayer: {
    ...post,
    path: '/operator/players',
    access: 'staff:key',
    summary: 'Create a player, or update the one of that username',
    body: v.looseObject({ username: v.string('required') }),
    result: v.object({ id: v.string(), created: v.boolean() }),
  },
  setPlayerRole: {
    ...post,
    path: '/operator/players/:id/role',
    access: 'staff:key',
    summary: 'The role of an account on the site: 0 is a player, others may not stay signed in',
    params: v.object({ id: Id }),
    body: v.object({
      role: v.pipe(v.number('required'), v.integer(), v.minValue(0), v.maxValue(staffAccountRole - 1)),
      reason: Reason,
    }),
    result: v.object({}),
  },
  setSecondFactor: {
    ...put,
    path: '/operator/players/:id/second-factor',
    access: 'staff:key',
    summary: 'Give an account the secret (base32) of an authenticator app',
    params: v.object({ id: Id }),
    body: v.object({ secret: v.pipe(v.string('required'), v.regex(/^[A-Z2-7]{26,64}$/, 'incorrectInput')) }),
    result: v.object({}),
  },
} as const satisfies Record<string, StaffCall>
