import { desc, lte, sql } from 'drizzle-orm'
import { gameKeyOf, leastWinMultiple, recentWinsLimit, type RecentWins } from '#contract/gameLists.ts'
import { toMajor } from '#contract/money.ts'
import { minute_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { isTestAccount } from '../accounts/testAccounts.ts'
import type { Database, Services } from '../kit/services.ts'
import type { Currency } from '#contract/currencies.ts'
import { recentWin } from '../tables/games.ts'

/**
 * The newest are shown, as of a minute ago: what an isolate has beyond two lists and one in a minute is not stored, or the database would
 * be asked more with each player.
 */
const mostAtOnce = 2 * recentWinsLimit
let room = mostAtOnce
let countedAt = 0

function hasRoom(): boolean {
  const now = Date.now()
  const since_ms = Math.max(0, now - countedAt)
  room = Math.min(mostAtOnce, room + since_ms / minute_ms)
  countedAt = now
  if (room < 1) return false
  room -= 1
  return true
}

/** As if none had been stored, for tests. */
export function forgetWins(): void {
  room = mostAtOnce
}

/** `staked_minor`: what its round has cost. */
type Payout = { amount_minor: number; staked_minor: number }

/**
 * Stores a payout that was large compared with the round's stake in the ledger, unless it is a test account's. Nothing about the player is stored,
 * and no time. Never rejects: it runs after the answer, and a missing win costs nobody anything.
 */
export async function noteWin(
  { db, env }: Services,
  game: { provider: string; gameId: string; currency: Currency; playerId: string },
  { amount_minor, staked_minor }: Payout,
): Promise<void> {
  try {
    if (staked_minor <= 0 || amount_minor < leastWinMultiple * staked_minor) return
    const { currency, playerId } = game
    if (await isTestAccount(env, playerId)) return
    if (!hasRoom()) return
    const newest = sql`(SELECT max(id) FROM ${recentWin})`
    await db.batch([
      db.insert(recentWin).values({ gameId: gameKeyOf(game), currency, amount_minor, staked_minor }),
      db.delete(recentWin).where(lte(recentWin.id, sql`${newest} - ${recentWinsLimit}`)),
    ])
  } catch (error) {
    log('error', 'win not noted', { provider: game.provider, error: describeError(error) })
  }
}

/** Newest first. */
export async function listWins(db: Database): Promise<RecentWins> {
  const rows = await db.select().from(recentWin).orderBy(desc(recentWin.id)).limit(recentWinsLimit)
  return rows.map(({ gameId, currency, amount_minor, staked_minor }) => ({
    id: gameId,
    currency,
    amount: toMajor(amount_minor, currency),
    multiple: Math.floor(amount_minor / staked_minor),
  }))
}
