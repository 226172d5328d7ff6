import { day_ms } from '#lib/time.ts'
import { paymentPrefix } from './ledger.ts'
import { followLedger } from './playTotals.ts'

/*
 * The wallet's data for the rules of money laundering: the player's payments and bonuses since a time, and what was staked in a week. Each
 * uses an index and a row limit, as for the rules of harm.
 */
const most = 500

type Movement = { at: number; kind: string; amount_minor: number }
/** Oldest first, amounts above 0. What staff booked by hand is none of the player's. */
export type MoneyFacts = {
  deposits: Movement[]
  withdrawals: Movement[]
  bonuses: Movement[]
  /** In the seven days that end today (UTC). */
  staked_week_minor: number
}

export function moneyFacts(sql: SqlStorage, since: number, now: number): MoneyFacts {
  followLedger(sql)
  return {
    deposits: paymentsSince(sql, 'deposit', since),
    withdrawals: paymentsSince(sql, 'withdrawal', since),
    bonuses: sql
      .exec<Movement>(
        `SELECT given_at AS at, 'bonus' AS kind, amount_minor FROM bonus WHERE given_at >= ? AND kind <> 'operator'
         ORDER BY n DESC LIMIT ?`,
        ...[since, most],
      )
      .toArray()
      .reverse(),
    staked_week_minor: sql
      .exec<{ sum: number }>(
        `SELECT coalesce(sum(stake_minor), 0) AS sum FROM play_total WHERE unit = 'day' AND began_at > ?`,
        now - 8 * day_ms,
      )
      .one().sum,
  }
}

/** Word for word the condition of the index `entry_payment`. A withdrawal that was given back is none. */
function paymentsSince(sql: SqlStorage, kind: 'deposit' | 'withdrawal', since: number): Movement[] {
  return sql
    .exec<Movement>(
      `SELECT at, kind, abs(amount_minor) AS amount_minor FROM entry
       WHERE kind = ? AND kind IN ('deposit', 'withdrawal') AND at >= ? AND key LIKE '${paymentPrefix}%' AND amount_minor <> 0
         AND NOT EXISTS (SELECT 1 FROM entry AS back WHERE back.reference = entry.key AND back.kind = 'withdrawal_return')
       ORDER BY at DESC LIMIT ?`,
      ...[kind, since, most],
    )
    .toArray()
    .reverse()
}
