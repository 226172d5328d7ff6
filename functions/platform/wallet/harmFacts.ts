import { hour_ms } from '#lib/time.ts'
import { paymentPrefix } from './ledger.ts'
import { followLedger } from './playTotals.ts'

/*
 * The wallet data for the rules of harm: the player's own deposits and the sessions of play since a time. Both use an
 * index and a row limit, so the cost is the same for a ledger of a million entries.
 */
const most = 1000
/** A stake within this time before a deposit means that the player was playing. */
const playing_ms = hour_ms

/** `left_minor` is the balance just before the deposit. `wasPlaying`: a stake, and no withdrawal, in the hour before it. */
export type DepositFact = { at: number; amount_minor: number; left_minor: number; wasPlaying: boolean }
export type SessionFact = { began_at: number; last_at: number }
export type WalletFacts = { deposits: DepositFact[]; sessions: SessionFact[] }

/** Oldest first; where there are more than fit, the newest. */
export function walletFacts(sql: SqlStorage, since: { deposits: number; sessions: number }): WalletFacts {
  followLedger(sql)
  const sessions = sql
    .exec<SessionFact>(
      'SELECT began_at, last_at FROM play_session WHERE began_at >= ? ORDER BY began_at DESC LIMIT ?',
      ...[since.sessions, most],
    )
    .toArray()
  return { deposits: depositsSince(sql, since.deposits), sessions: sessions.reverse() }
}

/** Word for word the condition of the index `entry_payment`: without it SQLite reads the whole ledger. */
const ofPayments = `kind IN ('deposit', 'withdrawal')`

type Row = { at: number; amount_minor: number; left_minor: number; played: number; withdrew: number }

/**
 * Manual bookings of the operator are not deposits of the player. A session that spans the deposit has a stake in the
 * quarter of an hour before it, because a longer pause would have ended the session.
 */
function depositsSince(sql: SqlStorage, since: number): DepositFact[] {
  const rows = sql
    .exec<Row>(
      `SELECT at, amount_minor, balance_after_minor - amount_minor AS left_minor,
         coalesce((SELECT last_at FROM play_session WHERE began_at <= entry.at
           ORDER BY began_at DESC LIMIT 1) >= entry.at - ${playing_ms}, 0) AS played,
         EXISTS (SELECT 1 FROM entry AS other WHERE other.kind = 'withdrawal' AND other.${ofPayments}
           AND other.at BETWEEN entry.at - ${playing_ms} AND entry.at AND other.amount_minor <> 0) AS withdrew
       FROM entry WHERE kind = 'deposit' AND ${ofPayments} AND at >= ? AND key LIKE '${paymentPrefix}%' ORDER BY at DESC LIMIT ?`,
      ...[since, most],
    )
    .toArray()
  return rows.reverse().map(({ played, withdrew, ...deposit }) => ({
    ...deposit,
    wasPlaying: played === 1 && withdrew === 0,
  }))
}
