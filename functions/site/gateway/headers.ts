import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Site } from './context.ts'
import { reportGroup, reportPath } from './reports.ts'

const policyHeader = 'Content-Security-Policy'

/** By HTTPS alone, for two years, on every host below this one. */
export const strictTransport = 'max-age=63072000; includeSubDomains; preload'

/** Headers of every answer. The policy for scripts and styles is part of each page (astro.config.mjs). */
export const securityHeaders = secureHeaders({
  strictTransportSecurity: strictTransport,
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: {
    camera: [],
    microphone: [],
    geolocation: [],
    payment: [],
    usb: [],
    browsingTopics: [],
  },
})

/** The policy of what is not a page. */
export const closed = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** What is not a page runs nothing and is framed nowhere, should a browser ever show it as one. */
export const closedPolicy: MiddlewareHandler<Site> = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has(policyHeader)) headers.set(policyHeader, closed)
}

/**
 * Completes the policy of a page: only configured providers may be framed (LAUNCH-03), nobody may frame us, and what the
 * policy refuses is reported.
 */
export function completePolicy(headers: Headers, frameOrigins: readonly string[]): void {
  const policy = headers.get(policyHeader)
  if (!policy) return
  const sources = frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"
  const reporting = `report-uri ${reportPath}; report-to ${reportGroup}`
  headers.set(
    policyHeader,
    `${policy.replace(/;?\s*$/, '')}; frame-src ${sources}; frame-ancestors 'none'; ${reporting}`,
  )
  headers.set('Reporting-Endpoints', `${reportGroup}="${reportPath}"`)
}
