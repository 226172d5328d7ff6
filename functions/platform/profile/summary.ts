import { and, desc, eq, inArray } from 'drizzle-orm'
import type { AccountSummary } from '#contract/accountSummary.ts'
import { toMajor } from '#contract/money.ts'
import { minute_ms } from '#lib/time.ts'
import type { Current } from '../accounts/sessions/session.ts'
import type { Services } from '../kit/services.ts'
import { signInsOf } from '../security/events.ts'
import { session } from '../tables/accounts.ts'
import { openStates, payment, typeOf, type Payment } from '../tables/payments.ts'
import { numberOf } from '../accounts/user.ts'
import { statusOf } from '../verification/documents.ts'
import { walletOf } from '../wallet/walletOf.ts'

const mostPayments = 3

/** contract/accountSummary.ts describes it. */
export async function summaryOf(
  services: Services,
  { account, sessionId }: Pick<Current, 'account' | 'sessionId'>,
): Promise<AccountSummary> {
  const { db, env } = services
  const wallet = walletOf(env, account)
  const waiting = and(eq(payment.playerId, account.id), inArray(payment.status, openStates))
  const [verification, payments, payments_count, toWager_minor, parts, exclusion, lastAt] = await Promise.all(
    [
      statusOf(db, account),
      db.select().from(payment).where(waiting).orderBy(desc(payment.createdAt)).limit(mostPayments),
      db.$count(payment, waiting),
      wallet.toWager(),
      wallet.wageringParts(),
      wallet.exclusion(),
      lastSignIn(services, account.id, sessionId),
    ],
  )
  return {
    number: numberOf(account),
    verification: verification.is_verify,
    payments: payments.map(paymentOf),
    payments_count,
    // A player who may not play is not asked to: the wallet's rule.
    to_wager: exclusion ? 0 : toMajor(toWager_minor, account.currency),
    bonus_to_wager: exclusion ? 0 : toMajor(parts.bonuses_minor, account.currency),
    last_sign_in_at: lastAt === undefined ? null : new Date(lastAt).toISOString(),
  }
}

function paymentOf(row: Payment): AccountSummary['payments'][number] {
  const { id, amountMinor, currency } = row
  return { id, type: typeOf(row), amount: toMajor(amountMinor, currency), currency }
}

/** The event of a sign-in is stored a moment after its session. */
const moment_ms = minute_ms

/** The newest sign-in, on whatever device, that did not begin this session (Unix milliseconds). */
async function lastSignIn(
  services: Services,
  userId: string,
  sessionId: string,
): Promise<number | undefined> {
  const [newest, [current]] = await Promise.all([
    signInsOf(services, userId, 2),
    services.db.select({ createdAt: session.createdAt }).from(session).where(eq(session.id, sessionId)),
  ])
  const begun = current?.createdAt.getTime() ?? Number.NEGATIVE_INFINITY
  const own = newest.find((at) => at >= begun && at < begun + moment_ms)
  return newest.find((at) => at !== own)
}
