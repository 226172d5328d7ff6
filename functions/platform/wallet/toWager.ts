import { wageringOfOpen } from './requiredWagering.ts'
import { expireBonuses } from './bonuses.ts'
import { balanceOf } from './ledger.ts'
import { dueNow } from './wagering.ts'

/**
 * The wagering required before a withdrawal, in minor units. A stake counts for every requirement, so the largest one
 * is the result.
 */
export function toWager(sql: SqlStorage): number {
  const held_minor = bonusMoneyToWager(sql)
  return Math.max(dueNow(sql).due_minor, held_minor, wageringOfOpen(sql))
}

/**
 * What of the real balance waits: deposits that were not played and money made from bonuses; all of it while a bonus requires wagering, as its
 * conditions say. What was free before a deposit stays free: stakes play the deposits first. `ofDeposits`: without it, deposits wait for nothing.
 */
export function heldBack(sql: SqlStorage, { ofDeposits = true, ofBonuses = true } = {}): number {
  const held_minor = bonusMoneyToWager(sql)
  if (ofBonuses && wageringOfOpen(sql) > 0) return Infinity
  return held_minor + (ofDeposits ? dueNow(sql).due_minor : 0)
}

/** Its parts, in minor units; contract/payments.ts describes them. */
export type WageringParts = {
  deposited_minor: number
  deposits_minor: number
  bonuses_minor: number
  bonusMoney_minor: number
}

export function wageringParts(sql: SqlStorage): WageringParts {
  const bonusMoney_minor = bonusMoneyToWager(sql)
  const { due_minor, deposited_minor } = dueNow(sql)
  return {
    deposited_minor,
    deposits_minor: due_minor,
    bonuses_minor: wageringOfOpen(sql),
    bonusMoney_minor,
  }
}

/**
 * The part of the real balance that was made from bonuses and is not yet wagered. A loss of this money does not hold
 * any other money.
 */
export function bonusMoneyToWager(sql: SqlStorage): number {
  expireBonuses(sql)
  const { open_bonus_due_minor, bonus_due_minor } = dueNow(sql)
  return Math.min(balanceOf(sql, 'real'), open_bonus_due_minor + bonus_due_minor)
}
