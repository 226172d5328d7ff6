import type { Context } from 'hono'
import type { CallInput, CallName, CallResult } from '#contract/calls.ts'
import { defaultLanguage, splitLanguage, type LanguageCode } from '#contract/languages.ts'
import type { Result } from '#lib/result.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { requestIdOf } from '../../shared/headers.ts'
import { getConfig, type SiteConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import { readSession } from '../session/cookies.ts'
import type { SessionState } from '../session/seal.ts'

/** The Hono environment of the gateway and everything mounted in it. */
export type Site = { Bindings: SiteEnv; Variables: { requestId: string } }

/** `requestId` is set by the gateway; without one the broker makes its own. */
export type SiteApp = { Bindings: SiteEnv; Variables: { requestId?: string } }
export type SiteContext = Context<SiteApp>

/** Created once per request. Set-Cookie values are added to `setCookies`. */
export type RequestContext = SessionState & {
  env: SiteEnv
  config: SiteConfig
  requestId: string
  /** Undefined only in tests, where there is no Cloudflare edge. */
  clientAddress: string | undefined
  /** From where, as the edge says (contract/siteProof.ts). */
  clientPlace: string | undefined
  /** The User-Agent header, cut to a sane length. */
  clientAgent: string | undefined
  /** The language of the calling page; messages are written in it. */
  clientLanguage: LanguageCode | undefined
  siteOrigin: string
  /** As the browser sent it; it also holds the cookies of pending steps. */
  cookieHeader: string | undefined
  /** The token of a staff session, or the operator's key. */
  staffToken?: string | undefined
  /** A name of the sealed staff session, for the limit of calls: colleagues of one office do not share theirs. */
  staffSession?: string | undefined
  /** The platform's token of a sign-in in progress, for its next step. */
  pendingToken?: string | undefined
  method: string
  path: string
  waitUntil: (promise: Promise<unknown>) => void
}

/** The request context with the validated input of the call. */
export type CallContext<Name extends CallName = CallName> = RequestContext & CallInput<Name>

export type CallOutcome<Value = unknown> = Result<Value, CallFailure>
export type CallHandler<Name extends CallName> = (
  context: CallContext<Name>,
) => Promise<CallOutcome<CallResult<Name>>>

const agentLength_chars = 400

/** With the player's session. */
export async function createContext(c: SiteContext): Promise<RequestContext> {
  return contextWith(c, await readSession(getConfig(c.env).sessionKeys, c.req.header('cookie')))
}

export function contextWith(c: SiteContext, state: SessionState): RequestContext {
  const config = getConfig(c.env)
  const { origin, pathname } = new URL(c.req.url)
  const siteOrigin = config.siteOrigin ?? origin
  return {
    ...state,
    env: c.env,
    config,
    requestId: requestIdOf(c.get('requestId')),
    clientAddress: c.req.header('cf-connecting-ip'),
    clientPlace: placeOf(c),
    clientAgent: c.req.header('user-agent')?.slice(0, agentLength_chars),
    clientLanguage: refererLanguage(c.req.header('referer'), siteOrigin),
    siteOrigin,
    cookieHeader: c.req.header('cookie'),
    method: c.req.method,
    path: pathname,
    waitUntil: (promise) => c.executionCtx.waitUntil(promise),
  }
}

/** The header with the country is set by Cloudflare's edge on every request; the network's number is beside the request. */
function placeOf(c: SiteContext): string | undefined {
  const { cf } = c.req.raw as { cf?: IncomingRequestCfProperties }
  const country = c.req.header('cf-ipcountry')?.toUpperCase() ?? cf?.country
  const place = [country, cf?.asn].filter((part) => part !== undefined).join(' ')
  return place === '' ? undefined : place
}

/** The language in the address of a page. */
function refererLanguage(page: string | undefined, siteOrigin: string): LanguageCode | undefined {
  if (!page?.startsWith(`${siteOrigin}/`)) return undefined
  const [path = '/'] = page.slice(siteOrigin.length).split('?', 1)
  return splitLanguage(path).prefix ?? defaultLanguage
}

/** Replaces all cookies the answer would set: by a new session or by the end of one. */
export function replaceCookies({ setCookies }: RequestContext, cookies: readonly string[]): void {
  setCookies.splice(0, setCookies.length, ...cookies)
}
