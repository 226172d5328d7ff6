import type { Hono } from 'hono'
import { paymentMethods } from '#contract/payments.ts'
import { code } from '#contract/errors.ts'
import { ok } from '#lib/result.ts'
import { readText } from '../../shared/body.ts'
import { log } from '../../shared/log.ts'
import { fail, failureReply, noSuchCall } from '../../shared/reply.ts'
import type { AppContext, AppEnv } from '../kit/app.ts'
import { reply } from '../kit/reply.ts'
import { applyEvent } from './flow.ts'
import { isRestoring } from '../stops/stops.ts'
import { portsOf } from './ports.ts'

/**
 * Call-backs of the payment providers: POST /payments/{method}/callback. 200 means that the event is done with, so that the provider
 * stops repeating it; 9403 that it was not signed by this provider, and then nothing is kept.
 */
export function paymentRoutes(app: Hono<AppEnv>): void {
  app.post('/payments/:method/callback', callBack)
}

async function callBack(c: AppContext): Promise<Response> {
  const ports = portsOf(c.get('services'))
  const method = paymentMethods.find((known) => known === c.req.param('method'))
  const provider = method && ports.providers.get(method)
  if (!provider) return failureReply(noSuchCall)
  // Before the payment is there again it would be a strange one. The provider repeats what was not taken.
  if (await isRestoring(c.env, { ifUnknown: false }))
    return reply(fail(code.upstreamOff, 'the environment is being restored'))
  const body = await readText(c.req.raw)
  if (!body.ok) return reply(body)
  const event = await provider.readCallBack(c.req.raw.headers, body.value)
  if (!event) {
    log('warn', 'payment call-back refused', { request_id: c.get('requestId'), method })
    return reply(fail(code.refused, 'bad signature'))
  }
  await applyEvent(ports, method, event)
  return reply(ok({}))
}
