import type { MarketProfile } from '#contract/markets.ts'
import type { StakePlace } from '#contract/stops.ts'
import type { Result } from '#lib/result.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { marketLetsPlay, type OfMarket } from '../accounts/marketRules.ts'
import type { Account } from '../tables/accounts.ts'
import type { Services } from '../kit/services.ts'
import type { Protection } from '../wallet/protection.ts'
import { restrictionFailure, exclusionRestriction, type Restriction } from '../wallet/restrictions.ts'
import type { LimitState } from '../wallet/playerLimits.ts'
import { mayStart } from '../stops/stops.ts'
import { walletOf } from '../wallet/walletOf.ts'

/**
 * Whether a player may open a game or the sportsbook. Errors as of `marketLetsPlay`, plus 9460 where staff have stopped play, 9449 for an
 * exclusion and 9448 for a missing limit that the market requires. The cashier alone cannot check that, because money also comes
 * from friends and the operator.
 */
export async function mayOpen(
  services: Services,
  account: Account,
  place: StakePlace,
): Promise<Result<OfMarket, CallFailure>> {
  return mayOpenWith(services, account, place, () => walletOf(services.env, account).protection())
}

/** The same where the protection is known, or asked for last. */
export async function mayOpenWith(
  services: Services,
  account: OfMarket,
  place: StakePlace,
  protection: () => Protection | Promise<Protection>,
): Promise<Result<OfMarket, CallFailure>> {
  const allowed = marketLetsPlay(services, account)
  if (!allowed.ok) return allowed
  const started = await mayStart(services.env, place)
  if (!started.ok) return started
  const { limits, exclusion } = await protection()
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
