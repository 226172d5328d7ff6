import { WorkerEntrypoint } from 'cloudflare:workers'
import { requestIdOf } from '../shared/headers.ts'
import { count, writeNumbersTo } from '../shared/numbers.ts'
import { inTrace, newTrace, requestIdHeader, traceHeader, traceOf } from '../shared/trace.ts'
import { refreshCatalog } from './catalog/refresh.ts'
import { catalogFetch } from './catalog/entrypoint.ts'
import type { SiteEnv } from './kit/env.ts'
import { gateway } from './gateway/app.ts'
import { standingNow } from './gateway/status.ts'
import { cacheable } from './pages/cacheable.ts'
import { render } from './pages/render.ts'
import { tellReturns } from './studio/gameReturns.ts'
import { tellNow } from './upstream/keeper.ts'

export { Keeper } from './upstream/keeper.ts'

/** The gateway runs on every request and is never cached; Pages and Catalog have the edge cache in front. */
export default {
  fetch: gateway.fetch,
  scheduled: (_controller, env, ctx) =>
    ctx.waitUntil(inTrace(newTrace(crypto.randomUUID()), () => runCron(env))),
} satisfies ExportedHandler<SiteEnv>

async function runCron(env: SiteEnv): Promise<void> {
  writeNumbersTo(env)
  const began_ms = Date.now()
  await refreshCatalog(env)
  await tellNow(env)
  await tellReturns(env, began_ms)
  // Whoever asks next is to hear since when, also where nobody asked for long.
  await standingNow(env)
  count('cron', { what: 'site' }, Date.now() - began_ms)
}

/** Goes on with the trace of the gateway; a page's own lists begin one, because whoever comes next gets them too. */
function traced<Answer>({ headers }: Request, env: SiteEnv, run: () => Answer): Answer {
  writeNumbersTo(env)
  const requestId = requestIdOf(headers.get(requestIdHeader) ?? undefined)
  return inTrace(traceOf(requestId, headers.get(traceHeader)), run)
}

/** Renders Astro. The answer depends on the address only, so it may be cached and shared. */
export class Pages extends WorkerEntrypoint<SiteEnv> {
  override fetch(request: Request): Promise<Response> {
    return traced(request, this.env, async () => cacheable(await render(request)))
  }
}

/** Public lists: games of all providers, slides, promotions, pages, settings. */
export class Catalog extends WorkerEntrypoint<SiteEnv> {
  override fetch(request: Request): Promise<Response> {
    return traced(request, this.env, () => catalogFetch(request, this.env, this.ctx))
  }
}
