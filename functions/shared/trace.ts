import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * What belongs together in the logs: a request has one trace through the site, the platform and the objects. It goes on as a W3C
 * `traceparent` (https://www.w3.org/TR/trace-context/), beside the id of the request, which players can read in an answer.
 */
export type Trace = { requestId: string; traceId: string }

export const traceHeader = 'traceparent'
export const requestIdHeader = 'x-request-id'

const current = new AsyncLocalStorage<Trace>()

export function traceNow(): Trace | undefined {
  return current.getStore()
}

/** Every line that is logged by `run`, and by all that it waits for, has this trace. */
export function inTrace<Answer>(trace: Trace, run: () => Answer): Answer {
  return current.run(trace, run)
}

/** The first of its trace: a request from outside, or work by time. */
export function newTrace(requestId: string): Trace {
  return { requestId, traceId: randomHex() }
}

const parent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/
const noTrace = '0'.repeat(32)

/** Goes on with the trace of one of our workers; begins one where the header is none. */
export function traceOf(requestId: string, header: string | null | undefined): Trace {
  const traceId = parent.exec(header ?? '')?.[1]
  return traceId === undefined || traceId === noTrace ? newTrace(requestId) : { requestId, traceId }
}

/** The headers with which another worker of ours goes on with the trace; none outside of one. */
export function traceHeaders(): Record<string, string> {
  const trace = traceNow()
  return trace
    ? {
        [traceHeader]: `00-${trace.traceId}-${randomHex().slice(0, 16)}-01`,
        [requestIdHeader]: trace.requestId,
      }
    : {}
}

/** 32 digits. */
function randomHex(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
