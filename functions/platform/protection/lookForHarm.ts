import { and, asc, eq, sql } from 'drizzle-orm'
import { day_ms, hour_ms } from '#lib/time.ts'
import { clockOf } from '../kit/wallTime.ts'
import { payment } from '../tables/payments.ts'
import { servicesOf } from '../kit/services.ts'
import type { OpenWallet } from '../wallet/delivery.ts'
import { walletFacts } from '../wallet/harmFacts.ts'
import { lastEntryAt, type PlayerWork } from '../wallet/playerWork.ts'
import { tellPlayer } from '../wallet/walletOf.ts'
import { harmOf, reach, type PlayerFacts } from './harmRules.ts'
import { keepMarker } from './markers.ts'

const mostPayments = 200
/** After this time without a deposit or a stake no rule can match that did not match before. */
const quiet_ms = 8 * day_ms

/**
 * Looks for markers of harm at one player, in their own object: within an hour after a stake, a deposit or another entry, again each hour
 * while there are more, and then once a day, because the weeks that rules compare go on. Nothing is looked at after that.
 */
export const harmWork: PlayerWork = {
  name: 'harm',
  run: async (wallet) => {
    const now = Date.now()
    await lookAt(wallet, now)
    const quietFor_ms = now - lastEntryAt(wallet.sql)
    if (quietFor_ms > quiet_ms) return null
    return now + (quietFor_ms < hour_ms ? hour_ms : day_ms)
  },
}

async function lookAt(wallet: OpenWallet, now: number): Promise<void> {
  const services = servicesOf(wallet.env)
  const clock = clockOf(services.config.market.timeZone)
  if (!clock) throw new Error('the time zone of the market is unknown')
  const { playerId } = wallet.owner
  for (const found of harmOf(await factsOf(wallet, now), now, clock))
    if (await keepMarker(services, playerId, found, now))
      await tellPlayer(wallet.env, playerId, { news: 'popups' })
}

async function factsOf(wallet: OpenWallet, now: number): Promise<PlayerFacts> {
  const since = { deposits: now - reach.deposits_ms, sessions: now - reach.sessions_ms - day_ms }
  const { deposits, sessions } = wallet.inTransaction((own) => walletFacts(own, since))
  const payments = await servicesOf(wallet.env)
    .db.select({ at: payment.createdAt, amount_minor: payment.amountMinor, direction: payment.direction })
    .from(payment)
    .where(
      and(
        eq(payment.playerId, wallet.owner.playerId),
        // Word for word the condition of the index.
        sql`${payment.status} <> 'failed'`,
        sql`${payment.createdAt} > ${now - reach.payments_ms}`,
        sql`(${payment.direction}, ${payment.status}) IN (VALUES ('in', 'refused'), ('out', 'cancelled'))`,
      ),
    )
    .orderBy(asc(payment.createdAt))
    .limit(mostPayments)
  return {
    ...{ deposits, sessions },
    failedDeposits: payments.filter(({ direction }) => direction === 'in'),
    canceledWithdrawals: payments.filter(({ direction }) => direction === 'out'),
  }
}
