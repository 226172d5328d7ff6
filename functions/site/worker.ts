import { handle } from '@astrojs/cloudflare/handler'
import { WorkerEntrypoint } from 'cloudflare:workers'
import { refreshCatalogue } from './catalogue/refresh.ts'
import { catalogueFetch } from './catalogue/entrypoint.ts'
import type { SiteEnv } from './env.ts'
import { gateway } from './gateway/app.ts'
import { rememberable } from './gateway/rememberable.ts'

/** The gateway runs on every request and is never cached; Pages and Catalogue have the edge cache in front. */
export default {
  fetch: gateway.fetch,
  scheduled: (_controller, env, ctx) => ctx.waitUntil(refreshCatalogue(env)),
} satisfies ExportedHandler<SiteEnv>

/** Renders Astro. Its answer is a function of the address, so it may be kept and shared. */
export class Pages extends WorkerEntrypoint<SiteEnv> {
  override async fetch(request: Request): Promise<Response> {
    return rememberable(await handle(request, this.env, this.ctx))
  }
}

/** Public lists: games of all providers, slides, promotions, pages, settings. */
export class Catalogue extends WorkerEntrypoint<SiteEnv> {
  override fetch(request: Request): Promise<Response> {
    return catalogueFetch(request, this.env, this.ctx)
  }
}
