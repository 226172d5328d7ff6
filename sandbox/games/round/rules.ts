import { minute_ms } from '#lib/time.ts'
import type { Outcome } from '../slot/slotGame.ts'
import type { Round } from './round.ts'

/** The result of a round for the page. `seed` lets it verify a provably fair game. */
export type TableOutcome = {
  spin_id: string
  stops: number[]
  win_minor: number
  seed: string | null
  /** Cards or dice, hand by hand, and their points (a poker hand: its category). */
  hands?: number[][]
  points?: number[]
  /** The winning side, for games with roads (TableEngine.roadOf). */
  side?: number
  /** The places that pay more than a stake back. */
  hits?: string[]
  /** What the player's places pay, in minor units: each with a bet, also those that pay nothing. */
  paid?: Record<string, number>
  /** What lay on the main bet alone, also later, and what it pays: side bets do not change who won a hand. */
  main?: { staked_minor: number; win_minor: number }
}
export type Shown = Outcome | TableOutcome

/** The visible part of an unfinished hand, and the possible acts. */
export type SeenHand = {
  hands: number[][]
  points: number[]
  acts: string[]
  /** Which of the hands is played now, where the player may hold several. */
  active?: number
  /** What the side bets pay, which are decided before the hand. */
  paid?: Record<string, number>
}

/** A game in which the player decides during the round, with acts of one letter. */
export type HandRules = {
  isOver: (round: Round) => boolean
  seen: (round: Round) => SeenHand
  /** The additional stake of an act, in minor units. */
  raiseOf: (round: Round, act: string) => number
  /** The stops of one player of a shared hand: cards that others must not learn from are drawn again. */
  ownStops: (stops: readonly number[]) => number[]
}

/** The rules of a game, after the stake is taken. */
export type Rules = {
  /** Whether the outcome is derived from a secret whose hash was published before, so that players can verify it. */
  isFair: boolean
  /** Draws the outcome as whole numbers; a verifiable one follows from the name of the round and the seed. */
  draw: (name: string, seed: string) => number[] | Promise<number[]>
  /** The payout; for a flight or a hand, that without another action of the player. */
  winOf: (round: Round) => number
  shown: (round: Round) => Shown
  /** A game in which the player may end the round. */
  flight?: {
    endsAt_ms: (round: Round) => number
    /** When nobody can land any more. */
    goneAt_ms: (stops: readonly number[]) => number
    winAt: (round: Round, now_ms: number) => number
  }
  hand?: HandRules
  /** A round whose result takes a while to show: a page that was reloaded shows the newest one again. */
  isReplayed?: true
}

/** How many rounds a player may have open at once: a flight takes two bets. */
export const mostOpen = ({ flight }: Rules) => (flight ? 2 : 1)

/** The time that a hand waits for its player. */
export const handLife_ms = 10 * minute_ms

/**
 * When an open round ends by itself; undefined for a game without decisions. A flight that has not begun has no end yet:
 * its beginning is used instead.
 */
export function endOf_ms({ flight, hand }: Rules, round: Round): number | undefined {
  if (flight) return round.stops ? flight.endsAt_ms(round) : round.live?.closes_ms
  return round.live ? round.live.decides_ms : hand && round.created_ms + handLife_ms
}
