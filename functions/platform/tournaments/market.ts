import type { MarketProfile } from '#contract/markets.ts'
import type { TournamentTerms } from '#contract/tournaments.ts'

/**
 * The part of a tournament that the market does not allow; undefined if it allows all. A tournament is a reason to play, as an offer is.
 * Where products are not mixed, bonus money is for bets alone, and nobody gets it for games.
 */
export function marketFault(
  { bonuses }: Pick<MarketProfile, 'bonuses'>,
  { gives }: Pick<TournamentTerms, 'gives'>,
): 'points' | 'gives' | undefined {
  if (!bonuses.kinds.includes('offer')) return 'points'
  if (gives.kind === 'money') return undefined
  const isAbove = bonuses.mostWager_percent !== null && gives.wager_percent > bonuses.mostWager_percent
  return isAbove || !bonuses.mixesProducts ? 'gives' : undefined
}
