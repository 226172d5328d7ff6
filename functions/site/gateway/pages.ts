import { exports } from 'cloudflare:workers'
import type { Context } from 'hono'
import {
  defaultLanguage,
  isCasinoPath,
  isLanguageCode,
  localPath,
  type LanguageCode,
} from '#contract/languages.ts'
import { getConfig } from '../kit/config.ts'
import { describeError, log } from '../../shared/log.ts'
import { traceHeaders } from '../../shared/trace.ts'
import { callLimitKey, callLimitPeriod_s } from '../calls/limits.ts'
import { noticeProof, readSession, rememberedLanguage, storedLanguage } from '../session/cookies.ts'
import type { Site } from '../calls/context.ts'
import { completePolicy } from './headers.ts'
import { hasManyValues, pageQuery } from './pageQuery.ts'
import { actionOf, routePage } from './route.ts'

const withoutLanguage = new Set(['/sitemap.xml', '/robots.txt', '/service-worker.js'])
/** Browsers revalidate each time, so that redirects and guards take effect at once; an unchanged page is a 304. */
const pageCaching = 'no-cache'
/** The status that a page sets if its content is not available at the moment. */
const notNow = 503
const httpTooMany = 429
/** The notice that home shows to a player with a casino block (src/ui/notices/arrival.ts). */
const casinoBlocked = 'casinoBlocked'

/** The last handler of the gateway: an address of the site that is not a call, a picture or a file. */
export async function pageHandler(c: Context<Site>): Promise<Response> {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    return new Response(null, {
      status: 405,
      headers: { Allow: 'GET, HEAD', 'Cache-Control': 'private, no-store' },
    })
  }
  const url = new URL(c.req.url)
  if (withoutLanguage.has(url.pathname)) return renderPath(c, url.pathname)
  const route = routePage(url, storedLanguage(c.req.header('Cookie')))
  if (route.kind === 'redirect') {
    if (route.remember) c.header('Set-Cookie', rememberedLanguage(route.remember), { append: true })
    return redirect(c, route.location, route.status)
  }
  if (isCasinoPath(route.path) && (await isCasinoBlocked(c))) {
    c.header('Set-Cookie', noticeProof(casinoBlocked), { append: true })
    return redirect(c, `${localPath(route.lang, '/home')}#notice=${casinoBlocked}`, 302)
  }
  if (route.path.startsWith('/status/')) return statusPage(c, route.lang, 404)
  // The confirmation code stays in the visitor's browser, because the page is cached for everybody.
  const providers = getConfig(c.env).providers.map(({ id }) => id)
  const query = actionOf(route.path) ? '' : pageQuery(url, route.path, providers)
  if (hasManyValues(query) && !(await maySearch(c))) return searchLater(c, route)
  return renderPage(c, route.lang, route.path, query)
}

/** The same rate limit as the search call's (broker/publicCalls.ts). */
async function maySearch(c: Context<Site>): Promise<boolean> {
  const { session } = await readSession(getConfig(c.env).sessionKeys, c.req.header('Cookie'))
  const { success } = await c.env.CALL_LIMIT.limit({
    key: callLimitKey(session, c.req.header('CF-Connecting-IP')),
  })
  return success
}

/** The search page without results, for a visitor over the limit: the query is not rendered. */
async function searchLater(
  c: Context<Site>,
  { lang, path }: { lang: LanguageCode; path: string },
): Promise<Response> {
  const page = await renderPage(c, lang, path, '')
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'private, no-store')
  headers.set('Retry-After', String(callLimitPeriod_s))
  headers.delete('ETag')
  return new Response(page.body, { status: httpTooMany, headers })
}

/** A page that explains a status code, in the visitor's language. */
export function statusPage(c: Context<Site>, lang: LanguageCode, status: 404 | 451 | 500): Promise<Response> {
  return renderPage(c, lang, `/status/${status}`, '')
}

/** The language of an address, for answers that come before a page is routed. */
export function languageOfAddress(c: Context<Site>): LanguageCode {
  const [, first] = new URL(c.req.url).pathname.split('/', 2)
  if (isLanguageCode(first)) return first
  const stored = storedLanguage(c.req.header('Cookie'))
  return isLanguageCode(stored) ? stored : defaultLanguage
}

async function renderPage(
  c: Context<Site>,
  lang: LanguageCode,
  path: string,
  search: string,
): Promise<Response> {
  const page = await askPages(c, `/${lang}${path}${search}`)
  const isStatusPage = path.startsWith('/status/')
  const isBroken = page.status >= 500 && page.status !== notNow
  if (isBroken && !isStatusPage) return statusPage(c, lang, 500)
  return finish(c, page, isStatusPage)
}

/** Files that Astro makes and that have no language: the sitemap, the robots' file, the service worker. */
async function renderPath(c: Context<Site>, path: string): Promise<Response> {
  return finish(c, await askPages(c, path), false)
}

/** No headers of the visitor are passed on, because a page depends on its address only; the trace is for the log. */
async function askPages(c: Context<Site>, path: string): Promise<Response> {
  const address = new URL(path, getConfig(c.env).siteOrigin ?? c.req.url)
  try {
    return await exports.Pages.fetch(new Request(address, { headers: traceHeaders(), redirect: 'manual' }))
  } catch (error) {
    log('error', 'page failed', {
      request_id: c.get('requestId'),
      path: address.pathname,
      error: describeError(error),
    })
    return new Response(null, { status: 500 })
  }
}

function finish(c: Context<Site>, page: Response, isStatusPage: boolean): Response {
  const headers = new Headers(page.headers)
  const { frameOrigins, stageOrigin } = getConfig(c.env)
  completePolicy(headers, stageOrigin ? [...frameOrigins, stageOrigin] : frameOrigins)
  const isKept = page.status === 200 && !headers.get('Cache-Control')?.includes('no-store')
  headers.set('Cache-Control', isKept ? pageCaching : 'private, no-store')
  if (isStatusPage) headers.set('X-Robots-Tag', 'noindex')
  const etag = headers.get('ETag')
  if (etag && page.status === 200 && c.req.header('If-None-Match') === etag) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(c.req.method === 'HEAD' ? null : page.body, { status: page.status, headers })
}

async function isCasinoBlocked(c: Context<Site>): Promise<boolean> {
  const { session } = await readSession(getConfig(c.env).sessionKeys, c.req.header('Cookie'))
  return session?.isCasinoBlocked === true
}

function redirect(c: Context<Site>, location: string, status: 301 | 302): Response {
  c.header('Cache-Control', 'private, no-store')
  return c.redirect(location, status)
}
