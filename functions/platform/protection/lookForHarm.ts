import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { day_ms, hour_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { user, type Account } from '../tables/accounts.ts'
import { clockOf } from '../kit/wallTime.ts'
import { payment } from '../tables/payments.ts'
import { lateRows, type Watched } from '../kit/lateWork.ts'
import type { Services } from '../kit/services.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { harmOf, reach, type PlayerFacts } from './harmRules.ts'
import { keepMarker } from './markers.ts'
import { harmCheck } from '../tables/protection.ts'

const interval_ms = hour_ms
const playersAtOnce = 50
/** As many questions as a worker asks side by side. */
const besides = 6
const mostPayments = 200

export const harmWork: Watched = {
  deadline_ms: hour_ms,
  late: ({ db }, before) => lateRows(db, harmCheck, harmCheck.dueAt, lt(harmCheck.dueAt, before)),
}

/**
 * For the schedule: checks some players for markers of harm, the longest due first, each once an hour. The queue contains only players
 * who signed in within the life of a session. True if more may be due.
 */
export async function lookForHarm(services: Services, now: number): Promise<boolean> {
  const { db } = services
  const due = await db
    .select({ account: user })
    .from(harmCheck)
    .innerJoin(user, eq(user.id, harmCheck.playerId))
    .where(lte(harmCheck.dueAt, now))
    .orderBy(asc(harmCheck.dueAt))
    .limit(playersAtOnce)
  const accounts = due.map(({ account }) => account)
  if (accounts.length === 0) return false
  await putOff(services, accounts, now)
  for (let first = 0; first < accounts.length; first += besides)
    await Promise.all(
      accounts.slice(first, first + besides).map((account) => tryLook(services, account, now)),
    )
  return accounts.length === playersAtOnce
}

async function tryLook(services: Services, account: Account, now: number): Promise<void> {
  try {
    await lookAt(services, account, now)
  } catch (error) {
    log('error', 'player not looked at for harm', { player: account.id, error: describeError(error) })
  }
}

/**
 * Done before the checks: a player whose check crashes must not block the others. Players who were removed return to the queue
 * with their next sign-in.
 */
async function putOff({ db, config }: Services, accounts: readonly Account[], now: number): Promise<void> {
  const gone_ms = config.sessions.life_ms + day_ms
  const isGone = ({ lastSignInAt }: Account) => (lastSignInAt?.getTime() ?? 0) < now - gone_ms
  const [gone, here] = [true, false].map((wanted) =>
    accounts.filter((account) => isGone(account) === wanted).map(({ id }) => id),
  )
  await db.batch([
    db.delete(harmCheck).where(inArray(harmCheck.playerId, gone ?? [])),
    db
      .update(harmCheck)
      .set({ dueAt: now + interval_ms })
      .where(inArray(harmCheck.playerId, here ?? [])),
  ])
}

/** Checks one player and stores the markers. */
async function lookAt(services: Services, account: Account, now: number): Promise<void> {
  const clock = clockOf(services.config.market.timeZone)
  if (!clock) throw new Error('the time zone of the market is unknown')
  for (const found of harmOf(await factsOf(services, account, now), now, clock))
    await keepMarker(services.db, account.id, found, now)
}

async function factsOf({ db, env }: Services, account: Account, now: number): Promise<PlayerFacts> {
  const since = { deposits: now - reach.deposits_ms, sessions: now - reach.sessions_ms - day_ms }
  const [{ deposits, sessions }, payments] = await Promise.all([
    walletOf(env, account).harmFacts(since),
    db
      .select({ at: payment.createdAt, amount_minor: payment.amountMinor, direction: payment.direction })
      .from(payment)
      .where(
        and(
          eq(payment.playerId, account.id),
          // Word for word the condition of the index.
          sql`${payment.status} <> 'failed'`,
          sql`${payment.createdAt} > ${now - reach.payments_ms}`,
          sql`(${payment.direction}, ${payment.status}) IN (VALUES ('in', 'refused'), ('out', 'cancelled'))`,
        ),
      )
      .orderBy(asc(payment.createdAt))
      .limit(mostPayments),
  ])
  return {
    ...{ deposits, sessions },
    failedDeposits: payments.filter(({ direction }) => direction === 'in'),
    canceledWithdrawals: payments.filter(({ direction }) => direction === 'out'),
  }
}
