import { html, type TemplateResult } from 'lit-html'

/** Amounts, odds and scores read from left to right in every language. */
export function ltr(text: string): TemplateResult {
  return html`<bdi dir="ltr">${text}</bdi>`
}
