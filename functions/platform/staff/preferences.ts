import { and, eq, ne } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { ok } from '#lib/result.ts'
import { fail } from '../../shared/reply.ts'
import { staffPreference } from '../tables/operator.ts'
import { whoOf } from './actor.ts'
import type { StaffHandlers } from './calls.ts'

/** More than the studio has lists, times three. */
const most = 200

/** What each of the staff has set up for themselves; contract/operator/preferences.ts describes the calls. A key is nobody and keeps nothing. */
export const preferenceStaffCalls = {
  listPreferences: async ({ services: { db }, actor }) => {
    const userId = whoOf(actor).actorId
    if (userId === null) return ok({ items: [], total: 0 })
    const rows = await db.select().from(staffPreference).where(eq(staffPreference.userId, userId))
    return ok({ items: rows.map(({ name, value }) => ({ id: name, value })), total: rows.length })
  },
  putPreference: async ({ services: { db }, actor, params, body, audit }) => {
    const userId = whoOf(actor).actorId
    if (userId === null) return fail(code.refused, 'a key has no preferences')
    // Of no interest to anybody else.
    audit.isNeedless = true
    const mine = eq(staffPreference.userId, userId)
    const value = body.value ?? null
    if (value === null) {
      await db.delete(staffPreference).where(and(mine, eq(staffPreference.name, params.id)))
      return ok({})
    }
    const others = await db.$count(staffPreference, and(mine, ne(staffPreference.name, params.id)))
    if (others >= most) return fail(code.conflict, 'too many preferences')
    const row = { value, updatedAt: Date.now() }
    await db
      .insert(staffPreference)
      .values({ userId, name: params.id, ...row })
      .onConflictDoUpdate({ target: [staffPreference.userId, staffPreference.name], set: row })
    return ok({})
  },
} satisfies Partial<StaffHandlers>
