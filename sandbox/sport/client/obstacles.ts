import { freeBetIn } from './freeBet.ts'
import { amountOf, currencyOf } from './money.ts'
import {
  betsOf,
  misfitOf,
  present,
  repeatedPicks,
  stakesOf,
  type Combo,
  type Draft,
  type Pick,
} from './slip.ts'
import { ownPart } from './mostStake.ts'
import { stakeRange, type StakeRange } from './stakeRange.ts'
import type { State } from './state.ts'
import type { FullEvent, Player } from './wire.ts'

/**
 * What keeps the slip from being placed, as far as it is known before it is handed in: the first thing, in the order in which
 * one would mend it. Amounts are those of the player's currency.
 */
export type Obstacle =
  /** The event of `pick` is not taken in such a bet. */
  | { kind: 'misfit'; pick: Pick; isSingle: boolean }
  | { kind: 'closed' | 'repeated' | 'cheap-bonus' | 'no-stake' | 'free-not-whole' }
  | { kind: 'cheap-free'; price: number }
  /** Already the least stake would pay more than the book pays for a bet. */
  | { kind: 'unpayable'; payout_minor: number }
  /** Of the single of `pick`, or of `combo`, if it is not that of the large box. `payout_minor` is the highest payout, where that is the reason. */
  | { kind: 'least' | 'most'; amount_minor: number; payout_minor?: number; pick?: Pick; combo?: Combo }
  | { kind: 'money'; missing_minor: number }

type Known = { [Name in 'draft' | 'player' | 'slipEvents']: State[Name] }

export function obstacleOf({ draft, player, slipEvents }: Known): Obstacle | undefined {
  const eventOf = (id: string) => slipEvents.get(id)
  const now = present(draft, eventOf)
  if (now.picks.length < draft.picks.length) return { kind: 'closed' }
  if (draft.kind !== 'single' && repeatedPicks(draft.picks).length > 0) return { kind: 'repeated' }
  const misfit = misfitIn(draft, player)
  if (misfit) return misfit
  if (stakesOf(draft, currencyOf(player)).includes(0)) return { kind: 'no-stake' }
  if (!player) return undefined
  if (draft.usesBonus && isBelowBonusOdds(now, player)) return { kind: 'cheap-bonus' }
  return freeObstacle(now, player) ?? stakeObstacle(now, { player, eventOf })
}

/** A free bet is one bet, of all of it. */
function freeObstacle(now: Draft, player: Player): Obstacle | undefined {
  if (now.freeBetId === undefined) return undefined
  const freeBet = freeBetIn(now, player)
  if (!freeBet) return { kind: 'free-not-whole' }
  const isCheap = now.picks.some(({ price }) => price < freeBet.least_price)
  return isCheap ? { kind: 'cheap-free', price: freeBet.least_price } : undefined
}

function misfitIn(draft: Draft, player: Player | undefined): Obstacle | undefined {
  const currency = currencyOf(player)
  for (const { kind, picks } of betsOf(draft, amountOf(draft.stake, currency) ?? 0, currency)) {
    const pick = misfitOf(picks, kind)
    if (pick) return { kind: 'misfit', pick, isSingle: kind === 'single' }
  }
  return undefined
}

type Terms = { player: Player; eventOf: (id: string) => FullEvent | undefined }

function stakeObstacle(now: Draft, { player, eventOf }: Terms): Obstacle | undefined {
  const { currency } = player
  const common_minor = amountOf(now.stake, currency) ?? 0
  for (const { stake_minor, kind, size, picks, pick, combo } of betsOf(now, common_minor, currency)) {
    const range = stakeRange({ ...now, kind, size, picks }, eventOf, player)
    const own = { ...(pick && { pick }), ...(combo && { combo }) }
    if (range?.payout_minor !== undefined && range.most_minor < range.least_minor)
      return { kind: 'unpayable', payout_minor: range.payout_minor }
    if (range && stake_minor < range.least_minor)
      return { kind: 'least', amount_minor: range.least_minor, ...own }
    if (range && stake_minor > range.most_minor)
      return { kind: 'most', amount_minor: range.most_minor, ...payoutOf(range), ...own }
  }
  if (now.freeBetId !== undefined) return undefined
  const missing_minor = ownPart(now, player) - player.balance_minor
  return missing_minor > 0 ? { kind: 'money', missing_minor } : undefined
}

function payoutOf({ payout_minor }: StakeRange): { payout_minor?: number } {
  return payout_minor === undefined ? {} : { payout_minor }
}

function isBelowBonusOdds({ picks }: Draft, { stakes }: Player): boolean {
  return picks.some(({ price }) => price < stakes.bonus_price)
}
