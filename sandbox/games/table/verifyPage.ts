import { html } from 'hono/html'
import { gameDocument } from '../page.ts'
import { tableLanguage } from './texts.ts'

/** `plays` names a game of steps; without it a flight is verified. */
type VerifyQuery = { seed: string; flight: string; hash: string; lang: string; plays: string }

/** Lets anybody verify a flight or a round of steps in their own browser. */
export async function verifyPage({ seed, flight, hash, lang, plays }: VerifyQuery): Promise<Response> {
  const language = tableLanguage(lang)
  const { texts } = language
  const title = plays ? texts.fairRoundTitle : texts.fairTitle
  const field = (name: string, label: string, value: string) =>
    html`<label>${label}<input name="${name}" value="${value}" dir="ltr" autocomplete="off" /></label>`
  return gameDocument({
    ...{ language, title, hostOrigin: "'none'" },
    setup: { tag: language.tag, plays, texts },
    head: html`<link rel="stylesheet" href="/table/table.css" />
      <link rel="stylesheet" href="/table/verify.css" />
      <script type="module" src="/table/verify.js"></script>`,
    body: html`<main class="proof">
      <h1>${title}</h1>
      <p>${plays ? texts.fairRoundText : texts.fairText}</p>
      <form>
        ${field('seed', texts.seed, seed)} ${field('flight', plays ? texts.round : texts.flight, flight)}
        ${field('hash', texts.hash, hash)}
      </form>
      <output></output>
    </main>`,
  })
}
