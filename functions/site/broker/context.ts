import type { Context } from 'hono'
import { getConfig, type SiteConfig } from '../config.ts'
import type { SiteEnv } from '../env.ts'
import type { CallFailure } from '../reply.ts'
import { readSession } from '../session/cookies.ts'
import type { SessionState } from '../session/seal.ts'
import { defaultLanguage, splitLanguage, type LanguageCode } from '../../../contract/languages.ts'
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
  /** Of the page that calls; messages are written in it. */
  clientLanguage: LanguageCode | undefined
  siteOrigin: string
  /** As the browser sent it: pending steps are read out of it. */
  cookieHeader: string | undefined
  /** The platform's token of a sign-in half done, for the call that goes on with it. */
  pendingToken?: string
  path: string
  params: Record<string, string>
  query: Record<string, unknown> | undefined
  body: unknown
  waitUntil: (promise: Promise<unknown>) => void
}

export type CallOutcome = Result<unknown, CallFailure>
export type CallHandler = (call: CallContext, method: string) => Promise<CallOutcome>

const agentLength_chars = 400
const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/

export function requestIdOf(c: SiteContext): string {
  const given = c.get('requestId')
  return given && requestIdPattern.test(given) ? given : crypto.randomUUID()
}

/** The origin a browser knows the site by. */
export function siteOriginOf(config: SiteConfig, requestUrl: string): string {
  return config.siteOrigin ?? new URL(requestUrl).origin
}

/** The context of a request: its session read, body and query still to be checked. */
export async function createContext(c: SiteContext): Promise<CallContext> {
  const config = getConfig(c.env)
  const state = await readSession(config.sessionKeys, c.req.header('cookie'))
  const { origin, pathname } = new URL(c.req.url)
  const siteOrigin = config.siteOrigin ?? origin
  return {
    ...state,
    env: c.env,
    config,
    requestId: requestIdOf(c),
    clientAddress: c.req.header('cf-connecting-ip'),
    clientAgent: c.req.header('user-agent')?.slice(0, agentLength_chars),
    clientLanguage: pageLanguage(c.req.header('referer'), siteOrigin),
    siteOrigin,
    cookieHeader: c.req.header('cookie'),
    path: pathname,
    params: c.req.param(),
    query: undefined,
    body: undefined,
    waitUntil: (promise) => c.executionCtx.waitUntil(promise),
  }
}

/** A page's address says its language. */
function pageLanguage(page: string | undefined, siteOrigin: string): LanguageCode | undefined {
  if (!page?.startsWith(`${siteOrigin}/`)) return undefined
  const [path = '/'] = page.slice(siteOrigin.length).split('?', 1)
  return splitLanguage(path).prefix ?? defaultLanguage
}
