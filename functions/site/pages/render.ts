import { createApp } from 'astro/app/entrypoint'
import type { RouteData } from 'astro'
import { developmentPolicy, policyOf } from './policy.ts'

/** Not streamed: a page is read whole for its ETag, and joining a stream was a fifth of what it cost (docs/decisions/markup.md). */
const app = createApp({ streaming: false })
/** Astro would write the policy for each request, with the styles of every route in it. */
app.manifest.shouldInjectCspMetaTags = false

type Policies = { plain: Promise<string>; withIslands: Promise<string> }
const policies = new Map<RouteData, Policies>()

/** Renders an address with Astro. A page has its policy; the other files (sitemap, manifest) have none. */
export async function render(request: Request): Promise<Response> {
  const route = app.match(request)
  const answer = await app.render(request, route && { routeData: route })
  if (route?.type !== 'page') return answer
  const page = await answer.text()
  answer.headers.set('Content-Security-Policy', await policyFor(route, page.includes('<astro-island')))
  return new Response(page, answer)
}

async function policyFor(route: RouteData, hasIslands: boolean): Promise<string> {
  if (app.isDev()) return developmentPolicy
  const known = policies.get(route) ?? {
    plain: policyOf(app.manifest, route, false),
    withIslands: policyOf(app.manifest, route, true),
  }
  policies.set(route, known)
  return hasIslands ? known.withIslands : known.plain
}
