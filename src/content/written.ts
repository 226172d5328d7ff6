import type { html } from 'hono/html'

/** The text of a hono/html template, without the line breaks of its source. */
export function written(template: ReturnType<typeof html>): string {
  if (template instanceof Promise) throw new Error('what is drawn here waits for nothing')
  return template
    .toString()
    .replaceAll(/>\s*\n\s*</g, '><')
    .replaceAll(/\s*\n\s*/g, ' ')
}

export function xmlResponse(type: string, body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'Content-Type': `${type}; charset=utf-8` },
  })
}
