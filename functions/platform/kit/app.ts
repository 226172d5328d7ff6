import { Hono, type Context } from 'hono'
import { routePath } from 'hono/route'
import { code } from '#contract/errors.ts'
import { type PlatformEnv, type Services, servicesOf } from './services.ts'
import { closedPolicy, requestIdOf, strictTransport } from '../../shared/headers.ts'
import { describeError, log } from '../../shared/log.ts'
import { outcomeOf, tally, writeNumbersTo } from '../../shared/numbers.ts'
import { inTrace, requestIdHeader, traceHeader, traceOf } from '../../shared/trace.ts'
import { failureReply, noSuchCall, signInRequired } from '../../shared/reply.ts'
import { siteOf } from './requestProof.ts'
import { bearerToken, brandOfToken } from './secrets.ts'

export type AppEnv = {
  Bindings: PlatformEnv
  Variables: { requestId: string; services: Services; isFromSite: boolean }
}
export type AppContext = Context<AppEnv>

/** A Hono app with what all calls share: request id, one log line per call, and error messages without details. */
export function createApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    log('error', 'call failed', { method: c.req.method, error: describeError(error) })
    return failureReply({ code: code.upstreamBroke, message: `internal error, request ${requestId}` })
  })
  app.notFound(() => failureReply(noSuchCall))
  app.use(async (c, next) => {
    writeNumbersTo(c.env)
    const site = await siteOf(c.req.raw, servicesOf(c.env).config.siteKeys)
    const isOurs = site !== undefined
    c.set('services', servicesOf(c.env, site))
    c.set('isFromSite', isOurs)
    const requestId = requestIdOf(c.req.header(requestIdHeader))
    c.set('requestId', requestId)
    // Strangers would join what does not belong together.
    await inTrace(traceOf(requestId, isOurs ? c.req.header(traceHeader) : undefined), () => recorded(c, next))
  })
  return app
}

/** The token of a player of another brand opens nothing at this brand's site. */
function isTokenOfOther(c: AppContext): boolean {
  const token = bearerToken(c.req.raw)
  if (token === undefined || c.req.path.startsWith('/operator/')) return false
  return brandOfToken(token) !== c.get('services').config.brand.id
}

async function recorded(c: AppContext, next: () => Promise<void>): Promise<void> {
  const started_ms = Date.now()
  if (isTokenOfOther(c)) c.res = failureReply(signInRequired)
  else await next()
  c.header(requestIdHeader, c.get('requestId'))
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Strict-Transport-Security', strictTransport)
  if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', closedPolicy)
  const { method } = c.req
  const { status } = c.res
  const duration_ms = Date.now() - started_ms
  log('info', 'call', { method, route: c.req.path.split('/', 4).join('/'), status, duration_ms })
  const outcome = outcomeOf(status)
  const what = `platform ${method} ${routePath(c, -1)}`
  tally('request', { what, detail: outcome }, duration_ms, outcome === 'failed')
}
