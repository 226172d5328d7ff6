import { asc, desc, eq, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { currenciesOf, mostPlaces, prizeSum, runsOf } from '#contract/tournaments.ts'
import type {
  StandingRow,
  TournamentRow,
  TournamentRunRow,
  TournamentStage,
} from '#contract/operator/tournaments.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isoOf, pageOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { requireSecond } from '../staff/secondPerson.ts'
import { mayRead, ofBrandOrAll, withinReach } from '../tables/brands.ts'
import { tournament, tournamentResult, tournamentRun, tournamentVersion } from '../tables/tournaments.ts'
import { marketFault } from './market.ts'
import { dropPlanned, findRun, forgetRuns, newRunOf, planRun, runsOfDb } from './runs.ts'
import { tableOf } from './table.ts'

/** The staff's calls for tournaments (PROMO-13); contract/operator/tournaments.ts describes them. */
export const tournamentStaffCalls = {
  listTournaments: async ({ services, reach, query }) => {
    const wanted = ofBrandOrAll(reach, tournament.brand)
    const columns = { updated_at: tournament.updatedAt, id: tournament.id }
    const { orderBy, limit, offset } = pageOf(query, columns, tournament.id)
    const rows = await newestOf(services)
      .where(wanted)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    return ok({ items: rows.map(rowOf), total: await services.db.$count(tournament, wanted) })
  },
  readTournament: async ({ services, params }) => {
    const found = await find(services, params.id)
    return found ? ok(rowOf(found)) : noSuchTournament
  },
  tournamentRuns: async ({ services, reach, query }) => {
    const found = await find(services, query.tournament)
    if (!found || !mayRead(reach, found.tournament.brand)) return ok({ items: [], total: 0 })
    const { orderBy, limit, offset } = pageOf(query, { starts_at: tournamentRun.startsAt }, tournamentRun.id)
    const ofId = eq(tournamentRun.tournamentId, query.tournament)
    const rows = await services.db
      .select()
      .from(tournamentRun)
      .where(ofId)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    return ok({
      items: await Promise.all(rows.map((row) => runRowOf(services, row))),
      total: await services.db.$count(tournamentRun, ofId),
    })
  },
  tournamentStandings: async ({ services, mayReach, params }) =>
    ok({ standings: await withinReach(services.db, mayReach, await standingsOf(services, params.id)) }),
  putTournament,
  publishTournament,
  stopTournament: async ({ services, params, audit }) => {
    const { db, env } = services
    const found = await find(services, params.id)
    if (!found) return noSuchTournament
    audit.before = { state: found.tournament.state }
    audit.after = { state: 'stopped' }
    const now = Date.now()
    await db.update(tournament).set({ state: 'stopped', updatedAt: now }).where(eq(tournament.id, params.id))
    await dropPlanned(db, params.id, now)
    const [on] = await runsOfDb(db)
      .where(eq(tournamentRun.tournamentId, params.id))
      .orderBy(desc(tournamentRun.n))
      .limit(1)
    if (on && on.run.endsAt > now) await tableOf(env, on.run.id).close(newRunOf(on))
    forgetRuns()
    return ok({})
  },
} satisfies Partial<StaffHandlers>

async function putTournament({
  services,
  params,
  body,
  audit,
  brand,
}: StaffContext<'putTournament'>): Promise<Result<TournamentRow, CallFailure>> {
  const { db, config } = services
  const { is_new, version: seen, terms, texts, image } = body
  const before = await find(services, params.id)
  audit.before = before && { version: before.tournament.version, ...contentOf(before) }
  audit.after = { terms, texts, image }
  if (before && is_new) return existsAlready
  if (before && seen !== undefined && seen !== before.tournament.version) return changedSince
  const fault = marketFault(config.market, terms)
  if (fault)
    return fail(code.offerNotInMarket, `the market does not allow it: ${fault}`, {
      fields: { [fault]: 'incorrectInput' },
    })
  const version = (before?.tournament.version ?? 0) + 1
  const now = Date.now()
  const isUnchanged = before ? eq(tournament.version, before.tournament.version) : undefined
  // Of two who save the same version, the key of the version lets one.
  const setWhere = isUnchanged ? { setWhere: isUnchanged } : {}
  await db.batch([
    db
      .insert(tournament)
      .values({ id: params.id, version, state: 'draft', createdAt: now, updatedAt: now, brand })
      .onConflictDoUpdate({ target: tournament.id, set: { version, updatedAt: now }, ...setWhere }),
    db
      .insert(tournamentVersion)
      .values({ tournamentId: params.id, version, terms, texts, image, createdAt: now }),
    audit.take(sql`changes() > 0`),
  ])
  const saved = await find(services, params.id)
  return saved ? ok(rowOf(saved)) : noSuchTournament
}

/** An interrupted call may be repeated; what it did not plan the schedule plans. */
async function publishTournament({
  services,
  params,
  body,
  audit,
  actor,
}: StaffContext<'publishTournament'>): Promise<Result<TournamentRow, CallFailure>> {
  const { db, config } = services
  const found = await find(services, params.id)
  if (!found) return noSuchTournament
  const { version, terms } = found.version
  audit.before = { state: found.tournament.state, live_version: found.tournament.liveVersion }
  audit.after = { state: 'published', live_version: version }
  if (body.version !== version) return changedSince
  const fault = marketFault(config.market, terms)
  if (fault) return fail(code.offerNotInMarket, `the market does not allow it: ${fault}`)
  const amounts = currenciesOf(terms).map((currency) => ({
    ...{ currency, amount_minor: prizeSum(terms, currency) * runsOf(terms) },
  }))
  const deed = { action: 'publishTournament', target: params.id, content: { version } } as const
  const allowed = await requireSecond(services, actor, { ...deed, amounts, reason: body.reason })
  if (!allowed.ok) return allowed
  const now = Date.now()
  await db
    .update(tournament)
    .set({ state: 'published', liveVersion: version, updatedAt: now })
    .where(eq(tournament.id, params.id))
  await dropPlanned(db, params.id, now)
  await planRun(db, params.id, found.version, now)
  await allowed.value.done()
  forgetRuns()
  const saved = await find(services, params.id)
  return saved ? ok(rowOf(saved)) : noSuchTournament
}

async function runRowOf(
  { env }: Services,
  row: typeof tournamentRun.$inferSelect,
): Promise<TournamentRunRow> {
  const { id, version, settledAt } = row
  const table = settledAt === null ? await tableOf(env, id).state() : undefined
  const isComing = row.startsAt > Date.now()
  return {
    ...{ id, version, starts_at: isoOf(row.startsAt), ends_at: isoOf(row.endsAt) },
    state: settledAt === null ? (table?.state ?? (isComing ? 'coming' : 'running')) : 'settled',
    settled_at: settledAt === null ? null : isoOf(settledAt),
    players: settledAt === null ? (table?.players ?? 0) : row.players,
  }
}

/** Of a run that is settled what was listed. */
async function standingsOf({ db, env }: Services, id: string): Promise<StandingRow[]> {
  const found = await findRun(db, id)
  if (!found || found.run.settledAt === null) {
    const first = await tableOf(env, id).first(mostPlaces)
    return first.map(({ place, player_id, name, points, reached_at, currency, amount_minor, state }) => ({
      ...{ place, player_id, name, points, currency, reached_at: isoOf(reached_at) },
      ...{ prize_minor: amount_minor, prize_state: state },
    }))
  }
  const rows = await db
    .select()
    .from(tournamentResult)
    .where(eq(tournamentResult.runId, id))
    .orderBy(asc(tournamentResult.place))
  return rows.map(({ place, playerId, name, points, reachedAt, currency, prizeMinor, prizeState }) => ({
    ...{ place, player_id: playerId, name, points, currency, reached_at: isoOf(reachedAt) },
    ...{ prize_minor: prizeMinor, prize_state: prizeState },
  }))
}

/** Each tournament with its newest version. */
function newestOf({ db }: Services) {
  const isNewest = sql`${tournamentVersion.tournamentId} = ${tournament.id} AND ${tournamentVersion.version} = ${tournament.version}`
  return db
    .select({ tournament, version: tournamentVersion })
    .from(tournament)
    .innerJoin(tournamentVersion, isNewest)
    .$dynamic()
}

type Found = { tournament: typeof tournament.$inferSelect; version: typeof tournamentVersion.$inferSelect }

async function find(services: Services, id: string): Promise<Found | undefined> {
  return (await newestOf(services).where(eq(tournament.id, id)))[0]
}

const contentOf = ({ version: { terms, texts, image } }: Found) => ({ terms, texts, image })

function rowOf(found: Found): TournamentRow {
  const { id, version, liveVersion, updatedAt, brand } = found.tournament
  return {
    ...{ id, stage: stageOf(found), version, live_version: liveVersion, ...contentOf(found) },
    ...{ brand, updated_at: isoOf(updatedAt) },
  }
}

function stageOf({ tournament: { state }, version: { terms } }: Found): TournamentStage {
  if (state !== 'published') return state
  const { schedule } = terms
  const length = schedule.kind === 'daily' ? 1 : 7
  const ends =
    schedule.kind === 'once'
      ? Date.parse(schedule.ends_at)
      : Date.parse(schedule.starts_at) + schedule.runs * length * day_ms
  return Date.now() < ends ? 'running' : 'ended'
}

const noSuchTournament = fail(code.noSuchCall, 'no such tournament')
const existsAlready = fail(code.conflict, 'the tournament exists already', { fields: { id: 'exists' } })
const changedSince = fail(code.conflict, 'the tournament was changed since it was seen')
