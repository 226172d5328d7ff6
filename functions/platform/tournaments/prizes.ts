import { capWager, percentOf } from '#contract/bonusTerms.ts'
import type { PrizeState, TournamentTerms } from '#contract/tournaments.ts'
import { ok, type Result } from '#lib/result.ts'
import { eq } from 'drizzle-orm'
import { isExcluded } from '../bonuses/exclusions.ts'
import { countsIn } from '../bonuses/countsIn.ts'
import { servicesOf, type PlatformEnv } from '../kit/services.ts'
import { tournamentResult, tournamentRun } from '../tables/tournaments.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { marketFault } from './market.ts'
import type { Prize } from './standings.ts'

/** Through the winner's wallet, once by the run, which may refuse it for now. Throws where the wallet is not reached. */
export async function givePrize(
  env: PlatformEnv,
  run: string,
  terms: TournamentTerms,
  { player_id, currency, place, amount_minor }: Prize,
): Promise<Result<PrizeState, 'limit' | 'conflict'>> {
  const services = servicesOf(env)
  const { gives } = terms
  const { market } = services.config
  if (gives.kind === 'bonus') {
    const mayHave = marketFault(market, terms) === undefined && !(await isExcluded(services.db, player_id))
    if (!mayHave) return ok('refused')
  }
  const most = market.bonuses.mostWager_percent
  const bonus = gives.kind === 'bonus' && {
    ...{ counts: countsIn(services), days: gives.days },
    wager_minor: capWager(percentOf(amount_minor, gives.wager_percent), amount_minor, most),
  }
  const wallet = walletOf(env, { id: player_id, currency })
  return wallet.takePrize({ run, place, amount_minor, bonus: bonus || null })
}

/** A statement of D1 takes a hundred values. */
const rowsAtOnce = 10

/** Repeated, it changes nothing. */
export async function listResults(
  env: PlatformEnv,
  run: string,
  { settled_at, players, prizes }: { settled_at: number; players: number; prizes: readonly Prize[] },
): Promise<void> {
  const { db } = servicesOf(env)
  const rows = prizes.map(
    ({ place, player_id, name, points, reached_at, currency, amount_minor, state }) => ({
      ...{ runId: run, place, playerId: player_id, name, points, reachedAt: reached_at, currency },
      ...{ prizeMinor: amount_minor, prizeState: state === 'due' ? ('none' as const) : state },
    }),
  )
  const pages = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, n) =>
    rows.slice(n * rowsAtOnce, (n + 1) * rowsAtOnce),
  )
  const isRun = eq(tournamentRun.id, run)
  await db.batch([
    db.update(tournamentRun).set({ settledAt: settled_at, players }).where(isRun),
    ...pages.map((page) => db.insert(tournamentResult).values(page).onConflictDoNothing()),
  ])
}
