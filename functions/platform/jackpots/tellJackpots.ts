import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { PlatformEnv } from '../env.ts'
import type { Owner } from '../wallet/ledger.ts'
import type { Stake } from './rounds.ts'
import { jackpot } from './tables.ts'

/**
 * Tells the open jackpots of the player's currency; throws when any could not be told. To tell them again is safe. A jackpot that
 * opens between a stake and this, a second or so later, has its share of it.
 */
export async function tellJackpots(
  env: PlatformEnv,
  { playerId, currency }: Owner,
  stakes: readonly Stake[],
): Promise<void> {
  if (stakes.length === 0) return
  const open = await drizzle(env.DB)
    .select({ id: jackpot.id })
    .from(jackpot)
    .where(and(eq(jackpot.currency, currency), eq(jackpot.isOpen, true)))
  const told = await Promise.allSettled(
    open.map(({ id }) => env.JACKPOT.getByName(id).contribute({ id: playerId, currency }, stakes)),
  )
  const failed = told.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
