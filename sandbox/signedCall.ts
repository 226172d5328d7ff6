import * as v from 'valibot'
import { FailureBodySchema } from '#contract/envelope.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { signSeamless } from '#contract/seamless.ts'

const timeout_ms = 5000

/** The operator's platform as a provider reaches it. */
type PlatformPort = { fetch: (url: string, init: RequestInit) => Promise<Response> }

/** `refused`: the platform refused, nothing moved. `unknown`: it may or may not have moved. */
export type CallFailure = { kind: 'refused'; code: number } | { kind: 'unknown'; why: string }

/** The operator's platform as a provider calls it: its worker, and the key the two share. */
export type SignedCaller = { platform: PlatformPort; key: string }

/**
 * One call of a provider at the operator's wallet, signed (contract/seamless.ts).
 *
 * @param path from the platform's root: `/seamless/pragmatic/debit`
 * @returns the envelope's `result`, or why there is none
 */
export async function signedCall<const Schema extends v.GenericSchema>(
  { platform, key }: SignedCaller,
  path: string,
  fields: object,
  schema: Schema,
): Promise<Result<v.InferOutput<Schema>, CallFailure>> {
  const body = JSON.stringify(fields)
  const timestamp_s = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'x-atoll-timestamp': String(timestamp_s),
    'x-atoll-signature': await signSeamless(key, timestamp_s, path, body),
  }
  return askPlatform(platform, path, { body, headers }, (http, answer) => readAnswer(http, answer, schema))
}

/** One call of a third party at the operator's platform, signed in its way; `read` says what an answer in JSON means. */
export async function askPlatform<Value>(
  platform: PlatformPort,
  path: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  read: (http: number, answer: unknown) => Result<Value, CallFailure>,
): Promise<Result<Value, CallFailure>> {
  // Not AbortSignal.timeout: its timer would outlive the call and keep the caller's Durable Object in memory.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error('timed out')), timeout_ms)
  try {
    const answer = await platform.fetch(`http://platform${path}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: patience.signal,
      headers,
    })
    return read(answer.status, await answer.json())
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
): Result<v.InferOutput<Schema>, CallFailure> {
  const success = v.safeParse(v.object({ status: v.literal(0), result: schema }), body)
  if (http === 200 && success.success) return ok(success.output.result)
  const failure = v.safeParse(FailureBodySchema, body)
  const isRefused = http >= 400 && http < 500 && failure.success && failure.output.status !== 0
  if (isRefused) return err({ kind: 'refused', code: failure.output.status })
  return err({ kind: 'unknown', why: `HTTP ${http}` })
}
