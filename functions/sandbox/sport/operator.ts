import * as v from 'valibot'
import { FailureBodySchema } from '../../../contract/envelope.ts'
import { err, ok, type Result } from '../../../contract/result.ts'
import { signSeamless } from '../../../contract/seamless.ts'
import type { BookWallet, Movement, WalletFailure } from './bookContext.ts'
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

const timeout_ms = 5000

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
  bettor: (token: string) => Promise<Result<Bettor, WalletFailure>>
}

/** A binding of the operator's worker. */
type Platform = { fetch: (url: string, init: RequestInit) => Promise<Response> }

export function operatorOf(platform: Platform, key: string): Operator {
  const call = <const Schema extends v.GenericSchema>(action: Action, body: object, schema: Schema) =>
    operatorCall(platform, key, action, body, schema)
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

async function operatorCall<const Schema extends v.GenericSchema>(
  platform: Platform,
  key: string,
  action: Action,
  fields: object,
  schema: Schema,
): Promise<Result<v.InferOutput<Schema>, WalletFailure>> {
  const path = `/sportsbook/${action}`
  const body = JSON.stringify(fields)
  const timestamp_s = Math.floor(Date.now() / 1000)
  // Not AbortSignal.timeout: its timer would outlive the call and keep the book's object in memory.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error('timed out')), timeout_ms)
  try {
    const answer = await platform.fetch(`http://platform${path}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: patience.signal,
      headers: {
        'content-type': 'application/json',
        'x-atoll-timestamp': String(timestamp_s),
        'x-atoll-signature': await signSeamless(key, timestamp_s, path, body),
      },
    })
    return readAnswer(answer.status, await answer.json(), schema)
  } catch (cause) {
    // Time-out, a broken connection or no JSON: whether money moved is not known.
    return err({ kind: 'unknown', why: String(cause) })
  } finally {
    clearTimeout(timer)
  }
}

function readAnswer<const Schema extends v.GenericSchema>(
  http: number,
  body: unknown,
  schema: Schema,
): Result<v.InferOutput<Schema>, WalletFailure> {
  const success = v.safeParse(v.object({ status: v.literal(0), result: schema }), body)
  if (http === 200 && success.success) return ok(success.output.result)
  const failure = v.safeParse(FailureBodySchema, body)
  const isRefused = http >= 400 && http < 500 && failure.success && failure.output.status !== 0
  return err(
    isRefused ? { kind: 'refused', code: failure.output.status } : { kind: 'unknown', why: `HTTP ${http}` },
  )
}
