import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { studioPath } from '#contract/operator/calls.ts'
import { getConfig } from '../kit/config.ts'
import type { Site } from '../calls/context.ts'
import { randomNonce } from './headers.ts'
import { reportGroup, reportPath } from './reports.ts'

/**
 * The page of the studio at its path on the site. With STUDIO_ORIGIN it has its own host, which serves only the
 * studio: its page, calls and pictures.
 */
export const studio: MiddlewareHandler<Site> = async (c, next) => {
  const { pathname, host } = new URL(c.req.url)
  const { studioOrigin } = getConfig(c.env)
  const isOwnHost = isHostOf(studioOrigin, host)
  const isStudio = pathname === studioPath || pathname.startsWith(`${studioPath}/`)
  if (isOwnHost && pathname === '/') return c.redirect(studioPath, 302)
  if (isOwnHost && !isStudio && !isShared(pathname)) return nothingHere(c)
  if (isStudio && studioOrigin !== undefined && !isOwnHost) return nothingHere(c)
  if (pathname === studioPath && (c.req.method === 'GET' || c.req.method === 'HEAD')) return studioPage(c)
  return next()
}

/**
 * Whether a request to the studio's own host is for the studio or for a part of the site that it uses. Such requests
 * never come from a player.
 */
export function isOfStudioHost({ env, req }: Context<Site>): boolean {
  const { pathname, host } = new URL(req.url)
  return isHostOf(getConfig(env).studioOrigin, host) && isShared(pathname)
}

function isHostOf(studioOrigin: string | undefined, host: string): boolean {
  return studioOrigin !== undefined && new URL(studioOrigin).host === host
}

/** The parts of the site that the studio uses: pictures, the captcha of a delayed sign-in, and reports. */
function isShared(pathname: string): boolean {
  return pathname.startsWith('/img/') || pathname === '/api/captcha' || pathname === reportPath
}

function nothingHere(c: Context<Site>): Response {
  return c.body(null, 404, { 'Cache-Control': 'private, no-store' })
}

/** The element that the studio draws into, its script, and the nonce for the styles that the script makes. */
function studioPage(c: Context<Site>) {
  const nonce = randomNonce()
  c.header('Content-Security-Policy', policyWith(nonce))
  c.header('Reporting-Endpoints', `${reportGroup}="${reportPath}"`)
  c.header('Cache-Control', 'private, no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex')
  return c.html(
    html`<!doctype html>
      <html lang="en" dir="ltr">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="robots" content="noindex" />
          <meta name="color-scheme" content="dark light" />
          <title>Studio</title>
          <link rel="icon" href="/favicon.svg" />
          <script type="module" src="/_studio/main.js" nonce="${nonce}"></script>
        </head>
        <body>
          <div id="studio"></div>
          <noscript>The studio needs JavaScript.</noscript>
        </body>
      </html>`,
  )
}

/** Scripts are the site's own files; styles are those and what the script makes with the nonce. Nobody may frame it. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Our own policy (src/studio/main.tsx), the default one, and the editor's, which parses pasted text into
    // its own nodes.
    'trusted-types atoll default ProseMirrorClipboard',
    `report-uri ${reportPath}`,
    `report-to ${reportGroup}`,
  ].join('; ')
}
