import { desc, gte, sql } from 'drizzle-orm'
import { gameKeyOf } from '#contract/gameLists.ts'
import { type MeasuredRtp, rtpDays, rtpLimit } from '#contract/rtp.ts'
import { utcDay } from '#lib/dates.ts'
import { ok } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import type { OpenHandlers } from '../accounts/calls.ts'
import type { Database } from '../kit/services.ts'
import { gameRtp } from '../tables/games.ts'

/** One stake in the units of the table. */
const wholeStake = 10_000

/** The measured return of each game in the days up to now, the most played first. */
async function measuredRtp(db: Database, now: number): Promise<MeasuredRtp> {
  const from = utcDay(now - (rtpDays - 1) * day_ms)
  const rounds = sql<number>`sum(${gameRtp.rounds})`
  const rows = await db
    .select({
      provider: gameRtp.provider,
      gameId: gameRtp.gameId,
      rounds,
      sum: sql<number>`sum(${gameRtp.rtpSum})`,
      squares: sql<number>`sum(${gameRtp.squareSum})`,
    })
    .from(gameRtp)
    .where(gte(gameRtp.day, from))
    .groupBy(gameRtp.provider, gameRtp.gameId)
    .having(sql`${rounds} > 0`)
    .orderBy(desc(rounds))
    .limit(rtpLimit)
  return { from, to: utcDay(now), games: rows.map((row) => ({ id: gameKeyOf(row), ...measure(row) })) }
}

type Sums = { rounds: number; sum: number; squares: number }

function measure({ rounds, sum, squares }: Sums) {
  const returned = sum / rounds / wholeStake
  // The sample's variance; only rounding of large sums could make it negative.
  const variance = rounds > 1 ? Math.max(0, squares - (sum * sum) / rounds) / (rounds - 1) : 0
  return { rounds, returned, deviation: Math.sqrt(variance) / wholeStake }
}

export const rtpCalls = {
  measuredRtp: async ({ services }) => ok(await measuredRtp(services.db, Date.now())),
} satisfies Partial<OpenHandlers>
