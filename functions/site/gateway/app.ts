import { Hono } from 'hono'
import { failureResponse } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import { brokerApp } from '../broker/app.ts'
import { isCallPath } from '../calls/dispatch.ts'
import { studioApp } from '../studio/app.ts'
import { ConfigError } from '../kit/config.ts'
import { imagesApp } from '../images/app.ts'
import { describeError, log } from '../../shared/log.ts'
import { healthAnswer } from '../../shared/release.ts'
import type { Site } from '../calls/context.ts'
import { countryGate } from './country.ts'
import { securityHeaders, withPolicy } from './headers.ts'
import { indexNowKey, securityTxt } from './wellKnown.ts'
import { localHosts } from './localHosts.ts'
import { languageOfAddress, pageHandler, statusPage } from './pages.ts'
import { requestRecord } from './record.ts'
import { offStyles } from './offStyles.ts'
import { reports } from './reports.ts'
import { stage } from './stage.ts'
import { status } from './status.ts'
import { vitals } from './vitals.ts'
import { studio } from './studio.ts'

/** Set by astro.config.mjs, so that a build for a deployment does not contain the local hosts; tests have none. */
declare const __DEPLOYMENT__: boolean | undefined

/** Every request to the site goes through these handlers, in this order. */
export const gateway = new Hono<Site>()
if (typeof __DEPLOYMENT__ === 'undefined' || !__DEPLOYMENT__) gateway.use(localHosts)
gateway
  .use(requestRecord)
  .use(stage)
  .use(securityHeaders)
  .use(withPolicy)
  .get('/health', healthAnswer)
  .get('/.well-known/security.txt', securityTxt)
  .use(indexNowKey)
  .route('/', reports)
  .route('/', status)
  .route('/', vitals)
  // Before the gate, the page and its calls: staff may work from where nobody may play.
  .use(studio)
  .route('/', studioApp)
  .use(countryGate)
  .use(offStyles)
  .route('/', brokerApp)
  .route('/', imagesApp)
  .all('*', pageHandler)

gateway.onError(async (error, c) => {
  log('error', 'request failed', { request_id: c.get('requestId'), error: describeError(error) })
  if (isCallPath(new URL(c.req.url).pathname) || error instanceof ConfigError) {
    return failureResponse({ code: code.upstreamBroke, message: 'internal error' }, 500)
  }
  return statusPage(c, languageOfAddress(c), 500)
})
