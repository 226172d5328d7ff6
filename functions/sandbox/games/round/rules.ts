import type { Outcome } from '../slot/engine.ts'
import type { Round } from './round.ts'

/** What a page hears of a round that is over. `seed` lets it check a fair game. */
export type TableOutcome = { spin_id: string; stops: number[]; win_minor: number; seed: string | null }
export type Shown = Outcome | TableOutcome

/** What makes one game different from another, once the stake is taken. */
export type Rules = {
  /** The outcome is made of a secret whose hash was told before, so that players can check it. */
  isFair: boolean
  /** Draws what the round's end depends on, as whole numbers. */
  draw: (round: Round, seed: string) => number[] | Promise<number[]>
  /** What is paid for it; for a flight, when the player does nothing. */
  winOf: (round: Round) => number
  shown: (round: Round) => Shown
  /** A game in which the player may end the round. */
  flight?: {
    endsAt_ms: (round: Round) => number
    winAt: (round: Round, now_ms: number) => number
  }
}
