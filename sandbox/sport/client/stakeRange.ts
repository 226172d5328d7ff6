import { combinationCount, mainBet, sumsOf, type Draft } from './slip.ts'
import type { FullEvent, Player } from './wire.ts'

/** `payout_minor` is what the book pays for the bet at most, where that is what bounds its stake. */
export type StakeRange = { least_minor: number; most_minor: number; payout_minor?: number }

/**
 * The book's lowest and highest stake of a slip, in minor units of the player's currency; for singles that of each.
 * Undefined while an event of it is unknown, and if nothing can be staked.
 */
export function stakeRange(
  draft: Draft,
  eventOf: (id: string) => FullEvent | undefined,
  { stakes }: Player,
): StakeRange | undefined {
  const limits = draft.picks.map(({ eventId }) => eventOf(eventId)?.limits)
  const known = limits.flatMap((limit) => (limit ? [limit] : []))
  if (known.length === 0 || known.length < limits.length) return undefined
  const all = [...known, draft.picks.some(({ isLive }) => isLive) ? stakes.live : stakes.usual]
  const inOwn = (amount_minor: number) => Math.floor((amount_minor * stakes.rate) / 1000)
  const stake_minor = inOwn(Math.min(...all.map((limit) => limit.stake_minor)))
  const payout_minor = inOwn(Math.min(...all.map((limit) => limit.payout_minor)))
  // The book counts in its own currency and rounds up: the least is one above the most that would be too little.
  const least_minor = inOwn(combinationsOf(draft) * stakes.least_minor - 1) + 1
  const ofPayout_minor = Math.floor(payout_minor / highestFactor(draft))
  const most_minor = Math.min(stake_minor, ofPayout_minor)
  if (most_minor < least_minor) return undefined
  return { least_minor, most_minor, ...(ofPayout_minor < stake_minor && { payout_minor }) }
}

function combinationsOf(draft: Draft): number {
  return draft.kind === 'single' ? 1 : combinationCount(draft)
}

/** The factor of the stake in the large box if everything wins. */
function highestFactor(draft: Draft): number {
  if (draft.kind === 'single') return Math.max(...draft.picks.map(({ price }) => price)) / 1000
  const sample_minor = 100_000_000
  return sumsOf(mainBet(draft), sample_minor, '').payout_minor / sample_minor
}
