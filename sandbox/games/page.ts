import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { inlineJson } from '#lib/inlineJson.ts'
import type { SandboxGame, Theme } from './catalog.ts'
import type { Launch } from './launchKey.ts'
import { paletteStyle } from './slot/art/drawing.ts'
import { gameLanguage } from './slot/texts.ts'
import { isDemoToken } from './wallets/demo.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The properties of a game's page. */
export type GamePage = {
  game: SandboxGame
  launch: Launch
  /** The launch key the page plays with. */
  sealed: string
  /** The operator's origin, the only one that may frame the page; any may if the launch has none. */
  hostOrigin: string | undefined
}

/**
 * What the page leaves to the operator's bar before that has told what it shows (assets/slot/host.js), so that nothing is seen that
 * leaves at once; play money is the game's own.
 */
export const expectedBar = ({ token }: Launch) => (isDemoToken(token) ? 'exit name' : 'exit name balance')

/** For a damaged or expired launch key. */
export function closedPage(): Response {
  const { texts } = gameLanguage('en')
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.over}</title><link rel="stylesheet" href="/games.css"><link rel="stylesheet" href="/slot/game.css"><body class="closed"><p>${texts.over}</p></body></html>`
  return new Response(body, { status: 410, headers: pageHeaders(undefined) })
}

type GameDocument = {
  language: { tag: string; dir: string }
  title: string
  /** Its colors; without one the page has no style of its own. */
  theme?: Theme
  /** Further custom properties of its own style. */
  properties?: string
  /** The attribute by which styles tell pages apart. */
  kind?: string
  /** What is left to the operator's bar. */
  bar?: string
  hostOrigin: string | undefined
  head: Html
  body: Html
  /** The data for the page's script. */
  setup: object
}

/** The page of a game, or of what belongs to one. */
export async function gameDocument(shown: GameDocument): Promise<Response> {
  const { language, title, theme, properties = '', kind, bar = '', hostOrigin, head, body, setup } = shown
  const nonce = theme && crypto.randomUUID()
  const style =
    theme &&
    html`<style nonce="${nonce}">
      ${raw(paletteStyle(theme) + properties)}
    </style>`
  const page = await html`<!doctype html>
    <html lang="${language.tag}" dir="${language.dir}">
      <head>
        ${pageHead(title)} ${style}
        <link rel="stylesheet" href="/games.css" />
        ${head}
      </head>
      <body data-kind="${kind}" data-host="${bar}">
        ${body}
        <script type="application/json" id="setup">
          ${raw(inlineJson(setup))}
        </script>
      </body>
    </html>`
  return new Response(String(page), { headers: pageHeaders(hostOrigin, nonce) })
}

/** How often bets repeat by themselves: one of `counts`, at first `chosen`. */
export function countsField(legend: string, counts: readonly number[], chosen: number): Html {
  return html`<fieldset class="counts">
    <legend>${legend}</legend>
    ${counts.map(
      (count) =>
        html`<label
          ><input type="radio" name="count" value="${count}" ${count === chosen ? 'checked' : ''} /><span
            >${count}</span
          ></label
        >`,
    )}
  </fieldset>`
}

/** The head of every game page. */
export function pageHead(title: string) {
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/fonts.css" />
    <title>${title}</title>`
}

/** `nonce` is that of the page's own style, if it has one. */
function pageHeaders(hostOrigin: string | undefined, nonce?: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
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
