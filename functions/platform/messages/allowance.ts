import { and, desc, gt, inArray, lte, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { keyedHash } from '../kit/secrets.ts'
import type { Services } from '../kit/services.ts'

/** A counter: at most `limit` for `subject` until `endsAt` (Unix milliseconds), then it starts again. */
export type Allowance = { subject: string; limit: number; endsAt: number }
export type Taken = { giveBack: () => Promise<void> }
/** The index of the exhausted allowance, and how long it stays exhausted. */
export type UsedUp = { index: number; wait_ms: number }

const messageCount = sqliteTable('message_count', {
  subject: text('subject').primaryKey(),
  count: integer('count').notNull(),
  endsAt: integer('ends_at').notNull(),
})

/**
 * Takes one from every allowance, or none. One statement checks and counts all, so parallel calls are counted one after
 * the other. They are returned if the message could not be sent.
 */
export async function take(
  services: Services,
  allowances: readonly Allowance[],
): Promise<Result<Taken, UsedUp>> {
  const { db } = services
  const now = Date.now()
  const rows = await hidden(services, allowances)
  const asked = sql`json_each(${JSON.stringify(rows)}) AS asked`
  const isUsedUp = sql`${messageCount.subject} = asked.value ->> 'subject'
    AND ${messageCount.count} >= asked.value ->> 'limit'`
  const [, taken, [refusing]] = await db.batch([
    db.delete(messageCount).where(lte(messageCount.endsAt, now)),
    db
      .insert(messageCount)
      .select(
        sql`SELECT asked.value ->> 'subject', 1, asked.value ->> 'endsAt' FROM ${asked}
          WHERE NOT EXISTS (SELECT 1 FROM ${messageCount} JOIN ${asked} ON ${isUsedUp})`,
      )
      .onConflictDoUpdate({
        target: messageCount.subject,
        set: { count: sql`${messageCount.count} + 1` },
      })
      .returning({ subject: messageCount.subject }),
    db
      .select({ index: sql<number>`asked.value ->> 'index'`, endsAt: messageCount.endsAt })
      .from(messageCount)
      .innerJoin(asked, isUsedUp)
      // Of two that end together the later one, which is the narrower.
      .orderBy(desc(messageCount.endsAt), sql`asked.value ->> 'index' DESC`)
      .limit(1),
  ])
  if (taken.length > 0) return ok({ giveBack: () => giveBack(services, rows) })
  if (!refusing) throw new Error('an allowance was refused without a reason')
  return err({ index: refusing.index, wait_ms: refusing.endsAt - now })
}

/** The same for a call: 9429 with the time after which it may be made again; `what` is counted. */
export async function takeForCall(
  services: Services,
  allowances: readonly Allowance[],
  what: string,
): Promise<Result<undefined, CallFailure>> {
  const taken = await take(services, allowances)
  if (taken.ok) return ok(undefined)
  return fail(code.tooMany, `too many ${what}`, { retryAfter_s: Math.ceil(taken.error.wait_ms / 1000) })
}

/** The subject may be an address, so the database stores a keyed hash. */
function hidden({ config }: Services, allowances: readonly Allowance[]) {
  return Promise.all(
    allowances.map(async (allowance, index) => ({
      ...allowance,
      index,
      subject: await keyedHash(config.authSecret, `allowance ${allowance.subject}`),
    })),
  )
}

async function giveBack({ db }: Services, rows: readonly Allowance[]): Promise<void> {
  const subjects = rows.map((row) => row.subject)
  await db
    .update(messageCount)
    .set({ count: sql`${messageCount.count} - 1` })
    .where(and(inArray(messageCount.subject, subjects), gt(messageCount.count, 0)))
}
