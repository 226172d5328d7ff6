import * as v from 'valibot'
import { get, post, type StaffCall } from '../calls/call.ts'
import { Empty, IdParams, listOf, Moment, Nullable, Reason, ReasonBody, Text } from './fields.ts'
import { permissions, type Permission } from './roles.ts'

/*
 * Keys of machines: a CRM, a warehouse, a back office. A key says what it is for, what it may do, from where and until when. It proves no
 * identity and is nobody: calls that need a fresh proof are closed to it, and it is no second person.
 */

/** What no key may hold: to approve or move money, to say who earns it, to decide on cases, and to give rights. */
const forPeople: readonly Permission[] = [
  ...(['players.money', 'payments.decide', 'cases.decide', 'staff.manage', 'keys.manage'] as const),
  ...(['partners.write', 'partners.settle'] as const),
]
export const machinePermissions = permissions.filter((one) => !forPeople.includes(one))

/** The longest life of a key, and how long before its end staff are reminded. */
export const longestLife_days = 400
export const remindBefore_days = 14

const Networks = v.pipe(v.array(v.pipe(Text(50), v.nonEmpty('required'))), v.maxLength(50, 'incorrectInput'))

const KeyInput = {
  name: v.pipe(Text(60), v.nonEmpty('required')),
  purpose: v.pipe(Text(300), v.nonEmpty('required')),
  permissions: v.pipe(
    v.array(v.picklist(machinePermissions, 'incorrectInput')),
    v.nonEmpty('required'),
    v.transform((list) => machinePermissions.filter((one) => list.includes(one))),
  ),
  /** Networks such as 192.0.2.0/24; none is everywhere. */
  networks: v.optional(Networks, []),
  expires_at: v.pipe(v.string('required'), v.isoTimestamp('incorrectDate')),
}

export const KeyRow = v.object({
  id: v.string(),
  name: v.string(),
  purpose: v.string(),
  permissions: v.array(v.picklist(permissions)),
  networks: v.array(v.string()),
  state: v.picklist(['active', 'ending', 'expired', 'revoked']),
  expires_at: Moment,
  /** Until when the key before a rotation counts too. */
  before_until: v.nullable(Moment),
  created_by: v.string(),
  created_at: Moment,
  last_used_at: Nullable,
})
export type KeyRow = v.InferOutput<typeof KeyRow>

/** `key` is in this answer alone. */
const WithKey = v.object({ id: v.string(), key: v.string() })

const manage = { access: 'staff:keys.manage', proof: 'fresh', reason: 'required' } as const

export const machineKeyCalls = {
  listKeys: {
    ...get,
    path: '/operator/keys',
    access: 'staff:keys.manage',
    summary: 'The keys of machines, the newest first',
    result: listOf(KeyRow),
  },
  createKey: {
    ...post,
    ...manage,
    path: '/operator/keys',
    summary:
      'Make a key, which is shown once. 9403 for permissions that the caller lacks, 9462 for some that nobody holds together, 9400 for an end that is past or more than 400 days away',
    body: v.object({ ...KeyInput, reason: Reason }),
    result: WithKey,
  },
  rotateKey: {
    ...post,
    ...manage,
    path: '/operator/keys/:id/rotate',
    summary:
      'A new key in place of one, shown once, with an end of its own. For `overlap_hours` the one before counts too. 9403 for a key with permissions that the caller lacks',
    params: IdParams,
    body: v.object({
      expires_at: KeyInput.expires_at,
      overlap_hours: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(168, 'incorrectInput')),
        24,
      ),
      reason: Reason,
    }),
    result: WithKey,
  },
  revokeKey: {
    ...post,
    access: 'staff:keys.manage',
    reason: 'required',
    path: '/operator/keys/:id/revoke',
    summary: 'End a key now, and the one before it',
    params: IdParams,
    body: v.optional(ReasonBody, {}),
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
