import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { PlatformEnv } from '../kit/services.ts'
import type { Owner } from '../wallet/ledger.ts'
import type { JackpotStake } from '../wallet/outbox.ts'
import { jackpot } from '../tables/jackpots.ts'

/**
 * Sends stakes to the open jackpots of the player's currency; throws if any delivery failed. Repeating it is safe. A
 * jackpot that opens between a stake and its delivery, a second or so later, takes its share of it too.
 */
export async function notifyJackpots(
  env: PlatformEnv,
  { playerId, currency }: Owner,
  stakes: readonly JackpotStake[],
): Promise<void> {
  if (stakes.length === 0) return
  const open = await drizzle(env.DB)
    .select({ id: jackpot.id })
    .from(jackpot)
    .where(and(eq(jackpot.currency, currency), eq(jackpot.isOpen, true)))
  const deliveries = await Promise.allSettled(
    open.map(({ id }) => env.JACKPOT.getByName(id).contribute({ id: playerId, currency }, stakes)),
  )
  const failed = deliveries.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
