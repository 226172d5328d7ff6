import { html, raw } from 'hono/html'
import { pageHead, pageHeaders } from '../page.ts'
import { tableLanguage } from './texts.ts'

type Asked = { seed: string; flight: string; hash: string; lang: string }

/** Lets anybody verify a flight in their own browser. */
export async function verifyPage({ seed, flight, hash, lang }: Asked): Promise<Response> {
  const { texts, tag, dir } = tableLanguage(lang)
  const field = (name: string, label: string, value: string) =>
    html`<label>${label}<input name="${name}" value="${value}" dir="ltr" autocomplete="off" /></label>`
  const said = JSON.stringify({ fairYes: texts.fairYes, fairNo: texts.fairNo }).replaceAll('<', '\\u003c')
  const body = await html`<!doctype html>
    <html lang="${tag}" dir="${dir}">
      <head>
        ${pageHead(texts.fairTitle)}
        <link rel="stylesheet" href="/table/table.css" />
        <link rel="stylesheet" href="/table/verify.css" />
        <script type="module" src="/table/verify.js"></script>
      </head>
      <body>
        <main class="proof">
          <h1>${texts.fairTitle}</h1>
          <p>${texts.fairText}</p>
          <form>
            ${field('seed', texts.seed, seed)} ${field('flight', texts.flight, flight)}
            ${field('hash', texts.hash, hash)}
          </form>
          <output></output>
        </main>
        <script type="application/json" id="setup">
          ${raw(said)}
        </script>
      </body>
    </html>`
  return new Response(String(body), { headers: pageHeaders("'none'") })
}
