import type { calls, CallResult } from '#contract/calls.ts'
import { callHeader } from '#contract/constants.ts'
import type { Failure, FailureBody } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import { fillPath } from '#lib/path.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type * as v from 'valibot'
import { lineNamed, type ClientCall } from './clientCalls.ts'

export const callTimeout_ms = 10_000

/**
 * `answered`: the site refused, `code` says why. The others have no readable answer: `offline` (the site was not
 * reached), `timeout`, `unreadable` (something between answered instead of the site), `abandoned` (a sign-in or a later
 * call made it pointless).
 */
export type FailureKind = 'answered' | 'offline' | 'timeout' | 'unreadable' | 'abandoned'
/** `retryAfter_s`: how long a slowed-down caller has to wait. */
export type CallFailure = Failure & { kind: FailureKind; retryAfter_s?: number }

/** The code of a failure without an answer; real codes are never negative. */
export const noAnswer = -1

type Given<Name extends ClientCall, Part extends 'params' | 'query' | 'body'> = v.InferInput<
  (typeof calls)[Name][Part]
>

export type CallInput<Name extends ClientCall> = {
  /** Values of the `:name` places of the path. */
  params?: Given<Name, 'params'>
  query?: Given<Name, 'query'>
  body?: Given<Name, 'body'>
  /** Lets the call continue when the page is left. */
  keepalive?: boolean
  /** Aborts the call as `abandoned`, because a later one replaces it. */
  signal?: AbortSignal
  /** For slow calls, such as a photo over a slow line; `callTimeout_ms` otherwise. */
  timeout_ms?: number
}

/** Makes a call of the contract. Never throws for errors of the network or the site. */
export async function call<Name extends ClientCall>(
  name: Name,
  input: CallInput<Name> = {},
): Promise<Result<CallResult<Name>, CallFailure>> {
  const [method = '', path = '', sealing] = lineNamed(name).split(' ')
  const headers: Record<string, string> = { [callHeader]: '1' }
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  const request: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.keepalive && { keepalive: true }),
  }
  const answer = await send(addressOf(path, input), request, {
    ...(sealing && { group: underWay }),
    ...(input.signal && { signal: input.signal }),
    timeout_ms: input.timeout_ms ?? callTimeout_ms,
  })
  return answer as Result<CallResult<Name>, CallFailure>
}

function addressOf(path: string, input: { params?: object | undefined; query?: unknown }): string {
  const filled = fillPath(path, { ...input.params })
  if (filled === undefined) throw new Error(`${path} needs its parameters`)
  if (!input.query) return filled
  return `${filled}?${new URLSearchParams(input.query as Record<string, string>)}`
}

/** Running calls that may clear the session's cookies or seal them again. */
const underWay = new Set<AbortController>()

/**
 * Before a sign-in: an answer to a call of the session before it would come with that session's cookies, or with their
 * end, and take the new session's away. The browser takes nothing from an answer it no longer waits for.
 */
export function abandonSessionCalls(): void {
  for (const stop of underWay) stop.abort(abandoned)
}

const abandoned = 'abandoned'

/** The ways a call may end without an answer. */
type Ending = { group?: Set<AbortController>; signal?: AbortSignal; timeout_ms: number }

/**
 * Sends a call of the site's own interface; never throws for errors of the network or the site. `take` reads an answer that is
 * not in the envelope.
 */
export async function send<Value = unknown>(
  address: string,
  request: RequestInit,
  { group, signal, timeout_ms }: Ending,
  take: (response: Response) => Promise<Result<Value, CallFailure>> = inEnvelope<Value>,
): Promise<Result<Value, CallFailure>> {
  const stop = new AbortController()
  group?.add(stop)
  signal?.addEventListener('abort', () => stop.abort(abandoned))
  const timer = setTimeout(() => stop.abort(), timeout_ms)
  try {
    const response = await fetch(address, { ...request, signal: stop.signal })
    // The time-out covers the body too: a stalled answer is as good as none.
    return await take(response)
  } catch {
    // `fetch` throws on network failures; the exception is not for players and differs by browser.
    if (!stop.signal.aborted) return silent('offline')
    return silent(stop.signal.reason === abandoned ? 'abandoned' : 'timeout')
  } finally {
    clearTimeout(timer)
    group?.delete(stop)
  }
}

export async function inEnvelope<Value>(response: Response): Promise<Result<Value, CallFailure>> {
  const answer = read(await response.text(), Number(response.headers.get('Retry-After')))
  return answer as Result<Value, CallFailure>
}

/** The site's own answers are trusted beyond the envelope: checking each result would cost its schema in bytes. */
function read(text: string, retryAfter_s: number): Result<unknown, CallFailure> {
  const body = parse(text)
  if (typeof body !== 'object' || body === null || !('status' in body)) return silent('unreadable')
  const { status } = body
  if (status === code.ok) return 'result' in body ? ok(body.result) : silent('unreadable')
  if (typeof status !== 'number') return silent('unreadable')
  const { error_message, fields, current } = body as Partial<FailureBody>
  return err({
    kind: 'answered',
    code: status,
    message: error_message ?? '',
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
    ...(retryAfter_s > 0 && { retryAfter_s }),
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function silent(kind: Exclude<FailureKind, 'answered'>): Result<never, CallFailure> {
  return err({ kind, code: noAnswer, message: kind })
}

const passingCodes: readonly number[] = [
  code.tooMany,
  code.upstreamBroke,
  code.upstreamOff,
  code.upstreamTimeout,
]

/** A call that was not answered, or only by a broken or busy server: nothing is decided, and it may be made again. */
export function isPassing({ kind, code: answer }: CallFailure): boolean {
  return kind !== 'answered' || passingCodes.includes(answer)
}
