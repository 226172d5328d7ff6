import { brand } from '@brand/brand.ts'
import type { MiddlewareHandler } from 'hono'
import { failureResponse } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import { isCallPath } from '../calls/dispatch.ts'
import { getConfig } from '../kit/config.ts'
import type { Site } from '../calls/context.ts'
import { languageOfAddress, statusPage } from './pages.ts'
import { isOfStudioHost } from './studio.ts'

/**
 * Refuses visitors of the brand's and the deployment's prohibited countries with 451 and a page in the visitor's language. The
 * header with the country is set by Cloudflare's edge on every request. Staff may work from there: the studio and its calls come
 * before, and what the studio's own host has of the site passes.
 */
export const countryGate: MiddlewareHandler<Site> = async (c, next) => {
  const { blockedCountries } = getConfig(c.env)
  const country = c.req.header('CF-IPCountry')?.toUpperCase()
  if (!country || ![...brand.prohibited, ...blockedCountries].includes(country)) return next()
  if (isOfStudioHost(c)) return next()
  if (isCallPath(new URL(c.req.url).pathname)) {
    return failureResponse({ code: code.refused, message: 'not offered in this country' })
  }
  return statusPage(c, languageOfAddress(c), 451)
}
