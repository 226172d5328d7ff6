import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { Currency } from '#contract/currencies.ts'
import { isTestAccount } from '../accounts/testAccounts.ts'
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
  const open = await openJackpots(env, currency)
  const sizes = servicesOf(env).config.jackpotShards
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

/** Every wallet asks every second of play, and the answer changes a few times a year. */
const remembered_ms = 10_000
const remembered = new Map<Currency, { ids: string[]; until: number }>()

/** A jackpot that was opened elsewhere is known here ten seconds later at most; one that is closed ignores stakes. */
async function openJackpots(env: PlatformEnv, currency: Currency): Promise<string[]> {
  const before = remembered.get(currency)
  const now = Date.now()
  if (before && now < before.until) return before.ids
  const rows = await drizzle(env.DB)
    .select({ id: jackpot.id })
    .from(jackpot)
    .where(and(eq(jackpot.currency, currency), eq(jackpot.isOpen, true)))
  const ids = rows.map(({ id }) => id)
  remembered.set(currency, { ids, until: now + remembered_ms })
  return ids
}

/** After a change in this isolate. */
export function forgetOpenJackpots(): void {
  remembered.clear()
}
