import type * as v from 'valibot'
import { ok, type Result } from '#lib/result.ts'
import { BettorAnswer, MovedAnswer, type BookAction, type BookMovement } from '#contract/sportsbook.ts'
import { signedCall, type CallFailure, type SignedCaller } from '../../signedCall.ts'
import type { BookWallet } from './bookContext.ts'
import type { Bettor } from './placement.ts'
import type { Holder } from './tokens.ts'

export type Operator = BookWallet & {
  /** Refused once the session has ended. */
  bettor: (holder: Holder) => Promise<Result<Bettor, CallFailure>>
}

/** The operator as the book calls it: contract/sportsbook.ts. */
export function operatorOf(caller: SignedCaller): Operator {
  const call = <const Schema extends v.GenericSchema>(action: BookAction, body: object, schema: Schema) =>
    signedCall(caller, `/sportsbook/${action}`, body, schema)
  const move = (action: BookAction) => (movement: BookMovement) => call(action, movement, MovedAnswer)
  return {
    bettor: async ({ playerId, session, book }) => {
      const found = await call('bettor', { playerId, session }, BettorAnswer)
      return found.ok ? ok({ ...found.value, session, book }) : found
    },
    bet: move('bet'),
    win: move('win'),
    cashOut: move('cash-out'),
    rollback: move('rollback'),
    resettle: move('resettle'),
  }
}
