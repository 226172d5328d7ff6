import { WorkerEntrypoint } from 'cloudflare:workers'
import { Hono } from 'hono'
import { brokerApp } from '../../../functions/site/broker/app.ts'
import type { Site } from '../../../functions/site/calls/context.ts'
import { withPolicy, securityHeaders } from '../../../functions/site/gateway/headers.ts'
import { requestRecord } from '../../../functions/site/gateway/record.ts'
import { reports } from '../../../functions/site/gateway/reports.ts'
import { indexNowKey, securityTxt } from '../../../functions/site/gateway/wellKnown.ts'
import { status } from '../../../functions/site/gateway/status.ts'
import { vitals } from '../../../functions/site/gateway/vitals.ts'
import { stage } from '../../../functions/site/gateway/stage.ts'
import { catalogFetch } from '../../../functions/site/catalog/entrypoint.ts'
import type { SiteEnv } from '../../../functions/site/kit/env.ts'
import { studioApp } from '../../../functions/site/studio/app.ts'
import { imagesApp } from '../../../functions/site/images/app.ts'

export { Keeper } from '../../../functions/site/upstream/keeper.ts'

const app = new Hono<Site>()
  .use(requestRecord)
  .use(stage)
  .use(securityHeaders)
  .use(withPolicy)
  .get('/.well-known/security.txt', securityTxt)
  .use(indexNowKey)
  .route('/', reports)
  .route('/', status)
  .route('/', vitals)
  .route('/', studioApp)
  .route('/', brokerApp)
  .route('/', imagesApp)

export default { fetch: app.fetch }

export class Catalog extends WorkerEntrypoint<SiteEnv> {
  override fetch(request: Request): Promise<Response> {
    return catalogFetch(request, this.env, this.ctx)
  }
}
