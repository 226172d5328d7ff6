import { html } from 'hono/html'
import type { SandboxGame } from './catalog.ts'
import type { Launch } from './launchKey.ts'
import { pageLanguage } from './slot/texts.ts'

/** The properties of a game's page. */
export type GamePage = {
  game: SandboxGame
  launch: Launch
  /** The launch key the page plays with. */
  sealed: string
  /** The operator's origin, the only one that may frame the page; any may if the launch has none. */
  hostOrigin: string | undefined
}

/** For a launch key that is damaged or over. */
export function closedPage(): Response {
  const { texts } = pageLanguage('en')
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.over}</title><link rel="stylesheet" href="/slot/game.css"><body class="closed"><p>${texts.over}</p></body></html>`
  return new Response(body, { status: 410, headers: pageHeaders(undefined) })
}

/** The head of every game page. */
export function pageHead(title: string) {
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    <title>${title}</title>`
}

/** `nonce` is that of the page's own style, where it has one. */
export function pageHeaders(hostOrigin: string | undefined, nonce?: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${hostOrigin ?? '*'}`,
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'private, no-store',
    // No referrer, because the address contains the launch key.
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}
