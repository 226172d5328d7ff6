import { minorUnits, toMajor } from '#contract/money.ts'
import type { BonusOffer, Wagering } from '#contract/payments.ts'

/** Rounded down to the minor unit, as the platform does it. */
function percentOf(amount: number, percent: number, currency: string): number {
  return toMajor(Math.floor((minorUnits(amount, currency) * percent) / 100), currency)
}

/** What the offered bonus comes to with a deposit, in major units. */
export function bonusOf({ percent, most }: BonusOffer, amount: number, currency: string): number {
  return Math.min(most, percentOf(amount, percent, currency))
}

/**
 * What is to be wagered before a withdrawal once this deposit has arrived, with the chosen bonus or without one, in major units.
 * A stake counts for every reason, so the largest is the whole.
 */
export function toWagerAfter(
  { deposits, bonuses, bonus_money }: Wagering,
  amount: number,
  currency: string,
  chosen: BonusOffer | undefined,
): number {
  const ofBonus = chosen ? wagerOf(chosen, amount, currency) : 0
  return Math.max(deposits + amount, bonuses, ofBonus, bonus_money)
}

/** No more than the market lets a bonus ask for. */
function wagerOf(offer: BonusOffer, amount: number, currency: string): number {
  const bonus = bonusOf(offer, amount, currency)
  const asked = bonus > 0 ? percentOf(amount, offer.wager_percent, currency) : 0
  const { most_wager_percent: most } = offer
  return most === null ? asked : Math.min(asked, percentOf(bonus, most, currency))
}
