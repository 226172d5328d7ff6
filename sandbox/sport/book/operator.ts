import type * as v from 'valibot'
import { err, ok, type Result } from '#lib/result.ts'
import {
  BatchAnswer,
  BettorAnswer,
  MovedAnswer,
  mostInBatch,
  type BookAction,
  type BookMovement,
  type Settlement,
} from '#contract/sportsbook.ts'
import { signedCall, type CallFailure, type SignedCaller } from '../../signedCall.ts'
import type { BookWallet } from './bookContext.ts'
import type { Bettor } from './placement.ts'
import type { Holder } from './tokens.ts'

export type Operator = BookWallet & {
  /** Refused once the session has ended. */
  bettor: (holder: Holder) => Promise<Result<Bettor, CallFailure>>
}

type Moved = Result<v.InferOutput<typeof MovedAnswer>, CallFailure>
type Waiting = { settlement: Settlement; answer: (moved: Moved) => void }

/** The operator as the book calls it: contract/sportsbook.ts. What settles bets in the same moment goes in one call. */
export function operatorOf(caller: SignedCaller): Operator {
  const call = <const Schema extends v.GenericSchema>(action: BookAction, body: object, schema: Schema) =>
    signedCall(caller, `/sportsbook/${action}`, body, schema)
  const move = (action: BookAction) => (movement: BookMovement) => call(action, movement, MovedAnswer)
  const waiting: Waiting[] = []

  async function settleWaiting(): Promise<void> {
    const batch = waiting.splice(0, mostInBatch)
    if (waiting.length > 0) setTimeout(() => void settleWaiting(), 0)
    for (const [place, moved] of (await settle(batch.map(({ settlement }) => settlement))).entries())
      batch[place]?.answer(moved)
  }

  async function settle(settlements: readonly Settlement[]): Promise<Moved[]> {
    const [first] = settlements
    if (first && settlements.length === 1) {
      const { action, ...movement } = first
      return [await call(action, movement, MovedAnswer)]
    }
    const answer = await call('settle', { settlements }, BatchAnswer)
    return settlements.map((_, place) => {
      if (!answer.ok) return answer
      const one = answer.value.results[place]
      if (!one) return err({ kind: 'unknown', why: 'no answer for one of a batch' })
      return 'result' in one ? ok(one.result) : err({ kind: 'refused', code: one.status })
    })
  }

  const inBatch = (settlement: Settlement) =>
    new Promise<Moved>((answer) => {
      if (waiting.length === 0) setTimeout(() => void settleWaiting(), 0)
      waiting.push({ settlement, answer })
    })

  return {
    bettor: async ({ playerId, session, book }) => {
      const found = await call('bettor', { playerId, session }, BettorAnswer)
      return found.ok ? ok({ ...found.value, session, book }) : found
    },
    bet: move('bet'),
    win: (movement) => inBatch({ ...movement, action: 'win' }),
    lose: (movement) => inBatch({ ...movement, action: 'lose' }),
    cashOut: (movement) => inBatch({ isWhole: false, ...movement, action: 'cash-out' }),
    rollback: move('rollback'),
    resettle: (movement) => inBatch({ ...movement, action: 'resettle' }),
  }
}
