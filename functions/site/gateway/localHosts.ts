import type { MiddlewareHandler } from 'hono'
import type { Site } from './context.ts'

/**
 * On one machine the other workers have origins of their own by name: `sandbox.localhost` for the third parties and
 * `platform.localhost` for the operator. They are there only where the sandbox itself is at a local name, which the
 * configuration of a deployment never says.
 */
export const localHosts: MiddlewareHandler<Site> = async (c, next) => {
  if (!c.req.url.includes('.localhost') || !isLocal(c.env.SANDBOX_ORIGIN)) return next()
  const { hostname } = new URL(c.req.url)
  if (hostname === 'sandbox.localhost' && c.env.SANDBOX) return c.env.SANDBOX.fetch(c.req.raw)
  if (hostname === 'platform.localhost' && c.env.PLATFORM) return c.env.PLATFORM.fetch(c.req.raw)
  return next()
}

function isLocal(sandboxOrigin: string | undefined): boolean {
  return sandboxOrigin !== undefined && new URL(sandboxOrigin).hostname === 'sandbox.localhost'
}
