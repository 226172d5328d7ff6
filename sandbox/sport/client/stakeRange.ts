import { amountOf, currencyOf, typedOf } from './money.ts'
import {
  changed,
  combinationCount,
  mainBet,
  payoutOf,
  slipsOf,
  sumsOf,
  type Draft,
  type Pick as SlipPick,
} from './slip.ts'
import type { FullEvent, Player } from './wire.ts'

/** `payout_minor` is what the book pays for the bet at most, where that is what bounds its stake. */
export type StakeRange = { least_minor: number; most_minor: number; payout_minor?: number }

type EventOf = (id: string) => FullEvent | undefined

/**
 * The book's lowest and highest stake of a slip, in minor units of the player's currency; for singles that of each.
 * Undefined while an event of it is unknown, and if nothing can be staked. Where the highest is below the lowest, already that
 * would pay too much.
 */
export function stakeRange(draft: Draft, eventOf: EventOf, player: Player): StakeRange | undefined {
  if (draft.picks.some(({ eventId }) => eventOf(eventId) === undefined)) return undefined
  const limits = betLimits(draft.picks, eventOf, player)
  if (!limits) return undefined
  const { stake_minor, payout_minor } = limits
  const { rate, least_minor: ofBook_minor } = player.stakes
  // The book counts in its own currency and rounds up: the least is one above the most that would be too little.
  const least_minor = Math.floor(((combinationsOf(draft) * ofBook_minor - 1) * rate) / 1000) + 1
  const ofPayout_minor = Math.floor(payout_minor / highestFactor(draft))
  const most_minor = Math.min(stake_minor, ofPayout_minor)
  if (stake_minor < least_minor) return undefined
  return { least_minor, most_minor, ...(ofPayout_minor < stake_minor && { payout_minor }) }
}

/**
 * What the book takes and pays at most for one bet on these, as far as it is known, in the player's currency; a guest's is the
 * book's own.
 */
function betLimits(
  picks: readonly Pick<SlipPick, 'eventId' | 'isLive'>[],
  eventOf: EventOf,
  player: Player | undefined,
): { stake_minor: number; payout_minor: number } | undefined {
  const known = picks.flatMap(({ eventId }) => eventOf(eventId)?.limits ?? [])
  const own = picks.some(({ isLive }) => isLive) ? player?.stakes.live : player?.stakes.usual
  const all = own ? [...known, own] : known
  if (all.length === 0) return undefined
  const inOwn = (amount_minor: number) => Math.floor((amount_minor * (player?.stakes.rate ?? 1000)) / 1000)
  return {
    stake_minor: inOwn(Math.min(...all.map((limit) => limit.stake_minor))),
    payout_minor: inOwn(Math.min(...all.map((limit) => limit.payout_minor))),
  }
}

/**
 * What the slip pays if everything wins: of each bet no more than the book pays for one. `limit_minor` is the least of those
 * bounds that a bet has come to.
 */
export function possiblePayout(
  draft: Draft,
  stake_minor: number,
  { eventOf, player }: { eventOf: EventOf; player: Player | undefined },
): { payout_minor: number; limit_minor?: number } {
  const currency = currencyOf(player)
  const { freeBetId } = draft
  const slips = slipsOf(draft, { stake_minor, bonusBalance_minor: 0, currency, software: '', freeBetId })
  const bets = slips.map((slip) => {
    const whole_minor = payoutOf(slip)
    const limit_minor = betLimits(slip.legs, eventOf, player)?.payout_minor ?? whole_minor
    return { payout_minor: Math.min(whole_minor, limit_minor), limit_minor, isCut: whole_minor > limit_minor }
  })
  const cut = bets.filter(({ isCut }) => isCut)
  return {
    payout_minor: bets.reduce((sum, bet) => sum + bet.payout_minor, 0),
    ...(cut.length > 0 && { limit_minor: Math.min(...cut.map((bet) => bet.limit_minor)) }),
  }
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
