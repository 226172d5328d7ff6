import { html, raw } from 'hono/html'
import { inlineJson } from '#lib/inlineJson.ts'
import { findLanguage, languageOf, type Language, type LanguageCode } from '#contract/languages.ts'
import { pageHead } from '../../games/page.ts'
import type { Setup, Skin } from './setup.ts'
import { frameTexts, refusalTexts } from './texts.ts'

/** The one page of the book's client: its script draws the rest. `theme` is the host's; without one the skin has its own. */
export async function framePage(
  skin: Skin,
  { lang, theme }: { lang?: string; theme?: string },
  hosts: string[],
): Promise<Response> {
  const language = findLanguage(lang ?? 'en') ?? languageOf('en')
  const texts = frameTexts(language.code)
  const body = await html`<!doctype html>
    <html ${raw(rootOf(language, skin, theme))}>
      <head>
        ${pageHead(texts.sportsbook)} ${fontLinks(language.code)}
        <link rel="stylesheet" href="/book/navigation.css" />
        <link rel="stylesheet" href="/book/book.css" />
        <link rel="stylesheet" href="/book/events.css" />
        <link rel="stylesheet" href="/book/odds.css" />
        <link rel="stylesheet" href="/book/board.css" />
        <link rel="stylesheet" href="/book/builder.css" />
        <link rel="stylesheet" href="/book/fields.css" />
        <link rel="stylesheet" href="/book/slip.css" />
        <link rel="stylesheet" href="/book/picks.css" />
        <link rel="stylesheet" href="/book/stake.css" />
        <link rel="stylesheet" href="/book/bets.css" />
        <link rel="stylesheet" href="/book/${skin}.css" />
        <script type="application/json" id="setup">
          ${raw(inlineJson(setupOf(language, hosts)))}
        </script>
        <script defer src="/${skin}/app.js"></script>
      </head>
      <body>
        <div id="book">
          <p class="state" role="status">${texts.loading}</p>
        </div>
        <p class="visually-hidden" role="status" id="announcer"></p>
      </body>
    </html>`
  return new Response(String(body), { headers: headersOf(hosts) })
}

/** The files of a language's letters besides the Latin ones: fetched with the page, so that its first words have their face. */
const lettersOf: Partial<Record<LanguageCode, string>> = {
  ...{ he: 'hebrew', ar: 'arabic', ru: 'cyrillic', fr: 'accents', es: 'accents', pt: 'accents' },
}

function fontLinks(lang: LanguageCode) {
  return ['latin', lettersOf[lang]].map((name) =>
    name === undefined
      ? ''
      : html`<link rel="preload" href="/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin />`,
  )
}

function rootOf({ tag, dir }: Language, skin: Skin, theme: string | undefined): string {
  const look = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
  return `lang="${tag}" dir="${dir}" data-skin="${skin}"${look}`
}

function setupOf({ code, tag }: Language, hosts: string[]): Setup {
  return {
    ...{ lang: code, tag, hosts },
    ...{ texts: frameTexts(code), refusals: refusalTexts(code), now_ms: Date.now() },
  }
}

/** Every page around it must be an allowed one: the stage, and the site around the stage. */
function headersOf(hosts: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ...[
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
    ],
    ...["base-uri 'none'", "form-action 'none'"],
    ...["require-trusted-types-for 'script'", 'trusted-types lit-html'],
    `frame-ancestors ${hosts.join(' ') || "'none'"}`,
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}
