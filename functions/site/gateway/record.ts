import type { MiddlewareHandler } from 'hono'
import { log } from '../../shared/log.ts'
import type { Site } from '../calls/context.ts'
import { tellHealth } from '../upstream/keeper.ts'

/** The path contains the code that confirms an email address, valid for a day; it must not be logged. */
const linkToken = /^(\/api\/user\/email\/verify\/).+/

/** Gives each request an id and logs one line: the route and the outcome, never the visitor. */
export const requestRecord: MiddlewareHandler<Site> = async (c, next) => {
  const requestId = c.req.header('CF-Ray') ?? crypto.randomUUID()
  c.set('requestId', requestId)
  const started_ms = Date.now()
  await next()
  // `c.header` would copy the whole answer.
  c.res.headers.set('X-Request-Id', requestId)
  log('info', 'request', {
    request_id: requestId,
    method: c.req.method,
    path: c.req.path.replace(linkToken, '$1:code'),
    status: c.res.status,
    duration_ms: Date.now() - started_ms,
  })
  tellHealth(c.env, c.executionCtx)
}
