import type * as v from 'valibot'
import type { Result } from '../../../contract/result.ts'
import {
  BettorAnswer,
  MovedAnswer,
  type BookAction,
  type BookMovement,
} from '../../../contract/sportsbook.ts'
import { signedCall, type CallFailure, type SignedCaller } from '../signedCall.ts'
import type { BookWallet } from './bookContext.ts'
import type { Bettor } from './placement.ts'

export type Operator = BookWallet & {
  bettor: (playerId: string) => Promise<Result<Bettor, CallFailure>>
}

/** The operator as the book calls it: contract/sportsbook.ts. */
export function operatorOf(caller: SignedCaller): Operator {
  const call = <const Schema extends v.GenericSchema>(action: BookAction, body: object, schema: Schema) =>
    signedCall(caller, `/sportsbook/${action}`, body, schema)
  const move = (action: BookAction) => (movement: BookMovement) => call(action, movement, MovedAnswer)
  return {
    bettor: (playerId) => call('bettor', { playerId }, BettorAnswer),
    bet: move('bet'),
    win: move('win'),
    cashOut: move('cash-out'),
    rollback: move('rollback'),
    resettle: move('resettle'),
  }
}
