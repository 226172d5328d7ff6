import * as v from 'valibot'
import { BalanceAnswer, MovementAnswer, type Outcome, type SeamlessAction } from '#contract/seamless.ts'
import type { Result } from '#lib/result.ts'
import { signedCall, type CallFailure, type SignedCaller } from '../../signedCall.ts'
import type { ProviderName } from '../../config.ts'

type Caller = SignedCaller & { provider: ProviderName; token: string }

type Movement = {
  transaction_id: string
  round_id: string
  amount_minor: number
  currency: string
}

export type Telling = { outcome?: Outcome; replay?: string }

type Original = { transaction_id: string; original_transaction_id: string; round_id: string }
type Moved = Promise<Result<MovementAnswer, CallFailure>>

/** The wallet of a round: the operator's, or the play money of a demo (demoWallet.ts). */
export type RoundWallet = {
  balance: () => Promise<Result<BalanceAnswer, CallFailure>>
  debit: (movement: Movement) => Moved
  credit: (movement: Movement & Telling) => Moved
  rollback: (ids: Original) => Moved
}

export function seamlessWallet(caller: Caller): RoundWallet {
  return {
    balance: () => seamlessCall(caller, 'balance', {}, BalanceAnswer),
    debit: (movement) => seamlessCall(caller, 'debit', movement, MovementAnswer),
    credit: (movement) => seamlessCall(caller, 'credit', movement, MovementAnswer),
    rollback: (ids) => seamlessCall(caller, 'rollback', ids, MovementAnswer),
  }
}

const SessionAnswer = v.object({ player_id: v.string(), game_id: v.string(), currency: v.string() })

/** The player and the game of the token. */
export function readSession(caller: Caller) {
  return seamlessCall(caller, 'session', {}, SessionAnswer)
}

function seamlessCall<const Schema extends v.GenericSchema>(
  { token, ...caller }: Caller,
  action: SeamlessAction,
  fields: object,
  schema: Schema,
) {
  return signedCall(caller, `/seamless/${caller.provider}/${action}`, { token, ...fields }, schema)
}
