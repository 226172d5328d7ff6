import { amountOf } from './money.ts'
import { present, repeatedPicks, slipsOf, type Draft } from './slip.ts'
import { stakeRange } from './stakeRange.ts'
import type { State } from './state.ts'
import type { FullEvent, Player } from './wire.ts'

/**
 * What keeps the slip from being placed, as far as it is known before it is handed in: the first thing, in the order in which
 * one would mend it. Amounts are those of the player's currency.
 */
export type Obstacle =
  | { kind: 'closed' | 'repeated' | 'cheap-bonus' | 'no-stake' }
  | { kind: 'least' | 'most'; amount_minor: number }
  | { kind: 'money'; missing_minor: number }

type Known = Pick<State, 'draft' | 'player' | 'slipEvents'>

export function obstacleOf({ draft, player, slipEvents }: Known): Obstacle | undefined {
  const eventOf = (id: string) => slipEvents.get(id)
  const now = present(draft, eventOf)
  if (now.picks.length < draft.picks.length) return { kind: 'closed' }
  if (draft.kind !== 'single' && repeatedPicks(draft.picks).length > 0) return { kind: 'repeated' }
  const stake_minor = amountOf(draft.stake)
  if (stake_minor === undefined) return { kind: 'no-stake' }
  if (!player) return undefined
  if (draft.usesBonus && isBelowBonusOdds(now, player)) return { kind: 'cheap-bonus' }
  return stakeObstacle(now, stake_minor, { player, eventOf })
}

type Terms = { player: Player; eventOf: (id: string) => FullEvent | undefined }

function stakeObstacle(now: Draft, stake_minor: number, { player, eventOf }: Terms): Obstacle | undefined {
  const range = stakeRange(now, eventOf, player)
  if (range && stake_minor < range.least_minor) return { kind: 'least', amount_minor: range.least_minor }
  if (range && stake_minor > range.most_minor) return { kind: 'most', amount_minor: range.most_minor }
  const missing_minor = ownPart(now, stake_minor, player) - player.balance_minor
  return missing_minor > 0 ? { kind: 'money', missing_minor } : undefined
}

/** What the bets cost beside bonus money. */
function ownPart(draft: Draft, stake_minor: number, { bonus_minor, currency }: Player): number {
  const slips = slipsOf(draft, { stake_minor, bonusBalance_minor: bonus_minor, currency, software: '' })
  return slips.reduce((sum, slip) => sum + slip.stake_minor - slip.bonus_minor, 0)
}

function isBelowBonusOdds({ picks }: Draft, { stakes }: Player): boolean {
  return picks.some(({ price }) => price < stakes.bonus_price)
}
