import { secureHeaders } from 'hono/secure-headers'

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

/** LAUNCH-03: only configured providers may be framed, and nobody may frame us. */
export function withFrameSources(policy: string, frameOrigins: readonly string[]): string {
  const sources = frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"
  return `${policy.replace(/;?\s*$/, '')}; frame-src ${sources}; frame-ancestors 'none'`
}
