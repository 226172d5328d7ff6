import { brand } from '@brand/brand.ts'
import type { MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import { sportStagePath } from '#contract/sportFrame.ts'
import { stagePath } from '#contract/stage.ts'
import { closedPolicy, strictTransport } from '../../shared/headers.ts'
import { getConfig, type SiteConfig } from '../kit/config.ts'
import { openStaged } from '../session/staged.ts'
import type { Site } from '../calls/context.ts'
import { randomNonce } from './headers.ts'
import { stageScript } from './stageScript.ts'
import { inlineJson } from '#lib/inlineJson.ts'
import type { DigitainConfig } from '../kit/sportsbooks.ts'
import script from './sportStage/client.ts?script'
import type { StageConfig } from './sportStage/dialect.ts'

/** Headers of every answer of the stage's host. */
const common = {
  'Strict-Transport-Security': strictTransport,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}

/** The handler of the stage's host, which serves nothing else of the site. */
export const stage: MiddlewareHandler<Site> = async (c, next) => {
  const config = getConfig(c.env)
  const { stageOrigin, siteOrigin } = config
  if (!stageOrigin || hostOf(c.req.url) !== hostOf(stageOrigin)) return next()
  const url = new URL(c.req.url)
  const site = siteOrigin ?? localSite(url)
  const shown = c.req.method === 'GET' && (await stageOf(url, config, site))
  if (shown) return stagePage(shown, site)
  return c.body(null, 404, { ...common, 'Content-Security-Policy': closedPolicy })
}

/** A page of the stage: its body's markup and its script, and the origins it may load from. */
type Stage = { body: string; script: string; style: string; origins: readonly string[] }

async function stageOf(
  { pathname: path, searchParams }: URL,
  { frameOrigins, sportsbooks, sessionKeys }: SiteConfig,
  site: string,
): Promise<Stage | undefined> {
  if (path === stagePath) {
    const seal = searchParams.get('launch')
    const launched = seal === null ? undefined : await openStaged(sessionKeys, seal)
    const script = stageScript({ site, origins: frameOrigins, launched })
    return { body: '', script, style: wholeFrame, origins: frameOrigins }
  }
  const book = sportsbooks.digitain
  if (path !== sportStagePath || !book) return undefined
  return { ...sportStage(site, book), origins: [book.origin] }
}

const wholeFrame = 'iframe{position:fixed;inset:0;inline-size:100%;block-size:100%;border:0}'

async function stagePage({ body, script, style, origins }: Stage, site: string): Promise<Response> {
  const nonce = randomNonce()
  const page = await html`<!doctype html>
    <html>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${brand.name}</title>
        <style>
          html,
          body {
            margin: 0;
            background: #0b1a24;
          }
          ${raw(style)}
        </style>
      </head>
      <body>
        ${raw(body)}
        <script nonce="${nonce}">
          ${raw(script)}
        </script>
      </body>
    </html>`
  return new Response(String(page), { headers: headersOf(nonce, site, origins) })
}

/** The host of an address without credentials, as in requests and origins. It runs on every request, so it uses no parser. */
function hostOf(address: string): string | undefined {
  return address.split('/', 3)[2]
}

/** The stage of `http://localhost:4321` is `http://stage.localhost:4321`. */
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
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${site}`,
  ]
  return {
    ...common,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'origin',
  }
}

/** The page on which the script of the sportsbook runs; it draws into the element that its documentation names. */
function sportStage(site: string, { origin, script: address, server }: DigitainConfig) {
  const config: StageConfig = { site, origin, script: address, server }
  return {
    body: `<div id="sport_div_iframe"></div><script type="application/json" id="config">${inlineJson(config)}</script>`,
    script: script.replaceAll('</', '<\\/'),
    style: '#sport_div_iframe{block-size:100dvh}',
  }
}
