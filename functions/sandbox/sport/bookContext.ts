import type { Result } from '../../../contract/result.ts'
import type { CallFailure } from '../signedCall.ts'
import type { BetStore } from './bets.ts'
import type { BookSettings } from './placement.ts'

/** Known by its id: what was refused will never move under it. */
export type Movement = { id: string; betId: string; playerId: string; amount_minor: number; currency: string }
type Moved = Promise<Result<{ balance_minor: number }, CallFailure>>

/** The operator's wallet. A repeated id answers as it did at first. `resettle` may take money back: below zero. */
export type BookWallet = {
  bet: (movement: Movement & { bonus_minor: number }) => Moved
  win: (movement: Movement) => Moved
  cashOut: (movement: Movement) => Moved
  /** `id` is that of the bet's movement, which is undone or refused for ever. */
  rollback: (movement: Movement) => Moved
  resettle: (movement: Movement) => Moved
}

export type BookContext = {
  seed: string
  settings: BookSettings
  store: BetStore
  wallet: BookWallet
  now: () => number
  /** What is being done to each bet: one thing at a time. */
  turns: Map<string, Promise<unknown>>
}
