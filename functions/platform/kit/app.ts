import { Hono, type Context } from 'hono'
import { code } from '#contract/errors.ts'
import { type PlatformEnv, type Services, servicesOf } from './services.ts'
import { closedPolicy, requestIdOf, strictTransport } from '../../shared/headers.ts'
import { describeError, log } from '../../shared/log.ts'
import { failureReply, noSuchCall } from '../../shared/reply.ts'
import { isFromSite } from './requestProof.ts'

export type AppEnv = {
  Bindings: PlatformEnv
  Variables: { requestId: string; services: Services; isFromSite: boolean }
}
export type AppContext = Context<AppEnv>

const requestIdHeader = 'x-request-id'

/** A Hono app with what all calls share: request id, one log line per call, and error messages without details. */
export function createApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    log('error', 'call failed', { request_id: requestId, method: c.req.method, error: describeError(error) })
    return failureReply({ code: code.upstreamBroke, message: `internal error, request ${requestId}` })
  })
  app.notFound(() => failureReply(noSuchCall))
  app.use(async (c, next) => {
    const started_ms = Date.now()
    const requestId = requestIdOf(c.req.header(requestIdHeader))
    c.set('requestId', requestId)
    const services = servicesOf(c.env)
    c.set('services', services)
    c.set('isFromSite', await isFromSite(c.req.raw, services.config.siteKeys))
    await next()
    c.header(requestIdHeader, requestId)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Strict-Transport-Security', strictTransport)
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', closedPolicy)
    log('info', 'call', {
      request_id: requestId,
      method: c.req.method,
      route: c.req.path.split('/', 4).join('/'),
      status: c.res.status,
      duration_ms: Date.now() - started_ms,
    })
  })
  return app
}
