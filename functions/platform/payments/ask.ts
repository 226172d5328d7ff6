import * as v from 'valibot'
import { err, ok, type Result } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import { readLimited } from '../../shared/readLimited.ts'
import type { ProviderFailure } from './provider.ts'

/** Less than the site's time-out for the platform. */
const timeout_ms = 4000
const answerLimit_bytes = 4 * 1024 * 1024
const messageLimit_chars = 200

/**
 * The access to a provider: what it calls the method, its origin, the key of our calls, all keys that its call-backs may be signed with,
 * and the network.
 */
export type Caller = {
  system: string
  origin: string
  key: string
  keys: readonly string[]
  send: (request: Request) => Promise<Response>
}

export type Question = {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: object
}

/** Both dialects explain a refusal in a field `message`. */
const Refusal = v.object({ message: v.pipe(v.string(), v.trim(), v.nonEmpty()) })

/** One call of a provider. A 4xx with a message is a refusal, 404 an order it does not know; all else but a good answer is unknown. */
export async function askProvider<const Schema extends v.GenericSchema>(
  caller: Caller,
  question: Question,
  schema: Schema,
): Promise<Result<v.InferOutput<Schema>, ProviderFailure>> {
  const answer = await sendOnce(caller, question, schema)
  if (!answer.ok && answer.error.kind === 'unknown') {
    const { method = 'GET', path } = question
    log('warn', 'no answer of a payment provider', { method, path, detail: answer.error.detail })
  }
  return answer
}

async function sendOnce<const Schema extends v.GenericSchema>(
  { origin, send }: Caller,
  { method = 'GET', path, headers, body }: Question,
  schema: Schema,
): Promise<Result<v.InferOutput<Schema>, ProviderFailure>> {
  try {
    const request = new Request(`${origin}${path}`, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout_ms),
    })
    const answer = await send(request)
    return read(answer.status, await jsonOf(answer), schema)
  } catch (error) {
    return err({ kind: 'unknown', detail: error instanceof Error ? error.name : 'fetch failed' })
  }
}

async function jsonOf(answer: Response): Promise<unknown> {
  const bytes = await readLimited(answer.body, answerLimit_bytes)
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as unknown)
}

function read<const Schema extends v.GenericSchema>(
  http: number,
  body: unknown,
  schema: Schema,
): Result<v.InferOutput<Schema>, ProviderFailure> {
  const isGood = http >= 200 && http < 300
  const answer = v.safeParse(schema, body)
  if (isGood && answer.success) return ok(answer.output)
  if (http === 404) return err({ kind: 'missing' })
  const refusal = v.safeParse(Refusal, body)
  const isRefused = http === 400 || http === 409 || http === 422
  if (isRefused && refusal.success)
    return err({ kind: 'refused', message: refusal.output.message.slice(0, messageLimit_chars) })
  return err({ kind: 'unknown', detail: isGood ? 'unexpected answer' : `HTTP ${http}` })
}
