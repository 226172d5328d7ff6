import { percentOf } from '#contract/bonusTerms.ts'
import type { Currency } from '#contract/currencies.ts'
import { minorUnits, toMajor } from '#contract/money.ts'
import { giftOf } from '#contract/offerRules.ts'
import type { BonusOffer, Wagering } from '#contract/payments.ts'

const giftFor = ({ terms }: BonusOffer, amount: number, currency: Currency) =>
  giftOf(terms, currency, minorUnits(amount, currency))

/** What the offered bonus comes to with a deposit, in major units. */
export function bonusOf(offer: BonusOffer, amount: number, currency: Currency): number {
  return toMajor(giftFor(offer, amount, currency), currency)
}

/**
 * What is to be wagered before a withdrawal once this deposit has arrived, with the chosen bonus or without one, in major units.
 * A stake counts for every reason, so the largest is the whole.
 */
export function toWagerAfter(
  { deposits, bonuses, bonus_money }: Wagering,
  amount: number,
  currency: Currency,
  chosen: BonusOffer | undefined,
): number {
  const ofBonus = chosen ? wagerOf(chosen, amount, currency) : 0
  return Math.max(deposits + amount, bonuses, ofBonus, bonus_money)
}

function wagerOf(offer: BonusOffer, amount: number, currency: Currency): number {
  return toMajor(percentOf(giftFor(offer, amount, currency), offer.terms.wager.percent), currency)
}
