import type { html } from 'hono/html'

/** A template of hono/html as text. The templates are written over many lines; the page is not. */
export function written(template: ReturnType<typeof html>): string {
  if (template instanceof Promise) throw new Error('what is drawn here waits for nothing')
  return template
    .toString()
    .replaceAll(/>\s*\n\s*</g, '><')
    .replaceAll(/\s*\n\s*/g, ' ')
}
