import { append, balanceOf, findEntry, type Entry, type NewEntry } from './ledger.ts'

/*
 * What a player owes: a settled bet was corrected downwards, and the balance did not cover it. A balance never goes below
 * zero, so the rest is kept on a balance of its own, `owed`. The rule: whatever pays into the real balance (a win, a cash-out,
 * a corrected bet, a jackpot, a deposit) first pays what is owed, to its last cent. A stake that is given back is the player's
 * own and pays nothing.
 */

const repaidKey = (key: string) => `${key}#repaid`

/** Adds an entry that pays into the real balance, with what is owed taken from it. Returns the last entry of that balance. */
export function payIn(sql: SqlStorage, entry: NewEntry): Entry {
  const paid = append(sql, entry)
  const repaid_minor = Math.min(balanceOf(sql, 'owed'), entry.amount_minor)
  if (repaid_minor <= 0) return paid
  append(sql, {
    ...repayment(entry),
    balanceKind: 'owed',
    key: `${entry.key}#owed`,
    amount_minor: -repaid_minor,
  })
  return append(sql, { ...repayment(entry), key: repaidKey(entry.key), amount_minor: -repaid_minor })
}

function repayment({ key, fingerprint }: NewEntry) {
  return { balanceKind: 'real', kind: 'repayment', fingerprint, reason: key } as const
}

/** The balance right after a movement, with what it repaid. */
export function balanceAfter(sql: SqlStorage, entry: Entry): number {
  return (findEntry(sql, repaidKey(entry.key)) ?? entry).balance_after_minor
}
