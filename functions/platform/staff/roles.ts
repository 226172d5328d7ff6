import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import {
  clashOf,
  isFixedRole,
  permissions,
  permissionsOf,
  staffRoles,
  type Permission,
} from '#contract/operator/roles.ts'
import type { RoleRow } from '#contract/operator/roleCalls.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isoOf, sqlList } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import { recordEvent } from '../security/events.ts'
import { user } from '../tables/accounts.ts'
import { customRole } from '../tables/operator.ts'
import type { StaffContext, StaffHandlers } from './calls.ts'

/*
 * Roles: four fixed ones, and those that administrators make. What a role may do is read with every call of who has it, so a
 * change counts from the next one.
 */
type CustomRole = typeof customRole.$inferSelect

/** What a role may do; undefined for one that is not there. `stored`: the list of a role that administrators made. */
export function grantedBy(
  role: string | null,
  stored: readonly Permission[] | null | undefined,
): readonly Permission[] | undefined {
  if (role === null) return undefined
  if (isFixedRole(role)) return permissionsOf[role]
  // A permission that a later version no longer knows is none.
  return stored ? permissions.filter((one) => stored.includes(one)) : undefined
}

export async function findGranted(db: Database, role: string): Promise<readonly Permission[] | undefined> {
  const [found] = isFixedRole(role) ? [] : await db.select().from(customRole).where(eq(customRole.id, role))
  return grantedBy(role, found?.permissions)
}

/** Holds in the statement itself, so that a role which is removed at the same moment is given to nobody. */
export function roleExists(role: string | null) {
  if (role === null || isFixedRole(role)) return sql`true`
  return sql`EXISTS (SELECT 1 FROM ${customRole} WHERE ${customRole.id} = ${role})`
}

export const roleCallsOfStaff = {
  listRoles: async ({ services: { db } }) => {
    const made = await db.select().from(customRole).orderBy(customRole.id)
    const members = await membersOf(db, [...staffRoles, ...made.map(({ id }) => id)])
    const fixed = staffRoles.map((id): RoleRow => {
      return { ...{ id, name: id, permissions: [...permissionsOf[id]] }, ...fixedRest(members.get(id)) }
    })
    const items = [...fixed, ...made.map((role) => rowOf(role, members.get(role.id)))]
    return ok({ items, total: items.length })
  },
  putRole,
  removeRole,
} satisfies Partial<StaffHandlers>

const fixedRest = (members = 0) => ({ is_fixed: true, members, updated_at: null })

function rowOf({ id, name, permissions: granted, updatedAt }: CustomRole, members = 0): RoleRow {
  return { id, name, permissions: granted, is_fixed: false, members, updated_at: isoOf(updatedAt) }
}

async function membersOf(db: Database, roles: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ role: user.staffRole, members: count() })
    .from(user)
    .where(and(isNotNull(user.staffRole), inArray(user.staffRole, sqlList(roles))))
    .groupBy(user.staffRole)
  return new Map(rows.map(({ role, members }) => [role ?? '', members]))
}

async function putRole({
  services,
  params: { id },
  body: { name, permissions: granted, is_new, updated_at },
  audit,
  client,
}: StaffContext<'putRole'>): Promise<Result<RoleRow, CallFailure>> {
  if (isFixedRole(id)) return isFixed
  const clash = clashOf(granted)
  if (clash !== undefined)
    return fail(code.permissionsApart, 'nobody holds these together', { fields: { permissions: clash } })
  const { db } = services
  const [before] = await db.select().from(customRole).where(eq(customRole.id, id))
  if (is_new && before) return fail(code.conflict, 'the role exists already', { fields: { id: 'exists' } })
  if (updated_at !== undefined && before?.updatedAt !== Date.parse(updated_at)) return hasChanged
  audit.before = before && { name: before.name, permissions: before.permissions }
  audit.after = { name, permissions: granted }
  // Two changes at the same moment: the later one is of a version that is gone, so it changes nothing.
  const values = { name, permissions: granted, updatedAt: Math.max(Date.now(), (before?.updatedAt ?? 0) + 1) }
  const [[saved]] = await db.batch([
    db
      .insert(customRole)
      .values({ id, ...values })
      .onConflictDoUpdate({
        target: customRole.id,
        set: values,
        setWhere: before ? eq(customRole.updatedAt, before.updatedAt) : sql`false`,
      })
      .returning(),
    audit.take(sql`changes() > 0`),
  ])
  if (!saved) return hasChanged
  const { address } = client
  await recordEvent(services, { kind: 'role_permissions_changed', address, detail: id })
  return ok(rowOf(saved, (await membersOf(db, [id])).get(id)))
}

async function removeRole({
  services,
  params: { id },
  audit,
  client,
}: StaffContext<'removeRole'>): Promise<Result<object, CallFailure>> {
  if (isFixedRole(id)) return isFixed
  const { db } = services
  const [before] = await db.select().from(customRole).where(eq(customRole.id, id))
  if (!before) return fail(code.noSuchCall, 'no such role')
  audit.before = { name: before.name, permissions: before.permissions }
  const isFree = sql`NOT EXISTS (SELECT 1 FROM ${user} WHERE ${user.staffRole} = ${id})`
  const [removed] = await db.batch([
    db
      .delete(customRole)
      .where(and(eq(customRole.id, id), isFree))
      .returning({ id: customRole.id }),
    audit.take(sql`changes() > 0`),
  ])
  if (removed.length === 0)
    return fail(code.conflict, 'somebody has the role', { fields: { id: 'roleHeld' } })
  const { address } = client
  await recordEvent(services, { kind: 'role_permissions_changed', address, detail: `${id} removed` })
  return ok({})
}

/** Where an account is given a role that is not there; `field`: how the call names it. */
export const noSuchRole = (field = 'role') =>
  fail(code.invalid, 'no such role', { fields: { [field]: 'incorrectInput' } })

const isFixed = fail(code.conflict, 'a fixed role', { fields: { id: 'fixedRole' } })
const hasChanged = fail(code.conflict, 'the role has changed meanwhile')
