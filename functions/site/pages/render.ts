import { createApp } from 'astro/app/entrypoint'
import type { RouteData } from 'astro'
import { developmentPolicy, policyOf } from './policy.ts'

/** Not streamed: a page is read whole for its ETag, and joining a stream was a fifth of what it cost (docs/decisions/markup.md). */
const app = createApp({ streaming: false })
/** Astro would write the policy for each request, with the styles of every route in it. */
app.manifest.shouldInjectCspMetaTags = false

const policies = new Map<RouteData, Promise<string>>()

/** Renders an address with Astro. A page has its policy; the other files (sitemap, manifest) have none. */
export async function render(request: Request): Promise<Response> {
  const route = app.match(request)
  const answer = await app.render(request, route && { routeData: route })
  if (route?.type === 'page') answer.headers.set('Content-Security-Policy', await policyFor(route))
  return answer
}

async function policyFor(route: RouteData): Promise<string> {
  if (app.isDev()) return developmentPolicy
  const policy = policies.get(route) ?? policyOf(app.manifest, route)
  policies.set(route, policy)
  return policy
}
