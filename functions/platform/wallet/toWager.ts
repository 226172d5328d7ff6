import { askedOfOpen } from './asked.ts'
import { expireBonuses } from './bonuses.ts'
import { balanceOf } from './ledger.ts'
import { dueNow } from './wagering.ts'

/** What is to be staked before a withdrawal, in minor units. A stake counts for all of it alike, so the largest is what is left. */
export function toWager(sql: SqlStorage): number {
  const held_minor = bonusMoneyToWager(sql)
  return Math.max(dueNow(sql).due_minor, held_minor, askedOfOpen(sql))
}

/** What of the real balance was made of bonuses and is not staked as they ask; what was lost of it is held of no other money. */
export function bonusMoneyToWager(sql: SqlStorage): number {
  expireBonuses(sql)
  const { open_bonus_due_minor, bonus_due_minor } = dueNow(sql)
  return Math.min(balanceOf(sql, 'real'), open_bonus_due_minor + bonus_due_minor)
}
