import type { CallInput } from '#contract/calls.ts'
import type { Play, PlayHistory } from '#contract/protection.ts'
import type { Account } from '../tables/accounts.ts'
import type { Services } from '../kit/services.ts'
import { playedSession, playedSince } from '../wallet/playTotals.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** Stakes and payouts of the current session of play, today, this month and this year. */
export async function playOf({ env }: Services, account: Account): Promise<Play> {
  const { session, day, month, year } = await walletOf(env, account).playNow()
  return {
    now: new Date().toISOString(),
    currency: account.currency,
    session: playedSession(account.currency, session),
    day: playedSince(account.currency, day.from, day),
    month: playedSince(account.currency, month.from, month),
    year: playedSince(account.currency, year.from, year),
  }
}

export async function historyOf(
  { env }: Services,
  account: Account,
  { by, ...page }: CallInput<'playHistory'>['query'],
): Promise<PlayHistory> {
  const { spans, count } = await walletOf(env, account).playHistory(by, page)
  const history = spans.map(({ from, to, ...sums }) => ({
    ...playedSince(account.currency, from, sums),
    since: new Date(from).toISOString(),
    until: new Date(to).toISOString(),
  }))
  return { history, count }
}
