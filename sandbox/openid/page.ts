import { html } from 'hono/html'
import type { AuthorizationRequest } from './authorization.ts'
import { people, type Person } from './people.ts'

/** The consent page, the only page of the simulated provider. */
export function consentPage(request: AuthorizationRequest) {
  const site = new URL(request.redirect_uri).host
  return html`<div class="consent">
    <header>
      <span class="mark" aria-hidden="true">R</span>
      <h1>Sign in with Reef ID</h1>
      <p class="quiet"><bdi>${site}</bdi> will learn your name and email address.</p>
    </header>
    <form method="post" action="/openid/authorize">
      ${hidden(request)}
      <ul class="people">
        ${people.map(choice)}
      </ul>
    </form>
    <details>
      <summary>Somebody new</summary>
      <form method="post" action="/openid/authorize" class="new-person">
        ${hidden(request)}
        <input type="hidden" name="person" value="new" />
        <label><span>Name</span><input name="name" required maxlength="60" autocomplete="off" /></label>
        <label>
          <span>Email, or nothing</span>
          <input name="email" type="email" maxlength="254" autocomplete="off" dir="ltr" />
        </label>
        <label class="check"><input type="checkbox" name="verified" checked /> The email is verified</label>
        <button class="primary">Continue</button>
      </form>
    </details>
    <form method="post" action="/openid/authorize">
      ${hidden(request)}
      <button class="plain" name="person" value="cancel">Cancel</button>
    </form>
  </div>`
}

function choice(person: Person) {
  const initials = person.name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .join('')
  return html`<li>
    <button class="person" name="person" value="${person.sub}">
      <span class="initials" aria-hidden="true">${initials}</span>
      <span class="who"><strong>${person.name}</strong><span>${person.email ?? 'no email'}</span></span>
      ${person.email === null ? '' : html`<span class="chip">${person.isEmailVerified ? 'verified' : 'not verified'}</span>`}
    </button>
  </li>`
}

function hidden(request: AuthorizationRequest) {
  return Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
}

export function refusalPage(reason: string) {
  return html`<div class="consent">
    <header>
      <span class="mark" aria-hidden="true">R</span>
      <h1>Reef ID cannot sign you in</h1>
      <p>${reason}</p>
    </header>
  </div>`
}
