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
  payout: (movement: Payout & Telling) => Moved
  refund: (ids: Original) => Moved
}

type Movement = {
  transaction_id: string
  round_id: string
  amount_minor: number
  currency: string
}
/** `stake_id`: of the first stake that it pays. */
type Payout = Movement & { stake_id: string }
export type Telling = { outcome?: Outcome; replay?: string }
/** The stake that is given back. */
type Original = Movement & { original_transaction_id: string }
/** `duplicate`: the stake was taken before; not every dialect says so. */
export type Moved = Promise<Result<{ balance_minor: number; duplicate: boolean }, CallFailure>>

/** Who calls for whom: the operator's session of a game. `merchantId`: the operator, where the provider names it. */
export type WalletCaller = SignedCaller & Omit<GameSession, 'home'> & { merchantId: string }

/** What follows a payout and got lost, so that all is sent again. What is refused of it takes no payout back. */
export function lostOf(...answers: Result<unknown, CallFailure>[]) {
  return answers.find((answer) => !answer.ok && answer.error.kind === 'unknown') as
    { ok: false; error: CallFailure } | undefined
}
