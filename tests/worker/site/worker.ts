import { WorkerEntrypoint } from 'cloudflare:workers'
import { Hono } from 'hono'
import { brokerApp } from '../../../functions/site/broker/app.ts'
import type { Site } from '../../../functions/site/gateway/context.ts'
import { requestRecord } from '../../../functions/site/gateway/record.ts'
import { stage } from '../../../functions/site/gateway/stage.ts'
import { catalogueFetch } from '../../../functions/site/catalogue/entrypoint.ts'
import type { SiteEnv } from '../../../functions/site/env.ts'
import { imagesApp } from '../../../functions/site/images/app.ts'

const app = new Hono<Site>().use(requestRecord).use(stage).route('/', brokerApp).route('/', imagesApp)

export default { fetch: app.fetch }

export class Catalogue extends WorkerEntrypoint<SiteEnv> {
  override fetch(request: Request): Promise<Response> {
    return catalogueFetch(request, this.env, this.ctx)
  }
}
