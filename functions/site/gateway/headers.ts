import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Site } from './context.ts'
import { reportGroup, reportPath } from './reports.ts'

const policyHeader = 'Content-Security-Policy'

/** Headers of every answer. The policy for scripts and styles is part of each page (astro.config.mjs). */
export const securityHeaders = secureHeaders({
  strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
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

/** What is not a page runs nothing and is framed nowhere, should a browser ever show it as one. */
export const closedPolicy: MiddlewareHandler<Site> = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has(policyHeader)) headers.set(policyHeader, "default-src 'none'; frame-ancestors 'none'")
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
