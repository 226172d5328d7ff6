import { minorUnits } from './money.ts'
import type { BonusOffer } from './payments.ts'

/*
 * What a bonus comes to, and what it asks for. The platform promises by it, and the cashier shows it before.
 */

/** Rounded down to the minor unit. */
export function percentOf(amount_minor: number, percent: number): number {
  return Math.floor((amount_minor * percent) / 100)
}

/** A deposit far above the most that a bonus comes to would ask for more of it than the market lets a bonus ask. */
export function capWager(wager_minor: number, bonus_minor: number, most_percent: number | null): number {
  return most_percent === null ? wager_minor : Math.min(wager_minor, percentOf(bonus_minor, most_percent))
}

type Terms = Pick<BonusOffer, 'percent' | 'most' | 'wager_percent' | 'most_wager_percent'>

/** The bonus of a deposit by the offer, and what is to be wagered for it; both 0 where it comes to nothing. */
export function bonusOfDeposit(
  { percent, most, wager_percent, most_wager_percent }: Terms,
  deposit_minor: number,
  currency: string,
): { amount_minor: number; wager_minor: number } {
  const amount_minor = Math.min(minorUnits(most, currency), percentOf(deposit_minor, percent))
  const asked_minor = amount_minor === 0 ? 0 : percentOf(deposit_minor, wager_percent)
  return { amount_minor, wager_minor: capWager(asked_minor, amount_minor, most_wager_percent) }
}
