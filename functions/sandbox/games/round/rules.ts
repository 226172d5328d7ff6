import type { Outcome } from '../slot/engine.ts'
import type { Round } from './round.ts'

/** The result of a round for the page. `seed` lets it verify a provably fair game. */
export type TableOutcome = { spin_id: string; stops: number[]; win_minor: number; seed: string | null }
export type Shown = Outcome | TableOutcome

/** The rules of a game, after the stake is taken. */
export type Rules = {
  /** Whether the outcome is derived from a secret whose hash was published before, so that players can verify it. */
  isFair: boolean
  /** Draws the outcome as whole numbers. */
  draw: (round: Round, seed: string) => number[] | Promise<number[]>
  /** The payout; for a flight, that without an action of the player. */
  winOf: (round: Round) => number
  shown: (round: Round) => Shown
  /** A game in which the player may end the round. */
  flight?: {
    endsAt_ms: (round: Round) => number
    winAt: (round: Round, now_ms: number) => number
  }
}
