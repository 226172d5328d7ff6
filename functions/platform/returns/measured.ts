import { desc, gte, sql } from 'drizzle-orm'
import { utcDay } from '#lib/dates.ts'
import { gameKeyOf } from '#contract/gameLists.ts'
import { returnDays, returnsLimit, type MeasuredReturns } from '#contract/returns.ts'
import { day_ms } from '#lib/time.ts'
import type { Database } from '../kit/services.ts'
import { gameReturn } from '../tables/returns.ts'

/** One stake in the units of the table. */
const wholeStake = 10_000

/** The measured return of each game in the days up to now, the most played first. */
export async function measuredReturns(db: Database, now: number): Promise<MeasuredReturns> {
  const from = utcDay(now - (returnDays - 1) * day_ms)
  const rounds = sql<number>`sum(${gameReturn.rounds})`
  const rows = await db
    .select({
      provider: gameReturn.provider,
      gameId: gameReturn.gameId,
      rounds,
      sum: sql<number>`sum(${gameReturn.returnSum})`,
      squares: sql<number>`sum(${gameReturn.squareSum})`,
    })
    .from(gameReturn)
    .where(gte(gameReturn.day, from))
    .groupBy(gameReturn.provider, gameReturn.gameId)
    .having(sql`${rounds} > 0`)
    .orderBy(desc(rounds))
    .limit(returnsLimit)
  return { from, to: utcDay(now), games: rows.map((row) => ({ id: gameKeyOf(row), ...measure(row) })) }
}

type Sums = { rounds: number; sum: number; squares: number }

function measure({ rounds, sum, squares }: Sums) {
  const returned = sum / rounds / wholeStake
  // The sample's variance, which is not below zero but for the rounding of large sums.
  const variance = rounds > 1 ? Math.max(0, squares - (sum * sum) / rounds) / (rounds - 1) : 0
  return { rounds, returned, deviation: Math.sqrt(variance) / wholeStake }
}
