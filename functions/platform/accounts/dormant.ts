import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { playerRole } from '#contract/accounts.ts'
import { day_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { recordEvent } from '../security/events.ts'
import type { Services } from '../kit/services.ts'
import { session, user, type Account } from '../tables/accounts.ts'
import { changePlayer } from '../wallet/walletOf.ts'
import { notifyOwner } from './notifyOwner.ts'

dayjs.extend(utc)

/*
 * Accounts that nobody uses (`dormancy` of the market): the player is told, and after the notice the account is closed. It keeps its money,
 * and its player signs in to withdraw it; staff open it again. A sign-in before the end takes the notice back.
 */
const atOnce = 50

/** For the schedule: tells who is due to be told, and closes what was told long enough ago. */
export async function closeUnused(services: Services, now: number): Promise<boolean> {
  const { dormancy } = services.config.market
  if (!dormancy) return false
  const unusedSince = dayjs.utc(now).subtract(dormancy.after_months, 'month').valueOf()
  const told = await eachOf(services, and(unused(unusedSince), isNull(user.dormantToldAt)), (account) =>
    tell(services, account, now),
  )
  const toldBefore = new Date(now - dormancy.notice_days * day_ms)
  const due = and(unused(unusedSince), lt(user.dormantToldAt, toldBefore))
  const closed = await eachOf(services, due, (account) => close(services, account, now))
  return told || closed
}

/** Word for word the expression and the condition of the index. */
function unused(since: number) {
  return and(
    isNull(user.dormantAt),
    sql`coalesce(last_sign_in_at, created_at) < ${since}`,
    eq(user.role, playerRole),
    isNull(user.staffRole),
    eq(user.isBanned, false),
    eq(user.isTest, false),
  )
}

/** True where as many may be left. */
async function eachOf(
  { db }: Services,
  wanted: ReturnType<typeof and>,
  handle: (account: Account) => Promise<void>,
): Promise<boolean> {
  const accounts = await db.select().from(user).where(wanted).limit(atOnce)
  let failed = 0
  for (const account of accounts) {
    try {
      await handle(account)
    } catch (error) {
      log('error', 'dormant account not handled', { player: account.id, error: describeError(error) })
      failed += 1
    }
  }
  return accounts.length === atOnce && failed < atOnce
}

/** Kept first: a mail that is lost is better than one a minute. */
async function tell(services: Services, account: Account, now: number): Promise<void> {
  const mine = and(eq(user.id, account.id), isNull(user.dormantToldAt))
  const told = await services.db
    .update(user)
    .set({ dormantToldAt: new Date(now) })
    .where(mine)
    .returning({ id: user.id })
  if (told.length > 0) await notifyOwner(services, account, 'accountUnused')
}

async function close(services: Services, account: Account, now: number): Promise<void> {
  const { db, env } = services
  // Read a while ago: a sign-in since has taken the notice back, and keeps its session.
  const still = and(eq(user.id, account.id), isNull(user.dormantAt), isNotNull(user.dormantToldAt))
  const [closed] = await changePlayer(env, account.id, () =>
    db.batch([
      db
        .update(user)
        .set({ dormantAt: new Date(now), updatedAt: new Date(now) })
        .where(still)
        .returning({ id: user.id }),
      db.delete(session).where(and(eq(session.userId, account.id), sql`changes() > 0`)),
    ]),
  )
  if (closed.length === 0) return
  await recordEvent(services, { kind: 'account_dormant', userId: account.id })
  await notifyOwner(services, account, 'accountDormant')
}
