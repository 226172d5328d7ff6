import { and, eq } from 'drizzle-orm'
import type { Currency } from '#contract/currencies.ts'
import { second_ms } from '#lib/time.ts'
import { isTestAccount } from '../accounts/testAccounts.ts'
import { remembered } from '../kit/remembered.ts'
import { servicesOf, type PlatformEnv } from '../kit/services.ts'
import type { Owner } from '../wallet/ledger.ts'
import type { JackpotStakes } from '../wallet/outbox.ts'
import { takerOf } from './shard.ts'
import { jackpot } from '../tables/jackpots.ts'

/**
 * Sends stakes to the open jackpots of the player's currency; throws if any delivery failed. Repeating it is safe. A
 * jackpot that opens between a stake and its delivery, a second or so later, takes its share of it too.
 */
export async function notifyJackpots(
  env: PlatformEnv,
  { playerId, currency }: Owner,
  stakes: JackpotStakes,
): Promise<void> {
  if (stakes.stakes.length === 0 || (await isTestAccount(env, playerId))) return
  const { config, db } = servicesOf(env)
  const open = await openJackpots.of(db, currency)
  const sizes = config.jackpotShards
  const deliveries = await Promise.allSettled(
    open.map((jackpot) =>
      takerOf(env, jackpot, playerId, sizes).contribute({ id: playerId, currency }, stakes, {
        jackpot,
        sizes,
      }),
    ),
  )
  const failed = deliveries.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/**
 * Every wallet asks every second of play, and the answer changes a few times a year. A jackpot that was opened elsewhere is known here ten
 * seconds later at most; one that is closed ignores stakes.
 */
const openJackpots = remembered(10 * second_ms, async (db, currency: Currency) => {
  const rows = await db
    .select({ id: jackpot.id })
    .from(jackpot)
    .where(and(eq(jackpot.currency, currency), eq(jackpot.isOpen, true)))
  return rows.map(({ id }) => id)
})

/** After a change in this isolate. */
export const forgetOpenJackpots = openJackpots.forget
