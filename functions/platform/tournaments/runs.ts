import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { lateUntil, nextSpan, type TournamentTerms } from '#contract/tournaments.ts'
import { minute_ms, second_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { remembered } from '../kit/remembered.ts'
import type { Database, Services } from '../kit/services.ts'
import { tournament, tournamentRun, tournamentVersion } from '../tables/tournaments.ts'
import { marketFault } from './market.ts'
import { tableOf, type NewRun } from './table.ts'

/*
 * The runs of tournaments. A run is a row from when it is planned, with the version that it has for good; its object begins with the first
 * player. The next run is planned as soon as the one before has begun.
 */
export type Run = {
  run: typeof tournamentRun.$inferSelect
  version: typeof tournamentVersion.$inferSelect
  /** Null is all of them. */
  brand: string | null
}

const ofVersion = and(
  eq(tournamentVersion.tournamentId, tournamentRun.tournamentId),
  eq(tournamentVersion.version, tournamentRun.version),
)

export const runsOfDb = (db: Database) =>
  db
    .select({ run: tournamentRun, version: tournamentVersion, brand: tournament.brand })
    .from(tournamentRun)
    .innerJoin(tournamentVersion, ofVersion)
    .innerJoin(tournament, eq(tournament.id, tournamentRun.tournamentId))
    .$dynamic()

/** Whether a brand's players and pages have it. */
export const isOfBrand = (
  { brand }: { brand: string | null },
  { config }: Pick<Services, 'config'>,
): boolean => brand === null || brand === config.brand.id

/** Runs that are on or come, of tournaments that were not stopped; the one that ends first comes first. */
async function readOpen(db: Database): Promise<Run[]> {
  const isPublished = eq(tournament.state, 'published')
  return runsOfDb(db)
    .where(and(isPublished, isNull(tournamentRun.settledAt), gt(tournamentRun.endsAt, Date.now())))
    .orderBy(asc(tournamentRun.endsAt), asc(tournamentRun.id))
}

/** Everybody's page asks for them. */
const known = remembered(5 * second_ms, readOpen)
export const forgetRuns = known.forget

/** Those of the brand that the market allows. */
export async function openRuns(services: Pick<Services, 'db' | 'config'>): Promise<Run[]> {
  const { db, config } = services
  const now = Date.now()
  const runs = (await known.of(db, 'all')).filter((one) => isOfBrand(one, services))
  return runs.filter(
    ({ run, version }) => run.endsAt > now && marketFault(config.market, version.terms) === undefined,
  )
}

export const newRunOf = ({ run, version }: Pick<Run, 'run' | 'version'>): NewRun => ({
  ...{ run: run.id, terms: version.terms, starts_at: run.startsAt, ends_at: run.endsAt },
})

export async function findRun(db: Database, id: string): Promise<Run | undefined> {
  return (await runsOfDb(db).where(eq(tournamentRun.id, id)))[0]
}

/** Plans the run that is due or comes next, if there is none; of two who plan it at once, the number lets one. */
export async function planRun(
  db: Database,
  id: string,
  { version, terms }: { version: number; terms: TournamentTerms },
  now: number,
): Promise<boolean> {
  const ofId = eq(tournamentRun.tournamentId, id)
  const [last] = await db.select().from(tournamentRun).where(ofId).orderBy(desc(tournamentRun.n)).limit(1)
  if (last && last.startsAt > now) return false
  const span = nextSpan(terms, last?.endsAt ?? 0, now)
  if (!span) return false
  const n = (last?.n ?? 0) + 1
  // Whoever has read the version before the one that is published now plans nothing.
  const isLive = and(
    eq(tournament.id, id),
    eq(tournament.state, 'published'),
    eq(tournament.liveVersion, version),
  )
  await db
    .insert(tournamentRun)
    .select(
      sql`SELECT ${`${id}.${n}`}, id, ${n}, ${version}, ${span.starts_at}, ${span.ends_at}, NULL, 0
        FROM ${tournament} WHERE ${isLive}`,
    )
    .onConflictDoNothing()
  forgetRuns()
  return true
}

/** A run that has not begun is not of a version that was published or stopped since. */
export async function dropPlanned(db: Database, id: string, now: number): Promise<void> {
  const isPlanned = and(eq(tournamentRun.tournamentId, id), gt(tournamentRun.startsAt, now))
  await db.delete(tournamentRun).where(isPlanned)
}

/** The object has everything, and settles by its own alarm long before. */
const patience_ms = 10 * minute_ms
const atOnce = 20

/** For the schedule: plans the next runs, and settles those whose object did not, or that nobody joined. */
export async function keepTournaments({ db, env }: Services, now: number): Promise<boolean> {
  const isLive = and(
    eq(tournamentVersion.tournamentId, tournament.id),
    eq(tournamentVersion.version, tournament.liveVersion),
  )
  // Without one that is still to come.
  const hasNone = sql`NOT EXISTS (SELECT 1 FROM tournament_run WHERE tournament_id = ${tournament.id} AND starts_at > ${now})`
  const due = await db
    .select({ version: tournamentVersion })
    .from(tournament)
    .innerJoin(tournamentVersion, isLive)
    .where(and(eq(tournament.state, 'published'), hasNone))
  for (const { version } of due) await planRun(db, version.tournamentId, version, now)
  const late = await runsOfDb(db)
    .where(and(isNull(tournamentRun.settledAt), lt(tournamentRun.endsAt, now)))
    .orderBy(asc(tournamentRun.endsAt))
    .limit(atOnce)
  for (const one of late.filter(
    ({ run, version }) => lateUntil(version.terms, run.endsAt) + patience_ms < now,
  ))
    await settle(env, one)
  return false
}

async function settle(env: Services['env'], one: Run): Promise<void> {
  try {
    await tableOf(env, one.run.id).settle(newRunOf(one))
  } catch (error) {
    log('error', 'tournament not settled', { run: one.run.id, error: describeError(error) })
  }
}
