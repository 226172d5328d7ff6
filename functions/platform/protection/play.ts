import type { CallInput } from '#contract/calls.ts'
import { toMajor } from '#contract/money.ts'
import type { Play, PlayHistory } from '#contract/protection.ts'
import type { Account } from '../tables/accounts.ts'
import type { Services } from '../kit/services.ts'
import { walletOf } from '../wallet/walletOf.ts'

type Sums = { stake_minor: number; payout_minor: number }

/** Stakes and payouts of the current session of play, today, this month and this year. */
export async function playOf({ env }: Services, account: Account): Promise<Play> {
  const { session, day, month, year } = await walletOf(env, account).playNow()
  return {
    now: new Date().toISOString(),
    currency: account.currency,
    session: session
      ? { since: new Date(session.began_at).toISOString(), ...played(session) }
      : { since: null, ...played({ stake_minor: 0, payout_minor: 0 }) },
    day: { since: new Date(day.from).toISOString(), ...played(day) },
    month: { since: new Date(month.from).toISOString(), ...played(month) },
    year: { since: new Date(year.from).toISOString(), ...played(year) },
  }
}

export async function historyOf(
  { env }: Services,
  account: Account,
  { by, ...page }: CallInput<'playHistory'>['query'],
): Promise<PlayHistory> {
  const { spans, count } = await walletOf(env, account).playHistory(by, page)
  const history = spans.map(({ from, to, ...sums }) => ({
    since: new Date(from).toISOString(),
    until: new Date(to).toISOString(),
    ...played(sums),
  }))
  return { history, count }
}

function played({ stake_minor, payout_minor }: Sums) {
  return {
    stake: toMajor(stake_minor),
    payout: toMajor(payout_minor),
    net: toMajor(payout_minor - stake_minor),
  }
}
