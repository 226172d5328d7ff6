import { amountOf, typedOf } from './money.ts'
import { type Pick as SlipPick, type Draft, changed, takenAs } from './slip.ts'
import { liveLimit } from '../book/slip.ts'
import { combinationCount } from './slipBets.ts'
import type { FullEvent, Player } from './wire.ts'

export type StakeRange = { least_minor: number; most_minor: number }

type EventOf = (id: string) => FullEvent | undefined

/**
 * The book's lowest and highest stake of a slip, in minor units of the player's currency; for singles that of each.
 * Undefined while an event of it is unknown, and if nothing can be staked. A guest's are the book's own, as far as the events tell them.
 */
export function stakeRange(
  draft: Draft,
  eventOf: EventOf,
  player: Player | undefined,
): StakeRange | undefined {
  const picks = takenAs(draft.picks, draft.kind)
  if (picks.some(({ eventId }) => eventOf(eventId) === undefined)) return undefined
  const limits = betLimits(picks, eventOf, player)
  if (!limits) return undefined
  const { stake_minor: most_minor } = limits
  const { rate, least_minor: ofBook_minor } = player?.stakes ?? guestStakes
  // The book counts in its own currency and rounds up: the least is one above the most that would be too little.
  const least_minor = Math.floor(((combinationsOf(draft) * ofBook_minor - 1) * rate) / 1000) + 1
  return most_minor < least_minor ? undefined : { least_minor, most_minor }
}

/** The book tells its least stake to players. */
const guestStakes = { rate: 1000, least_minor: 1 }

/** What the book takes and pays at most for one bet on these, as far as it is known, in the player's currency. */
export function betLimits(
  picks: readonly Pick<SlipPick, 'eventId' | 'isLive'>[],
  eventOf: EventOf,
  player: Player | undefined,
): { stake_minor: number; payout_minor: number } | undefined {
  const isLive = picks.some((pick) => pick.isLive)
  const known = picks.flatMap((pick) => {
    const limits = eventOf(pick.eventId)?.limits
    if (!limits) return []
    return isLive && !pick.isLive ? halved(limits) : limits
  })
  const own = isLive ? player?.stakes.live : player?.stakes.usual
  const all = own ? [...known, own] : known
  if (all.length === 0) return undefined
  const { rate } = player?.stakes ?? guestStakes
  const inOwn = (amount_minor: number) => Math.floor((amount_minor * rate) / 1000)
  return {
    stake_minor: inOwn(Math.min(...all.map((limit) => limit.stake_minor))),
    payout_minor: inOwn(Math.min(...all.map((limit) => limit.payout_minor))),
  }
}

/** What is yet to start counts as live in a bet with what runs. */
function halved({ stake_minor, payout_minor }: FullEvent['limits']): FullEvent['limits'] {
  return { stake_minor: liveLimit(stake_minor), payout_minor: liveLimit(payout_minor) }
}

function combinationsOf(draft: Draft): number {
  return draft.kind === 'single' ? 1 : combinationCount(draft)
}

/** The stake of each bet of a system: as it was typed, or an even part of the whole. */
export function lineStake(draft: Draft, currency: string): string {
  if (draft.line !== undefined) return draft.line
  const stake_minor = amountOf(draft.stake, currency) ?? 0
  const each_minor = stake_minor / combinationCount(draft)
  return each_minor > 0 && Number.isInteger(each_minor) ? typedOf(each_minor, currency) : ''
}

/** The whole stake of a system from that of each of its bets. What is no amount stays as it was typed. */
export function withLineStake(draft: Draft, line: string, currency: string, newId: () => string): Draft {
  const each_minor = amountOf(line, currency)
  const stake = each_minor === undefined ? line : typedOf(each_minor * combinationCount(draft), currency)
  return changed(draft, { line, stake, freeBetId: undefined }, newId)
}
