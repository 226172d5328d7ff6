import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { closedPolicy, strictTransport } from '../../shared/headers.ts'
import type { Site } from '../calls/context.ts'
import { reportGroup, reportPath } from './reports.ts'

const policyHeader = 'Content-Security-Policy'

/** Headers of every answer. The policy for scripts and styles is part of each page (astro.config.mjs). */
export const securityHeaders = secureHeaders({
  strictTransportSecurity: strictTransport,
  // withPolicy sets it, where the answer has none of its own.
  referrerPolicy: false,
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  // For Flash, Internet Explorer and filters that browsers have removed. They would precede the first byte of each
  // page.
  xPermittedCrossDomainPolicies: false,
  xDownloadOptions: false,
  xXssProtection: false,
  xDnsPrefetchControl: false,
  permissionsPolicy: {
    camera: [],
    microphone: [],
    geolocation: [],
    payment: [],
    usb: [],
    browsingTopics: [],
  },
})

/** An answer without a policy gets one that runs nothing, and one without a referrer policy the site's. */
export const withPolicy: MiddlewareHandler<Site> = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has(policyHeader)) headers.set(policyHeader, closedPolicy)
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
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

/** A nonce for a policy: 128 bits; a UUID has six less. */
export function randomNonce(): string {
  return crypto.getRandomValues(new Uint8Array(16)).toHex()
}
