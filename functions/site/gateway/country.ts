import type { MiddlewareHandler } from 'hono'
import { failureResponse } from '../../../contract/envelope.ts'
import { code } from '../../../contract/errors.ts'
import { getConfig } from '../config.ts'
import type { Site } from './context.ts'
import { languageOfAddress, statusPage } from './pages.ts'

/**
 * Refuses visitors of the configured countries (none by default) with 451 and a page in the visitor's language. The
 * header with the country is set by Cloudflare's edge on every request.
 */
export const countryGate: MiddlewareHandler<Site> = async (c, next) => {
  const { blockedCountries } = getConfig(c.env)
  if (blockedCountries.length === 0) return next()
  const country = c.req.header('CF-IPCountry')?.toUpperCase()
  if (!country || !blockedCountries.includes(country)) return next()
  if (new URL(c.req.url).pathname.startsWith('/api/')) {
    return failureResponse({ code: code.refused, message: 'not offered in this country' })
  }
  return statusPage(c, languageOfAddress(c), 451)
}
