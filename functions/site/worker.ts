import { handle } from '@astrojs/cloudflare/handler'
import { WorkerEntrypoint } from 'cloudflare:workers'
import { Hono } from 'hono'

const app = new Hono<{ Bindings: { SANDBOX: Fetcher; PLATFORM: Fetcher } }>()
app.all('/api/*', (c) => c.env.PLATFORM.fetch(c.req.raw))
app.all('*', (c) => {
  const url = new URL(c.req.url)
  if (url.hostname === 'sandbox.localhost') return c.env.SANDBOX.fetch(c.req.raw)
  return c.executionCtx.exports.Pages.fetch(c.req.raw)
})
export default { fetch: app.fetch }
export class Pages extends WorkerEntrypoint {
  override fetch(request: Request) { return handle(request, this.env as never, this.ctx as never) }
}
export class Catalogue extends WorkerEntrypoint {
  override fetch() { return new Response('x') }
}
