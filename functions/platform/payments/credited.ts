import { and, desc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { day_ms } from '#lib/time.ts'
import { sqlList } from '../kit/list.ts'
import type { Database, Services } from '../kit/services.ts'
import { promocodeUse } from '../tables/bonuses.ts'
import { auditLog } from '../tables/operator.ts'
import { moneyLink } from '../tables/payments.ts'

/*
 * Money that staff made: by an adjustment, or by a promo code. Whoever made it does not pay it out, and no rule pays it out by
 * itself. Money moves between friends, so what counts for an account counts for those to which it sent something.
 */
/** Who credited an account within this time does not pay it out. */
const lately_ms = 30 * day_ms
/** The newest; a player uses a code once, and hardly more of them in a month than this. */
const mostCodes = 50
const mostSources = 200
/** The moment of a line in the log is read a little before the change itself counts. */
const slack_ms = 10_000

const notRefused = sql`NOT EXISTS (SELECT 1 FROM audit_log AS ended
  WHERE ended.target = ${auditLog.target} AND ended.call_id = ${auditLog.callId} AND ended.outcome = 'refused')`

/** Kept before the money leaves, so that it is known when it arrives. */
export async function noteLink({ db }: Services, from: string, to: string): Promise<void> {
  const now = Date.now()
  await db.batch([
    db.delete(moneyLink).where(lte(moneyLink.at, now - lately_ms)),
    db
      .insert(moneyLink)
      .values({ fromId: from, toId: to, at: now })
      .onConflictDoUpdate({ target: [moneyLink.toId, moneyLink.fromId], set: { at: now } }),
  ])
}

/** The account itself and those whose money may have come to it. */
async function sourcesOf(db: Database, playerId: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`WITH RECURSIVE source (id) AS (
      SELECT ${playerId} UNION
      SELECT from_id FROM money_link JOIN source ON to_id = source.id WHERE at > ${Date.now() - lately_ms}
      LIMIT ${mostSources}
    ) SELECT id FROM source`)
  return rows.map(({ id }) => id)
}

type Use = { code: string; at: number }
/** What came to an account: the accounts from which, and the codes that were used there. */
export type Credits = { accounts: string[]; uses: Use[] }

export async function creditsOf({ db }: Services, playerId: string): Promise<Credits> {
  const accounts = await sourcesOf(db, playerId)
  const uses = await db
    .select({ code: promocodeUse.code, at: promocodeUse.createdAt })
    .from(promocodeUse)
    .where(
      and(
        inArray(promocodeUse.playerId, sqlList(accounts)),
        gt(promocodeUse.createdAt, Date.now() - lately_ms),
      ),
    )
    .orderBy(desc(promocodeUse.createdAt))
    .limit(mostCodes)
  return { accounts, uses }
}

type Deed = { actorId?: string; action: 'adjustPlayer' | 'putPromocode'; targets: readonly string[] }

/**
 * Whether one of the staff did it in the last 30 days, by the audit log, which nothing changes. A call that was refused credited
 * nobody; one that began and has no end may have.
 */
export async function didLately({ db }: Services, { actorId, action, targets }: Deed): Promise<boolean> {
  if (targets.length === 0) return false
  const lately = and(
    actorId === undefined ? isNotNull(auditLog.actorId) : eq(auditLog.actorId, actorId),
    ...[eq(auditLog.action, action), inArray(auditLog.target, sqlList(targets))],
    ...[ne(auditLog.outcome, 'refused'), gt(auditLog.at, Date.now() - lately_ms), notRefused],
  )
  const [found] = await db.select({ id: auditLog.id }).from(auditLog).where(lately).limit(1)
  return found !== undefined
}

/** Whether one person of the staff alone has put money here: then another looks before it goes out, whatever its sum. */
export async function isCreditedByOne(services: Services, playerId: string): Promise<boolean> {
  const { accounts, uses } = await creditsOf(services, playerId)
  if (await didLately(services, { action: 'adjustPlayer', targets: accounts })) return true
  const lines = await linesOf(services.db, new Set(uses.map((use) => use.code)))
  return uses.some((use) => isOfOneHand(use, lines.get(use.code) ?? []))
}

type Line = Pick<typeof auditLog.$inferSelect, 'at' | 'after' | 'outcome'> & { by: string | null }

/** Who wrote each code, by the log, newest first. */
async function linesOf(db: Database, codes: ReadonlySet<string>): Promise<Map<string | null, Line[]>> {
  if (codes.size === 0) return new Map()
  const { at, actorId: by, after, outcome, target } = auditLog
  const rows = await db
    .select({ at, by, after, outcome, target })
    .from(auditLog)
    .where(
      and(inArray(target, sqlList([...codes])), eq(auditLog.action, 'putPromocode'), ne(outcome, 'refused')),
    )
    .orderBy(desc(auditLog.id))
  return Map.groupBy(rows, (row) => row.target)
}

/**
 * Whether the code, as it was when it was used or became since, was written by one person. Two have written it if both asked for
 * the same: a second person saves it once more as it is. What the operator's key writes, the back office behind it decided.
 */
function isOfOneHand({ at }: Use, lines: readonly Line[]): boolean {
  const done = lines.filter(({ outcome }) => outcome === 'done')
  const older = done.findIndex((line) => line.at < at - slack_ms)
  const versions = older === -1 ? done : done.slice(0, older + 1)
  return versions.some(({ after }) => {
    const authors = new Set(lines.filter((line) => line.after === after).map(({ by }) => by))
    return authors.size < 2 && !authors.has(null)
  })
}
