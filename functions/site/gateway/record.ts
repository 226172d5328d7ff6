import type { MiddlewareHandler } from 'hono'
import { log } from '../log.ts'
import type { Site } from './context.ts'

/** Names each request and writes one line about it: what was asked and how it ended, never who asked. */
export const requestRecord: MiddlewareHandler<Site> = async (c, next) => {
  const requestId = c.req.header('CF-Ray') ?? crypto.randomUUID()
  c.set('requestId', requestId)
  const started_ms = Date.now()
  await next()
  c.header('X-Request-Id', requestId)
  log('info', 'request', {
    request_id: requestId,
    method: c.req.method,
    path: new URL(c.req.url).pathname,
    status: c.res.status,
    duration_ms: Date.now() - started_ms,
  })
}
