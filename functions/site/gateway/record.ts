import type { MiddlewareHandler } from 'hono'
import { log } from '../../shared/log.ts'
import type { Site } from './context.ts'

/** What confirms an e-mail address stands in the path, and works for a day: no reader of the log is to have it. */
const linkToken = /^(\/api\/user\/email\/verify\/).+/

/** Names each request and writes one line about it: what was asked and how it ended, never who asked. */
export const requestRecord: MiddlewareHandler<Site> = async (c, next) => {
  const requestId = c.req.header('CF-Ray') ?? crypto.randomUUID()
  c.set('requestId', requestId)
  const started_ms = Date.now()
  await next()
  // Not by c.header, which would copy the whole answer.
  c.res.headers.set('X-Request-Id', requestId)
  log('info', 'request', {
    request_id: requestId,
    method: c.req.method,
    path: c.req.path.replace(linkToken, '$1:code'),
    status: c.res.status,
    duration_ms: Date.now() - started_ms,
  })
}
