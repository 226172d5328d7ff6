/** HTTPS only, for two years, on this host and all below it. */
export const strictTransport = 'max-age=63072000; includeSubDomains; preload'

/** The policy of answers that are not pages: if a browser ever shows one as a page, it runs nothing and cannot be framed. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const pattern = /^[A-Za-z0-9-]{8,64}$/

/** The id that a request came with, if it is one that logs and answers may repeat; else a new one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && pattern.test(given) ? given : crypto.randomUUID()
}
