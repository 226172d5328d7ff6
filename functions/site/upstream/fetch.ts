import { err, ok, type Result } from '#lib/result.ts'
import { pause } from '../../shared/pause.ts'
import { readLimited } from '../../shared/readLimited.ts'
import { withBreaker } from './breaker.ts'
import type { UpstreamFailure } from './failure.ts'
import { retryPause_ms } from './retryPause.ts'

/** An upstream server. `name` selects its circuit breaker, so calls that fail independently need different names. */
export type Upstream = {
  name: string
  origin: string
  timeout_ms: number
  fetch: (request: Request) => Promise<Response>
  /**
   * A worker of ours behind a binding. Its calls end with the waiting request, so they carry no abort signal, and the
   * size of an answer may be checked after its arrival.
   */
  isBound?: boolean
}

export type UpstreamRequest = {
  method: string
  /** Starts with a slash. */
  path: string
  query?: URLSearchParams | undefined
  /** A function if every try needs its own headers. */
  headers?: Record<string, string> | (() => Promise<Record<string, string>>)
  body?: string | Uint8Array<ArrayBuffer> | undefined
  /** The largest accepted answer; a longer one counts as broken. */
  limit_bytes: number
  /** A longer answer is decoded too, without its body: where its length says nothing of the upstream's health. */
  takesLonger?: true
}

/** `header` returns allow-listed headers only. `isTooLong`: the body was over the limit and is left out. */
export type UpstreamAnswer = {
  status: number
  header: (name: HeaderIn) => string | null
  body: Uint8Array<ArrayBuffer>
  isTooLong?: boolean
}

const headersOut = new Set([
  'accept',
  'authorization',
  'content-type',
  'x-actual-domain',
  // Of a staff call: what they have chosen, which the platform allows or not. The brand of a site is in its binding.
  'x-brand',
  'x-client-address',
  'x-client-place',
  'x-client-agent',
  'x-client-language',
  'x-merchant-id',
  'x-nonce',
  'x-partner-authorization',
  'x-partner-name',
  'x-pending-token',
  'x-request-id',
  'x-sign',
  'x-site-proof',
  'x-timestamp',
])
/** The response headers that may be read. */
type HeaderIn = 'content-type' | 'retry-after' | 'x-pending-token' | 'x-session-token'

/**
 * Calls an upstream: allow-listed headers both ways, no cookies, a time-out for the whole answer, no redirects, a
 * circuit breaker, and one retry of a failed read. `decode` interprets an answer below 500; what it rejects counts as
 * broken, also for the breaker.
 */
export async function upstreamFetch<Value>(
  upstream: Upstream,
  request: UpstreamRequest,
  decode: (answer: UpstreamAnswer) => Result<Value, string>,
): Promise<Result<Value, UpstreamFailure>> {
  const attempt = () =>
    withBreaker(upstream.name, upstream.timeout_ms, () => attemptOnce(upstream, request, decode))
  const first = await attempt()
  if (first.ok || first.error.kind !== 'broke' || request.method !== 'GET') return first
  await pause(retryPause_ms.least + Math.random() * retryPause_ms.spread)
  return attempt()
}

async function attemptOnce<Value>(
  upstream: Upstream,
  request: UpstreamRequest,
  decode: (answer: UpstreamAnswer) => Result<Value, string>,
): Promise<Result<Value, UpstreamFailure>> {
  const deadline = new AbortController()
  const outOfTime = timeLimit(upstream.timeout_ms, deadline)
  try {
    // Raced in addition to the signal, which may take effect late.
    const signal = upstream.isBound ? null : deadline.signal
    const answer = await Promise.race([fetchAnswer(upstream, request, signal), outOfTime.reached])
    if (!answer.ok) return answer
    const decoded = decode(answer.value)
    return decoded.ok ? decoded : broke(decoded.error)
  } finally {
    outOfTime.cancel()
  }
}

async function fetchAnswer(
  upstream: Upstream,
  request: UpstreamRequest,
  signal: AbortSignal | null,
): Promise<Result<UpstreamAnswer, UpstreamFailure>> {
  const prepared = await outgoing(upstream, request, signal)
  try {
    const response = await upstream.fetch(prepared)
    if (response.status >= 500 || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel()
      return broke(`HTTP ${response.status}`)
    }
    const body = await bodyOf(response, request.limit_bytes, upstream.isBound)
    if (!body && !request.takesLonger) return broke(`answer over ${request.limit_bytes} bytes`)
    const { status, headers } = response
    const whole = body ?? new Uint8Array(0)
    return ok({ status, header: (name) => headers.get(name), body: whole, isTooLong: !body })
  } catch (error) {
    return broke(error instanceof Error ? `${error.name}: ${error.message}` : 'fetch failed')
  }
}

async function bodyOf(
  response: Response,
  limit_bytes: number,
  isBound = false,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isBound) return readLimited(response.body, limit_bytes)
  const body = await response.arrayBuffer()
  return body.byteLength <= limit_bytes ? new Uint8Array(body) : undefined
}

async function outgoing(
  upstream: Upstream,
  request: UpstreamRequest,
  signal: AbortSignal | null,
): Promise<Request> {
  const query = request.query?.size ? `?${request.query.toString()}` : ''
  const given = typeof request.headers === 'function' ? await request.headers() : request.headers
  for (const name in given) {
    if (!headersOut.has(name.toLowerCase())) throw new Error(`header ${name} may not go upstream`)
  }
  return new Request(`${upstream.origin}${request.path}${query}`, {
    method: request.method,
    ...(given && { headers: given }),
    body: request.body ?? null,
    redirect: 'manual',
    signal,
  })
}

function broke(detail: string): { ok: false; error: UpstreamFailure } {
  return err({ kind: 'broke', detail })
}

/** Whoever waits for `reached` cancels it afterwards. */
export function timeLimit(limit_ms: number, deadline?: AbortController) {
  const { promise: reached, resolve } = Promise.withResolvers<{ ok: false; error: UpstreamFailure }>()
  const timer = setTimeout(() => {
    resolve(err({ kind: 'timeout', detail: `no answer within ${limit_ms} ms` }))
    deadline?.abort()
  }, limit_ms)
  return { reached, cancel: () => clearTimeout(timer) }
}
