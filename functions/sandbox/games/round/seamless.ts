import * as v from 'valibot'
import { FailureBodySchema } from '../../../../contract/envelope.ts'
import {
  BalanceAnswer,
  MovementAnswer,
  signSeamless,
  type SeamlessAction,
} from '../../../../contract/seamless.ts'
import { err, ok, type Result } from '../../../../contract/result.ts'
import type { ProviderName } from '../../config.ts'

export const seamlessTimeout_ms = 5000

/** `refused`: the platform refused, nothing moved. `unknown`: it may or may not have moved. */
export type SeamlessFailure = { kind: 'refused'; code: number } | { kind: 'unknown'; why: string }

export type SeamlessWallet = {
  platform: Fetcher
  provider: ProviderName
  key: string
  token: string
}

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

async function seamlessCall<const Schema extends v.GenericSchema>(
  wallet: SeamlessWallet,
  action: SeamlessAction,
  fields: object,
  schema: Schema,
): Promise<Result<v.InferOutput<Schema>, SeamlessFailure>> {
  const path = `/seamless/${wallet.provider}/${action}`
  const body = JSON.stringify({ token: wallet.token, ...fields })
  const timestamp_s = Math.floor(Date.now() / 1000)
  // Not AbortSignal.timeout: its timer would outlive the call and keep the Durable Object in memory.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error('timed out')), seamlessTimeout_ms)
  try {
    const answer = await wallet.platform.fetch(`http://platform${path}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: patience.signal,
      headers: {
        'content-type': 'application/json',
        'x-atoll-timestamp': String(timestamp_s),
        'x-atoll-signature': await signSeamless(wallet.key, timestamp_s, path, body),
      },
    })
    return readAnswer(answer.status, await answer.json(), schema)
  } catch (cause) {
    // After a time-out, a broken connection or invalid JSON it is unknown whether money moved.
    return err({ kind: 'unknown', why: String(cause) })
  } finally {
    clearTimeout(timer)
  }
}

function readAnswer<const Schema extends v.GenericSchema>(
  http: number,
  body: unknown,
  schema: Schema,
): Result<v.InferOutput<Schema>, SeamlessFailure> {
  const success = v.safeParse(v.object({ status: v.literal(0), result: schema }), body)
  if (http === 200 && success.success) return ok(success.output.result)
  const failure = v.safeParse(FailureBodySchema, body)
  const saidNo = http >= 400 && http < 500 && failure.success && failure.output.status !== 0
  if (saidNo) return err({ kind: 'refused', code: failure.output.status })
  return err({ kind: 'unknown', why: `HTTP ${http}` })
}
