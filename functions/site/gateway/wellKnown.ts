import type { MiddlewareHandler } from 'hono'
import { languageCodes } from '#contract/languages.ts'
import { day_ms } from '#lib/time.ts'
import type { Site } from '../calls/context.ts'
import { getConfig } from '../kit/config.ts'

/** `/<key>.txt`: proves to search engines that who tells them of changes (the platform) speaks for this host. */
export const indexNowKey: MiddlewareHandler<Site> = async (c, next) => {
  const { indexNowKey: key } = getConfig(c.env)
  if (key === undefined || new URL(c.req.url).pathname !== `/${key}.txt`) return next()
  return c.text(key, 200, { 'Cache-Control': 'public, max-age=86400' })
}

/** RFC 9116 requires less than a year; each day moves the date half a year ahead. */
const validFor_days = 180

/** `/.well-known/security.txt` (RFC 9116), where the deployment names a contact. */
export const securityTxt: MiddlewareHandler<Site> = async (c, next) => {
  const { securityContact, siteOrigin } = getConfig(c.env)
  if (securityContact === undefined) return next()
  const today_ms = Math.floor(Date.now() / day_ms) * day_ms
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(today_ms + validFor_days * day_ms).toISOString()}`,
    `Preferred-Languages: ${languageCodes.join(', ')}`,
    `Canonical: ${siteOrigin ?? new URL(c.req.url).origin}/.well-known/security.txt`,
  ]
  return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=86400' })
}
