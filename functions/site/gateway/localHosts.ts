import type { MiddlewareHandler } from 'hono'
import { getConfig } from '../kit/config.ts'
import type { Site } from '../calls/context.ts'

/**
 * In a local run the other workers have their own host names: `sandbox.localhost` for the third parties and
 * `platform.localhost` for the operator. They are served only if the sandbox is configured at a local name, which no
 * deployment does.
 */
export const localHosts: MiddlewareHandler<Site> = async (c, next) => {
  if (!c.req.url.includes('.localhost') || !isLocal(getConfig(c.env).sandboxOrigin)) return next()
  const { hostname } = new URL(c.req.url)
  if (hostname === 'sandbox.localhost' && c.env.SANDBOX) return c.env.SANDBOX.fetch(c.req.raw)
  if (hostname === 'platform.localhost' && c.env.PLATFORM) return c.env.PLATFORM.fetch(c.req.raw)
  return next()
}

function isLocal(sandboxOrigin: string | undefined): boolean {
  return sandboxOrigin !== undefined && new URL(sandboxOrigin).hostname === 'sandbox.localhost'
}
