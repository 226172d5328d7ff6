import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { type TournamentCard, type TournamentPage, type TournamentTable } from '#contract/tournaments.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { OpenHandlers, PlayerHandlers } from '../accounts/calls.ts'
import { isoOf } from '../kit/list.ts'
import { replicaOf } from '../kit/remembered.ts'
import type { Services } from '../kit/services.ts'
import { tournamentResult, tournamentRun } from '../tables/tournaments.ts'
import { joinRun, myTournaments } from './joining.ts'
import { findRun, isOfBrand, openRuns, runsOfDb, type Run } from './runs.ts'
import { tableOf } from './table.ts'

/** On a tournament's page. */
const pastRuns = 60

export const openTournamentCalls = {
  tournaments: async ({ services, query, headers }) => {
    headers.set('Cache-Control', 'public, max-age=10')
    const runs = await openRuns(services)
    // Of a tournament what is on, and not also what comes next.
    const first = runs.filter(
      ({ run }, n) => runs.findIndex((one) => one.run.tournamentId === run.tournamentId) === n,
    )
    return ok(first.flatMap((one) => cardOf(one, query.lang) ?? []))
  },
  tournament: async ({ services, query, headers }) => {
    headers.set('Cache-Control', 'public, max-age=10')
    return tournamentPage(services, query.id, query.lang)
  },
  tournamentTable: async ({ services, query, headers }) => {
    headers.set('Cache-Control', 'public, max-age=3')
    return tableOfRun(services, query.run)
  },
} satisfies Partial<OpenHandlers>

/** A player's tournaments (PROMO-11). */
export const tournamentCalls = {
  myTournaments: async ({ services, account, client }) =>
    ok(await myTournaments(services, account, client.lang ?? account.lang)),
  joinTournament: async ({ services, account, body, client }) => {
    const lang = client.lang ?? account.lang
    const joined = await joinRun(services, account, body, lang)
    return joined.ok ? ok(await myTournaments(services, account, lang)) : joined
  },
} satisfies Partial<PlayerHandlers>

/** Undefined in a language without words. */
function cardOf({ run, version }: Run, lang: LanguageCode): TournamentCard | undefined {
  const words = version.texts[lang]
  return (
    words && {
      ...{ id: run.tournamentId, run: run.id, version: run.version, ...words },
      ...{ image: version.image, terms: version.terms },
      ...{ starts_at: isoOf(run.startsAt), ends_at: isoOf(run.endsAt) },
    }
  )
}

/** The run that is on, also of one that was stopped, else the last one whose places do not stand, or the next; and those that are over. */
async function tournamentPage(
  services: Services,
  id: string,
  lang: LanguageCode,
): Promise<Result<TournamentPage, CallFailure>> {
  const replica = replicaOf(services.db)
  const ofId = eq(tournamentRun.tournamentId, id)
  const best = and(eq(tournamentResult.runId, tournamentRun.id), eq(tournamentResult.place, 1))
  const now = Date.now()
  const [unsettled, past, [newest]] = await Promise.all([
    runsOfDb(replica)
      .where(and(ofId, isNull(tournamentRun.settledAt)))
      .orderBy(asc(tournamentRun.n))
      .limit(5),
    replica
      .select({ run: tournamentRun, name: tournamentResult.name, points: tournamentResult.points })
      .from(tournamentRun)
      .leftJoin(tournamentResult, best)
      .where(and(ofId, isNotNull(tournamentRun.settledAt)))
      .orderBy(desc(tournamentRun.n))
      .limit(pastRuns),
    runsOfDb(replica).where(ofId).orderBy(desc(tournamentRun.n)).limit(1),
  ])
  const open = unsettled.find(({ run }) => run.startsAt <= now && now < run.endsAt) ?? unsettled[0]
  const shown = open ?? newest
  const words = shown?.version.texts[lang]
  if (!shown || !words || !isOfBrand(shown, services)) return fail(code.noSuchCall, 'no such tournament')
  return ok({
    ...{ id, ...words, image: shown.version.image, card: (open && cardOf(open, lang)) ?? null },
    past: past.map(({ run, name, points }) => ({
      ...{ run: run.id, starts_at: isoOf(run.startsAt), ends_at: isoOf(run.endsAt), players: run.players },
      best: name !== null && points !== null ? { name, points } : null,
    })),
  })
}

async function tableOfRun(services: Services, id: string): Promise<Result<TournamentTable, CallFailure>> {
  const { db, env } = services
  const found = await findRun(replicaOf(db), id)
  if (!found || !isOfBrand(found, services)) return fail(code.noSuchCall, 'no such run')
  const { run } = found
  const common = { run: id, starts_at: isoOf(run.startsAt), ends_at: isoOf(run.endsAt) }
  if (run.settledAt !== null) {
    const query = db.select().from(tournamentResult).where(eq(tournamentResult.runId, id))
    const rows = (await query.orderBy(asc(tournamentResult.place))).map(
      ({ place, name, points, currency, prizeMinor: prize_minor }) => ({
        place,
        name,
        points,
        currency,
        prize_minor,
      }),
    )
    return ok({ ...common, state: 'settled', players: run.players, rows })
  }
  const table = await tableOf(env, id).state()
  const now = Date.now()
  const unbegun = now < run.startsAt ? 'coming' : now < run.endsAt ? 'running' : 'counting'
  const rows = (table?.rows ?? []).map(({ place, name, points, currency, amount_minor: prize_minor }) => ({
    ...{ place, name, points, currency, prize_minor },
  }))
  return ok({ ...common, state: table?.state ?? unbegun, players: table?.players ?? 0, rows })
}
