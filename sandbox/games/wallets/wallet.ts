import type { BalanceAnswer, Outcome } from '#contract/seamless.ts'
import type { Result } from '#lib/result.ts'
import type { CallFailure, SignedCaller } from '../../signedCall.ts'
import type { GameSession } from '../round/rounds.ts'

/** The wallet of a round: the operator's in the provider's dialect, or the play money of a demo (demo.ts). May all be repeated. */
export type GameWallet = {
  /** What there is, what the market allows, and whether the game may be played. */
  open: () => Promise<Result<BalanceAnswer, CallFailure>>
  stake: (movement: Movement) => Moved
  /** Ends the round. */
  payout: (movement: Movement & Telling) => Moved
  refund: (ids: Original) => Moved
}

export type Movement = {
  transaction_id: string
  round_id: string
  amount_minor: number
  currency: string
}
export type Telling = { outcome?: Outcome; replay?: string }
export type Original = { transaction_id: string; original_transaction_id: string; round_id: string }
/** `duplicate`: the stake was taken before; not every dialect says so. */
export type Moved = Promise<Result<{ balance_minor: number; duplicate: boolean }, CallFailure>>

/** Who calls for whom: the operator's session of a game. */
export type WalletCaller = SignedCaller & GameSession
