import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/**
 * A plain page of the sandbox, without scripts. `formOrigins` are further origins that its forms may lead to, because
 * browsers apply the policy to redirects too.
 */
export async function htmlPage(
  title: string,
  content: Html,
  formOrigins: readonly string[] = [],
): Promise<Response> {
  const formAction = ["'self'", ...formOrigins].join(' ')
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Atoll sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/fonts.css" />
        <link rel="stylesheet" href="/pages.css" />
      </head>
      <body>
        <nav>
          <a href="/">Atoll sandbox</a><a href="/mailbox">Mailbox</a><a href="/events">Events</a
          ><a href="/faults">Faults</a><a href="/register">Register</a>
        </nav>
        <main>${content}</main>
      </body>
    </html>`
  return new Response(String(page), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** The page at `/`. */
export function homePage(providers: readonly { name: string; count: number }[]): Promise<Response> {
  return htmlPage(
    'Home',
    html`<h1>Atoll sandbox</h1>
      <p>
        This server stands in for the companies that Atoll works with: it answers in their own words, offers
        games that can be played, and keeps the letters that would have been sent. It is for development,
        tests and a staging, and in no production.
      </p>
      <div class="cards">
        <a class="card" href="/gitslotpark/game_list?partner_name=atoll_USD">
          <strong>Pragmatic's list</strong>
          <span
            >Its games, as <code>gitslotpark/game_list</code> gives them; the other lists want signed
            calls</span
          >
        </a>
        <a class="card" href="/mailbox"
          ><strong>Mailbox</strong><span>Email and SMS of the last week</span></a
        >
        <a class="card" href="/register">
          <strong>Register</strong>
          <span>People who are excluded from play in the whole country</span>
        </a>
        <a class="card" href="/faults">
          <strong>Faults</strong>
          <span>How each provider fails at present; <code>POST /faults</code> changes it</span>
        </a>
      </div>
      <h2>Providers</h2>
      <ul>
        ${providers.map(({ name, count }) => html`<li>${name}: ${count} games</li>`)}
      </ul>`,
  )
}
