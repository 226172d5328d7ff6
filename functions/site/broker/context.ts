import type { Context } from 'hono'
import type { CallInput, CallName, CallResult } from '../../../contract/calls.ts'
import { defaultLanguage, splitLanguage, type LanguageCode } from '../../../contract/languages.ts'
import type { Result } from '../../../contract/result.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { getConfig, type SiteConfig } from '../config.ts'
import type { SiteEnv } from '../env.ts'
import { readSession } from '../session/cookies.ts'
import type { SessionState } from '../session/seal.ts'

/** `requestId` is set by the gateway; without one the broker makes its own. */
export type SiteApp = { Bindings: SiteEnv; Variables: { requestId?: string } }
export type SiteContext = Context<SiteApp>

/** What every call works with, made once at the entry. Set-Cookie values are added to `setCookies`. */
export type RequestContext = SessionState & {
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
  method: string
  path: string
  waitUntil: (promise: Promise<unknown>) => void
}

/** The same with what the call carries, as the schemas of the contract read it. */
export type CallContext<Name extends CallName = CallName> = RequestContext & CallInput<Name>

export type CallOutcome<Value = unknown> = Result<Value, CallFailure>
export type CallHandler<Name extends CallName> = (
  context: CallContext<Name>,
) => Promise<CallOutcome<CallResult<Name>>>

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

export async function createContext(c: SiteContext): Promise<RequestContext> {
  const config = getConfig(c.env)
  const cookieHeader = c.req.header('cookie')
  const state = await readSession(config.sessionKeys, cookieHeader)
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
    cookieHeader,
    method: c.req.method,
    path: pathname,
    waitUntil: (promise) => c.executionCtx.waitUntil(promise),
  }
}

/** A page's address says its language. */
function pageLanguage(page: string | undefined, siteOrigin: string): LanguageCode | undefined {
  if (!page?.startsWith(`${siteOrigin}/`)) return undefined
  const [path = '/'] = page.slice(siteOrigin.length).split('?', 1)
  return splitLanguage(path).prefix ?? defaultLanguage
}

/** In place of whatever the answer would have set: a new session, or the end of one. */
export function replaceCookies({ setCookies }: RequestContext, cookies: readonly string[]): void {
  setCookies.splice(0, setCookies.length, ...cookies)
}
