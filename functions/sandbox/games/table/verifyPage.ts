import { html } from 'hono/html'
import { gameDocument } from '../page.ts'
import { tableLanguage } from './texts.ts'

type Asked = { seed: string; flight: string; hash: string; lang: string }

/** Lets anybody verify a flight in their own browser. */
export async function verifyPage({ seed, flight, hash, lang }: Asked): Promise<Response> {
  const language = tableLanguage(lang)
  const { texts } = language
  const field = (name: string, label: string, value: string) =>
    html`<label>${label}<input name="${name}" value="${value}" dir="ltr" autocomplete="off" /></label>`
  return gameDocument({
    ...{ language, title: texts.fairTitle, hostOrigin: "'none'" },
    setup: { tag: language.tag, fairYes: texts.fairYes, fairNo: texts.fairNo },
    head: html`<link rel="stylesheet" href="/table/table.css" />
      <link rel="stylesheet" href="/table/verify.css" />
      <script type="module" src="/table/verify.js"></script>`,
    body: html`<main class="proof">
      <h1>${texts.fairTitle}</h1>
      <p>${texts.fairText}</p>
      <form>
        ${field('seed', texts.seed, seed)} ${field('flight', texts.flight, flight)}
        ${field('hash', texts.hash, hash)}
      </form>
      <output></output>
    </main>`,
  })
}
