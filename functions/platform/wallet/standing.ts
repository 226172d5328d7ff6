import type { Balance } from '#contract/accounts.ts'
import { shownCurrency } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'
import { exclusionNow } from './exclusions.ts'
import { balanceOf, type Owner } from './ledger.ts'
import { newsCount, type NewsCount } from './news.ts'
import { playedSession, sessionSeen, type PlaySession } from './playTotals.ts'
import { presentSession } from './protection.ts'

/** `owed_minor` is what the player owes (owed.ts). */
export type Balances = { real_minor: number; bonus_minor: number; owed_minor: number }
/** Balances and session of play are of the same moment. */
export type Standing = Balances & { isExcluded: boolean; session: PlaySession | undefined; inbox: NewsCount }

export function balancesOf(sql: SqlStorage): Balances {
  return {
    real_minor: balanceOf(sql, 'real'),
    bonus_minor: balanceOf(sql, 'bonus'),
    owed_minor: balanceOf(sql, 'owed'),
  }
}

/** Writes nothing. */
export function standingNow(sql: SqlStorage): Standing {
  return standingWith(sql, sessionSeen(sql, Date.now()))
}

/** What a player who is here sees of their money, which continues the session of play. */
export function standingOfPresent(sql: SqlStorage): Standing {
  return standingWith(sql, presentSession(sql))
}

function standingWith(sql: SqlStorage, session: PlaySession | undefined): Standing {
  const isExcluded = exclusionNow(sql) !== undefined
  return { ...balancesOf(sql), isExcluded, session, inbox: newsCount(sql, !isExcluded) }
}

/** As players' calls tell it. */
export function shownStanding(
  { currency }: Owner,
  standing: Standing,
  account: { isBanned: boolean; isCasinoBlocked: boolean },
): Balance {
  return {
    balance: toMajor(standing.real_minor, currency),
    bonus_balance: toMajor(standing.bonus_minor, currency),
    owed: toMajor(standing.owed_minor, currency),
    currency: shownCurrency(currency),
    is_banned: account.isBanned,
    is_casino_blocked: account.isCasinoBlocked,
    is_excluded: standing.isExcluded,
    now: new Date().toISOString(),
    session: playedSession(currency, standing.session),
    inbox: standing.inbox,
  }
}
