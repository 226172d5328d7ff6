import { bonusOfDeposit } from '#contract/bonusTerms.ts'
import { minorUnits, toMajor } from '#contract/money.ts'
import type { BonusOffer, Wagering } from '#contract/payments.ts'

/** What the offered bonus comes to with a deposit, in major units. */
export function bonusOf(offer: BonusOffer, amount: number, currency: string): number {
  return toMajor(bonusOfDeposit(offer, minorUnits(amount, currency), currency).amount_minor, currency)
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

function wagerOf(offer: BonusOffer, amount: number, currency: string): number {
  return toMajor(bonusOfDeposit(offer, minorUnits(amount, currency), currency).wager_minor, currency)
}
