import * as v from 'valibot'
import { BalanceAnswer, MovementAnswer, type SeamlessAction } from '#contract/seamless.ts'
import type { Result } from '#lib/result.ts'
import { signedCall, type CallFailure, type SignedCaller } from '../../signedCall.ts'
import type { ProviderName } from '../../config.ts'
import type { GameWallet, Telling } from './wallet.ts'

/*
 * Our own dialect (contract/seamless.ts): for providers that publish none, and for what a published one has no room for.
 */
type OwnCaller = SignedCaller & { provider: ProviderName; token: string }

export function ownWallet(caller: OwnCaller): GameWallet {
  return {
    open: () => marketRules(caller),
    stake: (movement) => ask(caller, 'debit', movement, MovementAnswer),
    payout: ({ transaction_id, round_id, amount_minor, currency, outcome, replay }) => {
      const paid = { transaction_id, round_id, amount_minor, currency, outcome, replay }
      return ask(caller, 'credit', paid, MovementAnswer)
    },
    refund: ({ transaction_id, original_transaction_id, round_id }) =>
      ask(caller, 'rollback', { transaction_id, original_transaction_id, round_id }, MovementAnswer),
  }
}

/** What the market allows in the game, with the balance. */
export function marketRules(caller: OwnCaller): Promise<Result<BalanceAnswer, CallFailure>> {
  return ask(caller, 'balance', {}, BalanceAnswer)
}

/** Tells a round, its stake having been taken, beside the money. */
export function tellRound(caller: OwnCaller, round_id: string, { outcome, replay }: Telling) {
  return ask(caller, 'tell', { round_id, outcome, replay }, v.object({}))
}

const SessionAnswer = v.object({ player_id: v.string(), game_id: v.string(), currency: v.string() })

/** The player and the game of the token. */
export function readSession(caller: OwnCaller) {
  return ask(caller, 'session', {}, SessionAnswer)
}

function ask<const Schema extends v.GenericSchema>(
  { platform, key, provider, token }: OwnCaller,
  action: SeamlessAction,
  fields: object,
  schema: Schema,
) {
  return signedCall({ platform, key }, `/seamless/${provider}/${action}`, { token, ...fields }, schema)
}
