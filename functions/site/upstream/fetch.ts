import { err, ok, type Result } from '../../../contract/result.ts'
import { readLimited } from '../readLimited.ts'
import { withBreaker } from './breaker.ts'

/** A server behind the site. `name` is the breaker's, so calls that fail apart have names apart. */
export type Upstream = {
  name: string
  origin: string
  timeout_ms: number
  fetch: (request: Request) => Promise<Response>
}

export type UpstreamRequest = {
  method: string
  /** Starts with a slash. */
  path: string
  query?: URLSearchParams | undefined
  /** Or what makes them, where every try needs its own. */
  headers?: Record<string, string> | (() => Promise<Record<string, string>>)
  body?: string | undefined
  /** The largest answer taken. */
  limit_bytes: number
}

export type UpstreamAnswer = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> }

/** `detail` is for the log alone (ERR-03). */
export type UpstreamFailure = { kind: 'broke' | 'off' | 'timeout'; detail: string }

const headersOut = new Set([
  'accept',
  'authorization',
  'content-type',
  'x-actual-domain',
  'x-client-address',
  'x-client-agent',
  'x-client-language',
  'x-merchant-id',
  'x-nonce',
  'x-partner-authorization',
  'x-partner-name',
  'x-pending-token',
  'x-request-id',
  'x-sign',
  'x-timestamp',
])
const headersIn = ['content-type', 'etag', 'retry-after', 'x-pending-token', 'x-session-token']

const retryPause_ms = { least: 50, spread: 150 }

/**
 * Calls an upstream: allow-listed headers both ways, no cookies, a time-out over the whole answer, redirects not
 * followed, a breaker, and one more try for a read that broke. `decode` makes sense of an answer under 500; what it
 * refuses counts as broken, for the breaker too.
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
    // Raced as well as aborted: a binding may notice the signal late.
    const answer = await Promise.race([fetchAnswer(upstream, request, deadline.signal), outOfTime.reached])
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
  signal: AbortSignal,
): Promise<Result<UpstreamAnswer, UpstreamFailure>> {
  const sent = await outgoing(upstream, request, signal)
  try {
    const response = await upstream.fetch(sent)
    if (response.status >= 500 || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel()
      return broke(`HTTP ${response.status}`)
    }
    const body = await readLimited(response.body, request.limit_bytes)
    if (!body) return broke(`answer over ${request.limit_bytes} bytes`)
    return ok({ status: response.status, headers: allowed(response.headers), body })
  } catch (error) {
    return broke(error instanceof Error ? `${error.name}: ${error.message}` : 'fetch failed')
  }
}

async function outgoing(upstream: Upstream, request: UpstreamRequest, signal: AbortSignal): Promise<Request> {
  const query = request.query?.size ? `?${request.query.toString()}` : ''
  const given = typeof request.headers === 'function' ? await request.headers() : request.headers
  const headers = new Headers()
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!headersOut.has(name.toLowerCase())) throw new Error(`header ${name} may not go upstream`)
    headers.set(name, value)
  }
  return new Request(`${upstream.origin}${request.path}${query}`, {
    method: request.method,
    headers,
    body: request.body ?? null,
    redirect: 'manual',
    signal,
  })
}

function allowed(headers: Headers): Headers {
  const kept = new Headers()
  for (const name of headersIn) {
    const value = headers.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept
}

function broke(detail: string): { ok: false; error: UpstreamFailure } {
  return err({ kind: 'broke', detail })
}

function timeLimit(limit_ms: number, deadline: AbortController) {
  const { promise: reached, resolve } = Promise.withResolvers<{ ok: false; error: UpstreamFailure }>()
  const timer = setTimeout(() => {
    resolve(err({ kind: 'timeout', detail: `no answer within ${limit_ms} ms` }))
    deadline.abort()
  }, limit_ms)
  return { reached, cancel: () => clearTimeout(timer) }
}

function pause(duration_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration_ms))
}
