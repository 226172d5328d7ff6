import type { MiddlewareHandler } from 'hono'
import { equalSecrets } from '../functions/shared/signed.ts'
import { getConfig } from './config.ts'
import type { SandboxApp } from './env.ts'

/**
 * The pages that anybody may open on a laptop show every code and pay every order. A staging is on the open network: there
 * they ask for STAGING_KEY, as the password of any user name, and without one they are shut.
 */
export const stagingKey: MiddlewareHandler<SandboxApp> = async (c, next) => {
  if (isOwnMachine(new URL(c.req.url).hostname)) return next()
  const { stagingKey: key } = getConfig(c.env)
  if (key === undefined) return c.text('STAGING_KEY is not set', 403)
  if (await equalSecrets(passwordOf(c.req.header('authorization') ?? ''), key)) return next()
  return c.text('This page asks for a key', 401, { 'WWW-Authenticate': 'Basic realm="Staging"' })
}

/** Names that no address of the open network has (RFC 6761). */
function isOwnMachine(hostname: string): boolean {
  return /(?:^|\.)(?:localhost|test)$/.test(hostname) || hostname === '127.0.0.1' || hostname === '[::1]'
}

function passwordOf(header: string): string {
  const [, credentials = ''] = /^Basic ([\w+/=]+)$/.exec(header) ?? []
  try {
    return atob(credentials).split(':').slice(1).join(':')
  } catch {
    // No base64: as good as a wrong password.
    return ''
  }
}
