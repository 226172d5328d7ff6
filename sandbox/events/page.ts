import { html } from 'hono/html'
import * as v from 'valibot'

/** What the receiver answers, and the secret that it checks with. */
export const Settings = v.object({ secret: v.string(), answers: v.picklist(['200', '500', '410', '302']) })
export type Settings = v.InferOutput<typeof Settings>

export const Came = v.object({
  at: v.string(),
  id: v.string(),
  isSigned: v.boolean(),
  answered: v.string(),
  body: v.string(),
})
export type Came = v.InferOutput<typeof Came>

const answers: Record<Settings['answers'], string> = {
  200: 'takes them (200)',
  500: 'fails (500)',
  410: 'is gone (410)',
  302: 'leads elsewhere (302)',
}

/** What came to the receiver, with a form for its secret and for what it answers. */
export function eventsPage(came: readonly Came[], settings: Settings, origin: string) {
  const first = new Map(came.map((one) => [one.id, one]))
  return html`<h1>Events</h1>
    <p class="quiet">
      A receiver such as a CRM has. In the studio make an endpoint with the address
      <code>${origin}/events/hook</code>, and enter its secret here.
    </p>
    <form class="filter" method="post" action="/events">
      <label>
        <span>Secret</span>
        <input name="secret" value="${settings.secret}" placeholder="whsec_…" autocomplete="off" dir="ltr" />
      </label>
      <label>
        <span>It</span>
        <select name="answers">
          ${Object.entries(answers).map(
            ([name, label]) =>
              html`<option value="${name}" ${settings.answers === name ? 'selected' : ''}>${label}</option>`,
          )}
        </select>
      </label>
      <button>Save</button>
      <a href="/events">Reload</a>
    </form>
    ${
      came.length === 0
        ? html`<div class="empty"><p>Nothing came yet.</p></div>`
        : html`<ol class="messages">
            ${came.map((one) => entry(one, first.get(one.id) !== one))}
          </ol>`
    }`
}

function entry({ at, id, isSigned, answered, body }: Came, isAgain: boolean) {
  return html`<li>
    <header>
      <strong>${typeIn(body)}</strong>
      <span class="chip">${isSigned ? 'signed' : 'signature wrong or secret missing'}</span>
      <span class="chip">answered ${answered}</span>
      ${isAgain ? html`<span class="chip">again</span>` : ''}
      <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>
    </header>
    <p class="quiet"><bdi>${id}</bdi></p>
    <p class="text"><code>${body}</code></p>
  </li>`
}

function typeIn(body: string): string {
  return /"type":"([a-z_.]+)"/.exec(body)?.[1] ?? 'unknown'
}
