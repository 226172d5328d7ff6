/** Markup that is safe to show: texts in it have been escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | false | null | undefined | readonly Part[]

/** A template whose values are escaped, but for markup; of lists every item, of nothing nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((all, text, index) => all + textOf(parts[index - 1]) + text))
}

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return part ? part.map(textOf).join('') : ''
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Amounts, odds and scores read from left to right in every language. */
export function ltr(text: string): Markup {
  return html`<bdi dir="ltr">${text}</bdi>`
}
