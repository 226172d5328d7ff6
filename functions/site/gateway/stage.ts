import type { MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import { stagePath } from '../../../contract/stage.ts'
import { getConfig } from '../config.ts'
import type { Site } from './context.ts'
import { stageScript } from './stageScript.ts'

/** The handler of the stage's host, which serves nothing else of the site. */
export const stage: MiddlewareHandler<Site> = async (c, next) => {
  const { stageOrigin, siteOrigin, frameOrigins: origins } = getConfig(c.env)
  if (!stageOrigin || hostOf(c.req.url) !== hostOf(stageOrigin)) return next()
  const url = new URL(c.req.url)
  if (url.pathname !== stagePath || c.req.method !== 'GET') return c.body(null, 404)
  const site = siteOrigin ?? localSite(url)
  const nonce = crypto.randomUUID()
  const page = await html`<!doctype html>
    <html>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>Atoll</title>
        <style>
          html,
          body {
            margin: 0;
            background: #0b1a24;
          }
          iframe {
            position: fixed;
            inset: 0;
            inline-size: 100%;
            block-size: 100%;
            border: 0;
          }
        </style>
      </head>
      <body>
        <script nonce="${nonce}">
          ${raw(stageScript({ site, origins }))}
        </script>
      </body>
    </html>`
  return new Response(String(page), { headers: headersOf(nonce, site, origins) })
}

/** Of an address without credentials, as requests and origins are; on every request, so by no parser. */
function hostOf(address: string): string | undefined {
  return address.split('/', 3)[2]
}

/** `http://stage.localhost:4321` stands beside `http://localhost:4321`. */
function localSite(url: URL): string {
  return `${url.protocol}//${url.host.replace(/^[^.]+\./, '')}`
}

/** Scripts and frames of the configured providers, and only our own pages around it (LAUNCH-03). */
function headersOf(nonce: string, site: string, origins: readonly string[]): Record<string, string> {
  const theirs = origins.join(' ')
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${theirs}`,
    `frame-src ${theirs}`,
    `connect-src ${theirs}`,
    `img-src data: ${theirs}`,
    `font-src ${theirs}`,
    `media-src ${theirs}`,
    `style-src 'unsafe-inline' ${theirs}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${site}`,
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  }
}
