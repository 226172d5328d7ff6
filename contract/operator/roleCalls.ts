import * as v from 'valibot'
import { get, post, put, type StaffCall } from '../calls/call.ts'
import { Empty, listOf, listQuery, Nullable, Reason, ReasonBody, Text } from './fields.ts'
import { grantable, permissions } from './roles.ts'

/** One of the fixed roles, or one that administrators made. */
export const RoleId = v.pipe(v.string('required'), v.regex(/^[a-z][a-z0-9-]{1,31}$/, 'incorrectInput'))

const RoleParams = v.object({ id: RoleId })

export const RoleRow = v.object({
  id: v.string(),
  name: v.string(),
  permissions: v.array(v.picklist(permissions)),
  is_fixed: v.boolean(),
  /** How many of the staff have it. */
  members: v.number(),
  /** Null for a fixed role. */
  updated_at: Nullable,
})
export type RoleRow = v.InferOutput<typeof RoleRow>

const RoleInput = v.object({
  name: v.pipe(Text(60), v.nonEmpty('required')),
  permissions: v.pipe(
    v.array(v.picklist(grantable, 'incorrectInput')),
    v.minLength(1, 'required'),
    v.transform((list) => grantable.filter((one) => list.includes(one))),
  ),
  /** 9409 with the field `id` if it exists already. */
  is_new: v.optional(v.boolean(), false),
  /** The version that the caller read: 9409 if the role was changed since. */
  updated_at: v.optional(v.pipe(v.string(), v.isoTimestamp('incorrectInput'))),
  reason: Reason,
})

export const roleCalls = {
  listRoles: {
    ...get,
    path: '/operator/roles',
    access: 'staff:staff.manage',
    summary: 'The fixed roles and those that administrators made, with what each may do',
    query: v.object(listQuery(['id'])),
    result: listOf(RoleRow),
  },
  putRole: {
    ...put,
    path: '/operator/roles/:id',
    access: 'staff:staff.manage',
    proof: 'fresh',
    reason: 'required',
    summary:
      'Make or change a role, which counts from the next call of who has it; 9462 for permissions that nobody holds together, 9409 for a fixed role',
    params: RoleParams,
    body: RoleInput,
    result: RoleRow,
  },
  removeRole: {
    ...post,
    path: '/operator/roles/:id/remove',
    access: 'staff:staff.manage',
    proof: 'fresh',
    reason: 'required',
    summary: 'Remove a role that nobody has; 9409 while somebody has it, and for a fixed one',
    params: RoleParams,
    body: v.optional(ReasonBody, {}),
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
