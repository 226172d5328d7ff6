import * as v from 'valibot'
import type { Result } from '../../../contract/result.ts'
import { signedCall, type CallFailure, type SignedCaller } from '../signedCall.ts'
import type { BookWallet, Movement } from './bookContext.ts'
import type { Bettor } from './placement.ts'

/*
 * The operator as the book calls it, in the envelope and with the signature of the seamless wallet:
 *
 *   POST {platform}/sportsbook/bettor                                   { token } → the player who bets
 *   POST {platform}/sportsbook/{bet|win|cash-out|rollback|resettle}     a movement → { balance_minor }
 *
 * Movements are known by their id. A rollback names the id of the bet it undoes. Only `resettle` may be below zero.
 */
type Action = 'bettor' | 'bet' | 'win' | 'cash-out' | 'rollback' | 'resettle'

const BettorAnswer = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  hasProfile: v.boolean(),
  mayBet: v.boolean(),
  isCredited: v.boolean(),
  isLimited: v.boolean(),
  currency: v.string(),
  balance_minor: v.number(),
  bonus_minor: v.number(),
})
const MovedAnswer = v.object({ balance_minor: v.number() })

export type Operator = BookWallet & {
  bettor: (token: string) => Promise<Result<Bettor, CallFailure>>
}

export function operatorOf(caller: SignedCaller): Operator {
  const call = <const Schema extends v.GenericSchema>(action: Action, body: object, schema: Schema) =>
    signedCall(caller, `/sportsbook/${action}`, body, schema)
  const move = (action: Action) => (movement: Movement) => call(action, movement, MovedAnswer)
  return {
    bettor: (token) => call('bettor', { token }, BettorAnswer),
    bet: move('bet'),
    win: move('win'),
    cashOut: move('cash-out'),
    rollback: move('rollback'),
    resettle: move('resettle'),
  }
}
