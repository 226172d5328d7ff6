import { html, type TemplateResult } from 'lit-html'
import type { Screen } from '../state.ts'

export function heading(text: string): TemplateResult {
  return html`<h1 tabindex="-1">${text}</h1>`
}

/** The heading of a part of the page, one level below its title. */
export function subheading(level: 2 | 3, content: TemplateResult): TemplateResult {
  return level === 2 ? html`<h2>${content}</h2>` : html`<h3>${content}</h3>`
}

/** Undefined when there is something to draw. */
export function waiting(screen: Screen): TemplateResult | undefined {
  return screen.state.data ? undefined : awaited(screen)
}

/** In the place of what was asked for: it is on its way, or did not come. */
export function awaited({ state, setup }: Screen): TemplateResult {
  if (!state.hasFailed)
    return html`<p class="visually-hidden">${setup.texts.loading}</p>
      <ul class="skeleton" aria-hidden="true">
        ${Array.from({ length: 8 }, () => html`<li></li>`)}
      </ul>`
  return html`<div class="state" role="alert">
    <p>${state.isOffline ? setup.texts.offline : setup.texts.failed}</p>
    <button class="main" data-do="retry">${setup.texts.retry}</button>
  </div>`
}

export function empty(text: string): TemplateResult {
  return html`<p class="state">${text}</p>`
}
