import { minorPerMajor } from '#contract/currencies.ts'
import { code } from '#contract/errors.ts'
import type { MarketProfile } from '#contract/markets.ts'
import type { StakePlace } from '#contract/stops.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { Account } from '../tables/accounts.ts'
import { registerAnswered } from '../identity/checkPerson.ts'
import type { Services } from '../kit/services.ts'
import { restrictionFailure, exclusionRestriction, type Restriction } from '../wallet/restrictions.ts'
import type { LimitState } from '../wallet/playerLimits.ts'
import { mayStart } from '../stops/stops.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { isOfAge } from '#lib/dates.ts'
import type { Config } from '../kit/config.ts'

/**
 * The market's requirements before a stake: 9450 for unverified documents, 9503 for a register without an answer. The
 * wallet checks limits and exclusions in the transaction of the stake.
 */
export function marketLetsPlay(services: Services, account: Account): Result<Account, CallFailure> {
  const { verificationBefore } = services.config.market
  if (verificationBefore === 'play' && account.verifiedAt === null)
    return fail(code.verificationNeeded, 'documents are to be checked before play')
  const answered = registerAnswered(services, account)
  return answered.ok ? ok(account) : answered
}

/**
 * Whether a player may open a game or the sportsbook. Errors as above, plus 9460 where staff have stopped play, 9449 for an
 * exclusion and 9448 for a missing limit that the market requires. The cashier alone cannot check that, because money also comes
 * from friends and the operator.
 */
export async function mayOpen(
  services: Services,
  account: Account,
  place: StakePlace,
): Promise<Result<Account, CallFailure>> {
  const allowed = marketLetsPlay(services, account)
  if (!allowed.ok) return allowed
  const started = await mayStart(services.env, place)
  if (!started.ok) return started
  const { limits, exclusion } = await walletOf(services.env, account).protection()
  const restriction = exclusion
    ? exclusionRestriction(exclusion)
    : restrictionOfMissingLimit(services.config.market, limits)
  return restriction ? restrictionFailure(restriction) : allowed
}

/** Prevents stakes until the player has set a limit of each kind that the market requires. */
export function restrictionOfMissingLimit(
  { limits: { required } }: MarketProfile,
  limits: readonly LimitState[],
): Restriction | undefined {
  const missing = required.find((one) => !limits.some(({ kind, own }) => kind === one && own !== null))
  return missing && { by: 'limit', limit: `${missing}_required` }
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
