import { WorkerEntrypoint } from 'cloudflare:workers'
import { refreshCatalog } from './catalog/refresh.ts'
import { catalogFetch } from './catalog/entrypoint.ts'
import type { SiteEnv } from './kit/env.ts'
import { gateway } from './gateway/app.ts'
import { cacheable } from './pages/cacheable.ts'
import { render } from './pages/render.ts'
import { tellNow } from './upstream/keeper.ts'

export { Keeper } from './upstream/keeper.ts'

/** The gateway runs on every request and is never cached; Pages and Catalog have the edge cache in front. */
export default {
  fetch: gateway.fetch,
  scheduled: (_controller, env, ctx) => ctx.waitUntil(refreshCatalog(env).then(() => tellNow(env))),
} satisfies ExportedHandler<SiteEnv>

/** Renders Astro. The answer depends on the address only, so it may be cached and shared. */
export class Pages extends WorkerEntrypoint<SiteEnv> {
  override async fetch(request: Request): Promise<Response> {
    return cacheable(await render(request))
  }
}

/** Public lists: games of all providers, slides, promotions, pages, settings. */
export class Catalog extends WorkerEntrypoint<SiteEnv> {
  override fetch(request: Request): Promise<Response> {
    return catalogFetch(request, this.env, this.ctx)
  }
}
