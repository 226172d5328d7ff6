import type { Hono } from 'hono'
import { paymentMethods } from '#contract/paymentMethods.ts'
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
import { askAfterNotice } from './reconcile.ts'

/**
 * Call-backs of the payment providers: POST /payments/{method}/callback, to which banks of Pix add `/pix`. 200 means that the event is done
 * with, so that the provider stops repeating it; 9403 that it was not signed by this provider, or is no notice of its, and then nothing is
 * kept; 9504 that the provider was asked about a notice and did not answer.
 */
export function paymentRoutes(app: Hono<AppEnv>): void {
  app.post('/payments/:method/callback', callBack)
  app.post('/payments/:method/callback/pix', callBack)
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
  if (event) {
    await applyEvent(ports, method, event)
    return reply(ok({}))
  }
  const certificates = c.get('services').config.payments.methods.get(method)?.certificates ?? []
  const named = isCertified(c.req.raw, certificates) ? provider.readNotice?.(body.value) : undefined
  if (!named) {
    log('warn', 'payment call-back refused', { request_id: c.get('requestId'), method })
    return reply(fail(code.refused, 'bad signature'))
  }
  let isAnswered = true
  for (const reference of named) isAnswered = (await askAfterNotice(ports, method, reference)) && isAnswered
  return reply(isAnswered ? ok({}) : fail(code.upstreamTimeout, 'the provider does not answer'))
}

/**
 * Whether a notice may be taken: from a client whose certificate the edge has verified and that is one of these. With none configured from
 * anybody, for a notice does nothing but have the provider asked about a payment that we know.
 */
function isCertified(request: Request, certificates: readonly string[]): boolean {
  if (certificates.length === 0) return true
  const shown = request.cf?.tlsClientAuth as IncomingRequestCfPropertiesTLSClientAuth | undefined
  const isVerified = shown?.certPresented === '1' && shown.certVerified === 'SUCCESS'
  return isVerified && certificates.includes(shown.certFingerprintSHA256.toLowerCase())
}
