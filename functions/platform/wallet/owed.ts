import { append, balanceOf, findEntry, type Entry, type NewEntry } from './ledger.ts'

/*
 * Owed money. A settled bet was corrected downwards, or the payer's bank took back a payment, and the balance did not
 * cover it. A balance never goes below zero, so the difference is on a separate balance, `owed`. Every payment into
 * the real balance (a win, a cash-out, a corrected bet, a jackpot, a deposit) first repays owed money, to the last
 * cent. A returned stake is the player's own and repays nothing.
 */

const repaidKey = (key: string) => `${key}#repaid`
export const owedKey = (key: string) => `${key}#owed`

/** Adds an entry that pays into the real balance, after repaying owed money. Returns the last entry of the real balance. */
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

/** Takes back what the entry asks for, as far as the balance covers it; the rest is owed. Returns the real balance's entry. */
export function takeWhatIsThere(sql: SqlStorage, entry: NewEntry): Entry {
  const real_minor = Math.min(balanceOf(sql, 'real'), -entry.amount_minor)
  return takeBack(sql, entry, { real_minor, owed_minor: -entry.amount_minor - real_minor })
}

/** The part of a movement that was taken back and was not there. */
export function owedBy(sql: SqlStorage, key: string): number {
  const owed = findEntry(sql, owedKey(key))
  return owed === undefined || owed.kind === 'repayment' ? 0 : owed.amount_minor
}

/** Undoes what was taken back: of its owed part, what is owed yet is owed no more; the rest was repaid, and is paid with its real part. */
export function giveBack(sql: SqlStorage, entry: NewEntry, owed_minor: number): Entry {
  const open_minor = Math.min(balanceOf(sql, 'owed'), owed_minor)
  if (open_minor > 0)
    append(sql, { ...entry, balanceKind: 'owed', key: owedKey(entry.key), amount_minor: -open_minor })
  return append(sql, { ...entry, amount_minor: entry.amount_minor + owed_minor - open_minor })
}

/**
 * The part of the real balance that may be withdrawn. Owed money may be played, like a returned stake, but it does
 * not leave.
 */
export function withdrawable(sql: SqlStorage): number {
  return Math.max(0, balanceOf(sql, 'real') - balanceOf(sql, 'owed'))
}

function repayment({ key, fingerprint }: NewEntry) {
  return { balanceKind: 'real', kind: 'repayment', fingerprint, reason: key } as const
}

/** The balance right after a movement, with what it repaid. */
export function balanceAfter(sql: SqlStorage, entry: Entry): number {
  return (findEntry(sql, repaidKey(entry.key)) ?? entry).balance_after_minor
}
