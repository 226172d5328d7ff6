import { and, desc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { day_ms } from '#lib/time.ts'
import { sqlList } from '../kit/list.ts'
import type { Database, Services } from '../kit/services.ts'
import { usesOf } from '../offers/codes.ts'
import { auditLog } from '../tables/operator.ts'
import { moneyLink } from '../tables/payments.ts'
import { tournamentResult, tournamentRun } from '../tables/tournaments.ts'

/*
 * Money that staff made: by an adjustment, a gift of free play, a promo code, or the prizes of a tournament. Whoever made it does not pay it out, and no rule pays it out by
 * itself. Money moves between friends, so what counts for an account counts for those to which it sent something.
 */
/** Who credited an account within this time does not pay it out. */
const lately_ms = 30 * day_ms
/** The newest; a player uses a code once, and hardly more of them in a month than this. */
const mostCodes = 50
const mostPrizes = 50
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

/** What a code or a tournament gave. `targets`: what the log calls what was written and published. `at`: the moment whose version counts. */
type Gain = { targets: string[]; at: number }
/** What came to an account: the accounts from which, and what codes and tournaments gave there. */
export type Credits = { accounts: string[]; gains: Gain[] }

export async function creditsOf({ db }: Services, playerId: string): Promise<Credits> {
  const accounts = await sourcesOf(db, playerId)
  const since = Date.now() - lately_ms
  const [uses, prizes] = await Promise.all([
    usesOf({ db }, accounts, since).limit(mostCodes),
    prizesOf(db, accounts, since),
  ])
  // The code itself, too, for codes from before they were offers.
  const ofCodes = uses.map(({ code, offerId, at }) => ({
    targets: offerId === null ? [code] : [offerId, code],
    at,
  }))
  return { accounts, gains: [...ofCodes, ...prizes] }
}

/** A run has the version that was published when it began. */
async function prizesOf(db: Database, accounts: readonly string[], since: number): Promise<Gain[]> {
  const rows = await db
    .select({ id: tournamentRun.tournamentId, at: tournamentRun.startsAt })
    .from(tournamentResult)
    .innerJoin(tournamentRun, eq(tournamentRun.id, tournamentResult.runId))
    .where(
      and(
        inArray(tournamentResult.playerId, sqlList(accounts)),
        ...[eq(tournamentResult.prizeState, 'given'), gt(tournamentRun.settledAt, since)],
      ),
    )
    .orderBy(desc(tournamentRun.settledAt))
    .limit(mostPrizes)
  return rows.map(({ id, at }) => ({ targets: [id], at }))
}

const publishing = ['publishOffer', 'publishTournament', 'putPromocode']
/** Of codes and tournaments; `putPromocode` is what it was before. */
const writing = ['putOffer', 'putTournament', ...publishing]

/** To an account itself. */
const giving = ['adjustPlayer', 'givePlayerGift']

type Deed = { actorId?: string; deed: 'give' | 'write'; targets: readonly string[] }

/**
 * Whether one of the staff did it in the last 30 days, by the audit log, which nothing changes. A call that was refused credited
 * nobody; one that began and has no end may have.
 */
export async function didLately({ db }: Services, { actorId, deed, targets }: Deed): Promise<boolean> {
  if (targets.length === 0) return false
  const lately = and(
    actorId === undefined ? isNotNull(auditLog.actorId) : eq(auditLog.actorId, actorId),
    inArray(auditLog.action, deed === 'write' ? writing : giving),
    inArray(auditLog.target, sqlList(targets)),
    ...[ne(auditLog.outcome, 'refused'), gt(auditLog.at, Date.now() - lately_ms), notRefused],
  )
  const [found] = await db.select({ id: auditLog.id }).from(auditLog).where(lately).limit(1)
  return found !== undefined
}

/** Whether one person of the staff alone has put money here: then another looks before it goes out, whatever its sum. */
export async function isCreditedByOne(services: Services, playerId: string): Promise<boolean> {
  const { accounts, gains } = await creditsOf(services, playerId)
  if (await didLately(services, { deed: 'give', targets: accounts })) return true
  const lines = await linesOf(services.db, [...new Set(gains.flatMap(({ targets }) => targets))])
  return gains.some((gain) => {
    const ofGain = lines.filter(({ target }) => target !== null && gain.targets.includes(target))
    return isOfOneHand(gain, ofGain)
  })
}

type Line = Pick<typeof auditLog.$inferSelect, 'at' | 'after' | 'outcome' | 'target'> & { by: string | null }

/** Who published what gave something, by the log, newest first. */
async function linesOf(db: Database, targets: readonly string[]): Promise<Line[]> {
  if (targets.length === 0) return []
  const { at, actorId: by, after, outcome, target } = auditLog
  return db
    .select({ at, by, after, outcome, target })
    .from(auditLog)
    .where(
      and(
        inArray(target, sqlList(targets)),
        ...[inArray(auditLog.action, publishing), ne(outcome, 'refused')],
      ),
    )
    .orderBy(desc(auditLog.id))
}

/**
 * Whether what gave it, as it was then or became since, was published by one person. Two have published it if both asked for
 * the same version: a second person publishes it once more. What the operator's key publishes, the back office behind it decided.
 */
function isOfOneHand({ at }: Gain, lines: readonly Line[]): boolean {
  const done = lines.filter(({ outcome }) => outcome === 'done')
  const older = done.findIndex((line) => line.at < at - slack_ms)
  const versions = older === -1 ? done : done.slice(0, older + 1)
  return versions.some(({ after }) => {
    const authors = new Set(lines.filter((line) => line.after === after).map(({ by }) => by))
    return authors.size < 2 && !authors.has(null)
  })
}
