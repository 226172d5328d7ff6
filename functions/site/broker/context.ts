import type { Context } from 'hono'
import type { SiteConfig } from '../config.ts'
import type { SiteEnv } from '../env.ts'
import type { CallFailure } from '../reply.ts'
import type { SessionState } from '../session/seal.ts'
import type { Result } from '../../../contract/result.ts'

/** `requestId` is set by the gateway; without one the broker makes its own. */
export type SiteApp = { Bindings: SiteEnv; Variables: { requestId?: string } }
export type SiteContext = Context<SiteApp>

/** What every call works with, made once at the entry. `body` and `query` have been validated. */
export type CallContext = SessionState & {
  env: SiteEnv
  config: SiteConfig
  requestId: string
  /** Undefined only where nothing stands in front of the worker, as in tests. */
  clientAddress: string | undefined
  /** What the browser calls itself, cut to a sane length. */
  clientAgent: string | undefined
  siteOrigin: string
  path: string
  params: Record<string, string>
  query: Record<string, unknown> | undefined
  body: unknown
  waitUntil: (promise: Promise<unknown>) => void
}

export type CallOutcome = Result<unknown, CallFailure>
export type CallHandler = (call: CallContext, method: string) => Promise<CallOutcome>

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/

export function requestIdOf(c: SiteContext): string {
  const given = c.get('requestId')
  return given && requestIdPattern.test(given) ? given : crypto.randomUUID()
}

/** The origin a browser knows the site by. */
export function siteOriginOf(config: SiteConfig, requestUrl: string): string {
  return config.siteOrigin ?? new URL(requestUrl).origin
}
