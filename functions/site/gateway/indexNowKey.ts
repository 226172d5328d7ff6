import type { MiddlewareHandler } from 'hono'
import { getConfig } from '../kit/config.ts'
import type { Site } from '../calls/context.ts'

/** `/<key>.txt`: proves to search engines that who tells them of changes (the platform) speaks for this host. */
export const indexNowKey: MiddlewareHandler<Site> = async (c, next) => {
  const { indexNowKey: key } = getConfig(c.env)
  if (key === undefined || new URL(c.req.url).pathname !== `/${key}.txt`) return next()
  return c.text(key, 200, { 'Cache-Control': 'public, max-age=86400' })
}
