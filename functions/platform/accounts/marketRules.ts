import { minorPerMajor } from '#contract/currencies.ts'
import { code } from '#contract/errors.ts'
import { isOfAge } from '#lib/dates.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { registerAnswered } from '../identity/checkPerson.ts'
import type { Config } from '../kit/config.ts'
import type { Services } from '../kit/services.ts'
import type { Account } from '../tables/accounts.ts'

/** What of an account the market asks for before play. */
export type OfMarket = { verifiedAt: Date | number | null; registerCheckedAt: number | null }

/**
 * The market's requirements before a stake: 9450 for unverified documents, 9503 for a register without an answer. The
 * wallet checks limits and exclusions in the transaction of the stake.
 */
export function marketLetsPlay<Of extends OfMarket>(
  services: Services,
  account: Of,
): Result<Of, CallFailure> {
  const { verificationBefore } = services.config.market
  if (verificationBefore === 'play' && account.verifiedAt === null)
    return fail(code.verificationNeeded, 'documents are to be checked before play')
  const answered = registerAnswered(services, account)
  return answered.ok ? ok(account) : answered
}

/**
 * The highest stake of a slot's round for an account, in minor units of its currency; undefined if the market has no
 * cap. A currency without a rate is not played. A player without a birth date has the cap of the youngest age.
 */
export function mostSlotStake(
  { market, poundRates }: Pick<Config, 'market' | 'poundRates'>,
  { birthDate, currency }: Pick<Account, 'birthDate' | 'currency'>,
): number | undefined {
  if (!market.slotStakes || !poundRates) return undefined
  const now = new Date()
  const isFrom = (age_years: number) => birthDate !== null && isOfAge(birthDate, now, age_years)
  const { steps } = market.slotStakes
  const step = steps.find(({ fromAge_years }) => isFrom(fromAge_years)) ?? steps.at(-1)
  return step && Math.floor(step.most_pounds * (poundRates[currency] ?? 0) * minorPerMajor(currency))
}
