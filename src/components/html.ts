/*
 * HTML as strings, for parts that are the same for thousands of requests and are therefore made once (the shell, rows
 * of games). Everything put into a template is escaped unless it is Html itself.
 */
export type Html = { readonly html: string }
type Part = Html | readonly Html[] | string | number | false | null | undefined

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let out = strings[0] ?? ''
  for (let i = 0; i < parts.length; i++) out += written(parts[i]) + (strings[i + 1] ?? '')
  return { html: out }
}

/** Takes a string as HTML. Only for what we made ourselves or what the platform has rendered without raw HTML. */
export function trusted(text: string): Html {
  return { html: text }
}

/** The templates are written over many lines; the page is not. */
export function compact({ html: text }: Html): Html {
  return trusted(
    text
      .replaceAll(/>\s*\n\s*</g, '><')
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll(/>\s+</g, '> <'),
  )
}

export const nothing: Html = { html: '' }

function written(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  if ('html' in part) return part.html
  return part.map((each) => each.html).join('')
}
