import { append, balanceOf, findEntry, type Entry, type NewEntry } from './ledger.ts'

/*
 * What a player owes: a settled bet was corrected downwards, or a payment that counted was taken back by the payer's bank, and
 * the balance did not cover it. A balance never goes below zero, so the rest is kept on a balance of its own, `owed`. The rule: whatever pays into the real balance (a win, a cash-out,
 * a corrected bet, a jackpot, a deposit) first pays what is owed, to its last cent. A stake that is given back is the player's
 * own and pays nothing.
 */

const repaidKey = (key: string) => `${key}#repaid`
export const owedKey = (key: string) => `${key}#owed`

/** Adds an entry that pays into the real balance, with what is owed taken from it. Returns the last entry of that balance. */
export function payIn(sql: SqlStorage, entry: NewEntry): Entry {
  const paid = append(sql, entry)
  const repaid_minor = Math.min(balanceOf(sql, 'owed'), entry.amount_minor)
  if (repaid_minor <= 0) return paid
  append(sql, {
    ...repayment(entry),
    balanceKind: 'owed',
    key: owedKey(entry.key),
    amount_minor: -repaid_minor,
  })
  return append(sql, { ...repayment(entry), key: repaidKey(entry.key), amount_minor: -repaid_minor })
}

/** Takes money back of the real balance, as far as the caller knows it to go; the rest is owed. Returns the real balance's entry. */
export function takeBack(
  sql: SqlStorage,
  entry: NewEntry,
  { real_minor, owed_minor }: { real_minor: number; owed_minor: number },
): Entry {
  if (owed_minor > 0)
    append(sql, { ...entry, balanceKind: 'owed', key: owedKey(entry.key), amount_minor: owed_minor })
  return append(sql, { ...entry, amount_minor: real_minor === 0 ? 0 : -real_minor })
}

/** What of the real balance may be taken out: what is owed may be played with, as a stake that was given back, but it does not leave. */
export function ownMoney(sql: SqlStorage): number {
  return Math.max(0, balanceOf(sql, 'real') - balanceOf(sql, 'owed'))
}

function repayment({ key, fingerprint }: NewEntry) {
  return { balanceKind: 'real', kind: 'repayment', fingerprint, reason: key } as const
}

/** The balance right after a movement, with what it repaid. */
export function balanceAfter(sql: SqlStorage, entry: Entry): number {
  return (findEntry(sql, repaidKey(entry.key)) ?? entry).balance_after_minor
}
