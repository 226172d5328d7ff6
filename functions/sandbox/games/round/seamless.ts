import * as v from 'valibot'
import { BalanceAnswer, MovementAnswer, type SeamlessAction } from '../../../../contract/seamless.ts'
import { signedCall, type SignedCaller } from '../../signedCall.ts'
import type { ProviderName } from '../../config.ts'

export type SeamlessWallet = SignedCaller & { provider: ProviderName; token: string }

export type Movement = {
  transaction_id: string
  round_id: string
  amount_minor: number
  currency: string
}

const SessionAnswer = v.object({ game_id: v.string(), currency: v.string() })

export function readBalance(wallet: SeamlessWallet) {
  return seamlessCall(wallet, 'balance', {}, BalanceAnswer)
}

/** The player and the game of the token. */
export function readSession(wallet: SeamlessWallet) {
  return seamlessCall(wallet, 'session', {}, SessionAnswer)
}

export function debit(wallet: SeamlessWallet, movement: Movement) {
  return seamlessCall(wallet, 'debit', movement, MovementAnswer)
}

export function credit(wallet: SeamlessWallet, movement: Movement) {
  return seamlessCall(wallet, 'credit', movement, MovementAnswer)
}

export function rollback(
  wallet: SeamlessWallet,
  ids: { transaction_id: string; original_transaction_id: string; round_id: string },
) {
  return seamlessCall(wallet, 'rollback', ids, MovementAnswer)
}

function seamlessCall<const Schema extends v.GenericSchema>(
  { token, ...wallet }: SeamlessWallet,
  action: SeamlessAction,
  fields: object,
  schema: Schema,
) {
  return signedCall(wallet, `/seamless/${wallet.provider}/${action}`, { token, ...fields }, schema)
}
