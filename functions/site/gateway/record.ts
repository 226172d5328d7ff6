import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { log } from '../../shared/log.ts'
import { outcomeOf, tally, writeNumbersTo } from '../../shared/numbers.ts'
import { inTrace, newTrace } from '../../shared/trace.ts'
import type { Site } from '../calls/context.ts'
import { tellHealth } from '../upstream/keeper.ts'

/** The path contains the code that confirms an email address, valid for a day; it must not be logged. */
const linkToken = /^(\/api\/user\/email\/verify\/).+/

/** Begins the trace of each request, and logs one line: the route and the outcome, never the visitor. */
export const requestRecord: MiddlewareHandler<Site> = (c, next) => {
  writeNumbersTo(c.env)
  const requestId = c.req.header('CF-Ray') ?? crypto.randomUUID()
  c.set('requestId', requestId)
  return inTrace(newTrace(requestId), async () => {
    const started_ms = Date.now()
    await next()
    // `c.header` would copy the whole answer.
    c.res.headers.set('X-Request-Id', requestId)
    const { method, path } = c.req
    const { status } = c.res
    const duration_ms = Date.now() - started_ms
    log('info', 'request', { method, path: path.replace(linkToken, '$1:code'), status, duration_ms })
    const outcome = outcomeOf(status)
    tally(
      'request',
      { what: `site ${method} ${routePath(c, -1)}`, detail: outcome },
      duration_ms,
      outcome === 'failed',
    )
    tellHealth(c.env, c.executionCtx)
  })
}
