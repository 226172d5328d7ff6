import { eq } from 'drizzle-orm'
import { sqliteTable, integer, text } from 'drizzle-orm/sqlite-core'
import { isGameOff, type CountryRule } from '#contract/countryRules.ts'
import { code } from '#contract/errors.ts'
import { gameKeyOf } from '#contract/gameLists.ts'
import type { CountryRuleRow } from '#contract/operator/lobby.ts'
import { ok, type Result } from '#lib/result.ts'
import { second_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isoOf } from '../kit/list.ts'
import { remembered } from '../kit/remembered.ts'
import type { Database } from '../kit/services.ts'
import type { StaffHandlers } from '../staff/calls.ts'

/* The table of migrations/0113_lobby.sql. */
const countryRule = sqliteTable('country_rule', {
  id: text('id').primaryKey(),
  mode: text('mode').$type<CountryRule['mode']>().notNull(),
  countries: text('countries', { mode: 'json' }).$type<string[]>().notNull(),
  reason: text('reason').notNull(),
  author: text('author').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** Every launch asks for them, and staff change them a few times a year. */
const known = remembered(10 * second_ms, countryRules)

/** After a change in this isolate. */
export const forgetCountryRules = known.forget

/** What players of some countries may not play; contract/operator/lobby.ts describes the calls. */
export const countryRuleStaffCalls = {
  listCountryRules: async ({ services: { db } }) => {
    const items = (await db.select().from(countryRule).orderBy(countryRule.id)).map(ruleRow)
    return ok({ items, total: items.length })
  },
  putCountryRule: async ({ services: { db }, params: { id }, body, author, audit }) => {
    const { mode, countries, reason = '' } = body
    const [before] = await db.select().from(countryRule).where(eq(countryRule.id, id))
    const values = { mode, countries, reason, author, updatedAt: Date.now() }
    audit.before = before && ruleRow(before)
    audit.after = { mode, countries }
    await db.batch([
      db
        .insert(countryRule)
        .values({ id, ...values })
        .onConflictDoUpdate({ target: countryRule.id, set: values }),
      audit.take(),
    ])
    forgetCountryRules()
    return ok(ruleRow({ id, ...values }))
  },
  removeCountryRule: async ({ services: { db }, params: { id }, audit }) => {
    const [before] = await db.select().from(countryRule).where(eq(countryRule.id, id))
    audit.before = before && ruleRow(before)
    await db.batch([db.delete(countryRule).where(eq(countryRule.id, id)), audit.take()])
    forgetCountryRules()
    return ok({})
  },
} satisfies Partial<StaffHandlers>

export async function countryRules(db: Database): Promise<CountryRule[]> {
  const { id, mode, countries } = countryRule
  return db.select({ id, mode, countries }).from(countryRule).orderBy(id)
}

/** 9487 where the game, or its provider, is not offered in the country that the edge names. */
export async function mayOpenIn(
  db: Database,
  country: string | undefined,
  game: { provider: string; gameId: string },
): Promise<Result<undefined, CallFailure>> {
  const rules = await known.of(db, 'all')
  if (!isGameOff(rules, gameKeyOf(game), country)) return ok(undefined)
  return fail(code.gameNotInCountry, 'not offered in this country')
}

function ruleRow({ updatedAt, ...rule }: typeof countryRule.$inferSelect): CountryRuleRow {
  return { ...rule, updated_at: isoOf(updatedAt) }
}
