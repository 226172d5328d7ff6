import { append, balanceOf, type Entry, type NewEntry } from './ledger.ts'
import { owedKey, payIn } from './owed.ts'
import { countPaidBonusMoney, shareInPlay } from './wagering.ts'

/*
 * Money that a round pays, or that is taken back of what it paid: with it goes what of it was made of bonus money (wagering.ts).
 */
type Round = { provider: string; roundId: string }

/** Pays what a round has won. */
export function payRound(sql: SqlStorage, entry: NewEntry, round: Round): Entry {
  const paid = payIn(sql, entry)
  // The part that repaid owed money, which is the last entry then, is on no balance.
  const repaid_minor = paid.key === entry.key ? 0 : -paid.amount_minor
  const kept_minor = entry.amount_minor - repaid_minor
  countPaidBonusMoney(sql, shareInPlay(sql, round, kept_minor))
  return paid
}

/** Takes back what a round was paid; without `round` it made nothing of bonus money. What the balance does not cover is owed. */
export function takeFromRound(sql: SqlStorage, entry: NewEntry, round?: Round): Entry {
  const real_minor = Math.min(balanceOf(sql, 'real'), -entry.amount_minor)
  const owed_minor = -entry.amount_minor - real_minor
  // Counted first: what is in play is told by the round as it was paid.
  if (round) countPaidBonusMoney(sql, shareInPlay(sql, round, -real_minor))
  // What is owed is on no balance of the round.
  const { kind, key, fingerprint, reason } = entry
  const owed = {
    balanceKind: 'owed',
    kind,
    key: owedKey(key),
    fingerprint,
    amount_minor: owed_minor,
  } as const
  if (owed_minor > 0) append(sql, { ...owed, ...(reason !== undefined && { reason }) })
  return append(sql, { ...entry, amount_minor: 0 - real_minor })
}
