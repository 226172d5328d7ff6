import type { Result } from '#lib/result.ts'
import type { BetMovement, BookMovement, LossMovement } from '#contract/sportsbook.ts'
import type { CallFailure } from '../../signedCall.ts'
import type { BetStore } from './bets.ts'
import type { BookSettings } from './placement.ts'

type Moved = Promise<Result<{ balance_minor: number }, CallFailure>>

/** The operator's wallet. A repeated id answers as it did at first. `resettle` may take money back: below zero. */
export type BookWallet = {
  bet: (movement: BetMovement) => Moved
  win: (movement: BookMovement) => Moved
  lose: (movement: LossMovement) => Moved
  cashOut: (movement: BookMovement & { isWhole?: boolean }) => Moved
  /** `id` is that of the bet's movement, which is undone or refused for ever. */
  rollback: (movement: BookMovement) => Moved
  resettle: (movement: BookMovement) => Moved
}

export type BookContext = {
  seed: string
  settings: BookSettings
  store: BetStore
  wallet: BookWallet
  now: () => number
  /** The running action on each bet: one at a time. */
  turns: Map<string, Promise<unknown>>
}
