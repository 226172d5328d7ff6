import { code } from '#contract/errors.ts'
import type { MarketProfile } from '#contract/markets.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { Account } from '../tables/accounts.ts'
import { registerAnswered } from '../identity/checkPerson.ts'
import type { Services } from '../kit/services.ts'
import { restrictionFailure, exclusionRestriction, type Restriction } from '../wallet/restrictions.ts'
import type { LimitState } from '../wallet/ownLimits.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { isOfAge } from '#lib/dates.ts'
import type { Config } from '../kit/config.ts'

/**
 * What the market asks of an account before a stake: 9450 documents that are not verified, 9503 a register that has not answered.
 * Limits and exclusions are the wallet's, in the transaction of the stake.
 */
export function marketLetsPlay(services: Services, account: Account): Result<Account, CallFailure> {
  const { verificationBefore } = services.config.market
  if (verificationBefore === 'play' && account.verifiedAt === null)
    return fail(code.verificationNeeded, 'documents are to be checked before play')
  const answered = registerAnswered(services, account)
  return answered.ok ? ok(account) : answered
}

/**
 * Whether a player may open a game or the sportsbook at all: the same, 9449 for an excluded one, and 9448 where a limit is missing
 * that the market asks for: money comes also from friends and the operator, so the cashier alone does not ask.
 */
export async function mayOpen(services: Services, account: Account): Promise<Result<Account, CallFailure>> {
  const allowed = marketLetsPlay(services, account)
  if (!allowed.ok) return allowed
  const { limits, exclusion } = await walletOf(services.env, account).protection()
  const restriction = exclusion
    ? exclusionRestriction(exclusion)
    : restrictionOfMissingLimit(services.config.market, limits)
  return restriction ? restrictionFailure(restriction) : allowed
}

/** What prevents a stake until the player has set a limit of each kind that the market asks for. */
export function restrictionOfMissingLimit(
  { limits: { required } }: MarketProfile,
  limits: readonly LimitState[],
): Restriction | undefined {
  const missing = required.find((one) => !limits.some(({ kind, own }) => kind === one && own !== null))
  return missing && { by: 'limit', limit: `${missing}_required` }
}

/**
 * What a round of a slot may cost an account at most, in minor units of its currency; undefined where the market has no cap. Of a
 * player whose birth date is not known the youngest counts.
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
  return step && Math.floor(step.most_pence * poundRates[currency])
}
