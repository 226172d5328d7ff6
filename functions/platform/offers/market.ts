import type { MarketProfile } from '#contract/markets.ts'
import { hasWagering } from '#contract/offerRules.ts'
import { bonusKindOf, type Counts, type OfferTerms } from '#contract/offers.ts'

/**
 * The part of an offer that the market does not allow; undefined if it allows all. Where products are not mixed, an offer that gives money
 * for bets is fulfilled and wagered by bets alone, and one of free rounds by games; points, which levels of both reach, come of no play.
 */
export function marketFault(
  { bonuses }: Pick<MarketProfile, 'bonuses'>,
  { trigger, join, gift, wager }: OfferTerms,
): 'trigger' | 'gift' | 'wager' | undefined {
  if (!bonuses.kinds.includes(bonusKindOf({ trigger, join }))) return 'trigger'
  if (bonuses.mostWager_percent !== null && wager.percent > bonuses.mostWager_percent) return 'wager'
  if (bonuses.mixesProducts) return undefined
  if (gift.kind === 'free_rounds') return ofGamesAlone(trigger, gift)
  if (/^(?:rounds|games|loss)$/.test(trigger.kind)) return 'trigger'
  if (trigger.kind === 'stake' && !isOfBets(trigger.counts)) return 'trigger'
  return !hasWagering(gift) || isOfBets(wager.counts) ? undefined : 'wager'
}

/** Bonus money is staked on bets alone there, so the wins of free rounds are real money. */
function ofGamesAlone(
  trigger: OfferTerms['trigger'],
  { wins }: Extract<OfferTerms['gift'], { kind: 'free_rounds' }>,
): 'trigger' | 'gift' | undefined {
  if (trigger.kind === 'stake' && trigger.counts.sport > 0) return 'trigger'
  return wins === 'bonus' ? 'gift' : undefined
}

const isOfBets = ({ games, exceptions }: Counts) =>
  games === 0 && exceptions.every(({ percent }) => percent === 0)
