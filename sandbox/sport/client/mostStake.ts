import { amountOf, typedOf } from './money.ts'
import { type Draft, takenAs } from './slip.ts'
import { slipsOf, mainBet } from './slipBets.ts'
import { stakeRange } from './stakeRange.ts'
import type { FullEvent, Player } from './wire.ts'

type EventOf = (id: string) => FullEvent | undefined

/**
 * The highest stake of the large box, of each single where those are several: the least of what the book takes and of what the player has beside the other bets of the slip. Undefined while an event is unknown, 0 where nothing can be staked.
 */
export function mostStake(draft: Draft, eventOf: EventOf, player: Player): number | undefined {
  const range = stakeRange(draft, eventOf, player)
  if (!range) return undefined
  const isEach = draft.kind === 'single'
  const alone = isEach ? { ...mainBet(draft), combos: draft.combos } : draft
  const costAt = (stake_minor: number) =>
    ownPart({ ...alone, stake: typedOf(stake_minor, player.currency) }, player)
  const count = isEach ? takenAs(draft.picks, 'single').length : 1
  const bonus_minor = draft.usesBonus ? player.bonus_minor : 0
  let stake_minor = Math.min(range.most_minor, player.balance_minor + bonus_minor)
  // What is too much is taken off all of them alike; half of it may be bonus money, so it takes a few rounds.
  while (stake_minor >= range.least_minor && costAt(stake_minor) > player.balance_minor)
    stake_minor -= Math.ceil((costAt(stake_minor) - player.balance_minor) / count)
  return stake_minor < range.least_minor ? 0 : stake_minor
}

/** What the bets cost beside bonus money. */
export function ownPart(draft: Draft, { bonus_minor, currency }: Player): number {
  const stake_minor = amountOf(draft.stake, currency) ?? 0
  const slips = slipsOf(draft, { stake_minor, bonusBalance_minor: bonus_minor, currency, software: '' })
  return slips.reduce((sum, slip) => sum + slip.stake_minor - slip.bonus_minor, 0)
}
