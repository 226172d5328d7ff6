import { raw } from 'hono/html'

/** A sign of lines in a square of 24. */
export function sign(path: string, kind = '') {
  return raw(`<svg class="sign ${kind}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`)
}
