import type { Hono } from 'hono'
import * as v from 'valibot'
import { languageCookie, pendingCookie } from '../../../contract/constants.ts'
import { code } from '../../../contract/errors.ts'
import { defaultLanguage, splitLanguage, type LanguageCode } from '../../../contract/languages.ts'
import {
  socialCallbackPath,
  SocialProviderId,
  SocialStart,
  socialStartPath,
  SocialStartQuery,
} from '../../../contract/social.ts'
import { log } from '../log.ts'
import type { CallFailure } from '../reply.ts'
import { clearedPending, readPending, sealPending } from '../session/pending.ts'
import { signIn } from './accounts.ts'
import { createContext, type CallContext, type SiteApp, type SiteContext } from './context.ts'
import { forward } from './forward.ts'
import { readQuery } from './input.ts'
import { checkRate } from './limits.ts'

/*
 * The two addresses of social sign-in (SIGNIN-06). Browsers are led to them, so they carry no header of ours and answer
 * with redirects, a failure too: home, with a word of what happened behind the `#`, which src/islands/loader.ts reads.
 * What binds the call-back to the browser that began is the sealed cookie, so nobody can be signed in with an answer that
 * somebody else obtained.
 */
export function socialRoutes(app: Hono<SiteApp>): void {
  app.get(socialStartPath, (c) => answerNavigation(c, start))
  app.get(socialCallbackPath, (c) => answerNavigation(c, finish))
}

const year_s = 365 * 24 * 60 * 60

/** Where the browser goes; Set-Cookie values are added to the context. */
type Step = (c: SiteContext, call: CallContext) => Promise<string>

async function answerNavigation(c: SiteContext, step: Step): Promise<Response> {
  const call = await createContext(c)
  const rate = await checkRate(call, true)
  const location = rate.ok ? await step(c, call) : home(rate.error)
  const headers = new Headers({ Location: location, 'Cache-Control': 'private, no-store' })
  for (const cookie of call.setCookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 302, headers })
}

/** GET /api/user/login/social/{provider}: to the provider. Only from the site itself or typed, never from elsewhere. */
async function start(c: SiteContext, call: CallContext): Promise<string> {
  if (!isProvider(call) || isForeign(c)) return homeWith('socialFailed')
  const query = readQuery(new URL(c.req.url), SocialStartQuery)
  if (!query.ok) return homeWith('socialFailed')
  const lang = rememberLanguage(c, call)
  const body = { ...query.value, lang }
  const answer = await forward({ ...call, session: undefined, body }, 'POST')
  if (!answer.ok) return home(answer.error)
  const started = v.safeParse(SocialStart, answer.value.value)
  if (!started.success) {
    log('error', 'platform answer has a wrong shape', { request_id: call.requestId, call: 'social start' })
    return homeWith('socialFailed')
  }
  call.setCookies.push(await sealPending(call.config.sessionKeys, 'social', started.output.pending))
  return started.output.url
}

/** GET …/callback: from the provider; ends at home, signed in. */
async function finish(c: SiteContext, call: CallContext): Promise<string> {
  const { searchParams, search } = new URL(c.req.url)
  if (searchParams.get('error') === 'access_denied') return homeWith('socialCancelled')
  const pending = await readPending(call.config.sessionKeys, 'social', c.req.header('cookie'))
  // The browser's "back" comes here again after a sign-in that went well.
  if (pending === undefined) return call.session ? '/' : homeWith('socialFailed')
  if (!isProvider(call)) return homeWith('socialFailed')
  const attempt = { ...call, body: { pending, answer: search.slice(1) } }
  const outcome = await signIn(attempt, 'POST')
  call.setCookies = attempt.setCookies
  if (!call.setCookies.some((cookie) => cookie.startsWith(`${pendingCookie}=`))) {
    call.setCookies.push(clearedPending)
  }
  return outcome.ok ? homeWith('successAuth') : home(outcome.error)
}

function isProvider({ params }: CallContext): boolean {
  return v.is(SocialProviderId, params['provider'])
}

/** A link on another site must not sign anybody up or in; browsers say where a navigation comes from. */
function isForeign(c: SiteContext): boolean {
  const from = c.req.header('sec-fetch-site') ?? 'none'
  return from !== 'same-origin' && from !== 'none'
}

/**
 * The language of the page with the button, kept in the cookie: the way home leads through addresses without one. A
 * page's address says it; without a referrer the cookie stays as it is.
 */
function rememberLanguage(c: SiteContext, call: CallContext): LanguageCode | undefined {
  const from = c.req.header('referer')
  if (!from || !URL.canParse(from) || new URL(from).origin !== call.siteOrigin) return undefined
  const { prefix } = splitLanguage(new URL(from).pathname)
  if (prefix)
    call.setCookies.push(`${languageCookie}=${prefix}; Path=/; Max-Age=${year_s}; SameSite=Lax; Secure`)
  return prefix ?? defaultLanguage
}

const notices: Partial<Record<number, string>> = {
  [code.userNotFound]: 'socialNoAccount',
  [code.emailTaken]: 'socialNeedsPassword',
  [code.onlyPlayers]: 'logoutOther',
  [code.socialRefused]: 'socialFailed',
  [code.invalid]: 'socialFailed',
  [code.noSuchCall]: 'socialFailed',
}

function home(failure: CallFailure): string {
  if (failure.code === code.secondFactorRequired) return '/#auth=second-factor'
  return homeWith(notices[failure.code] ?? String(failure.code))
}

/** The key of a notice, or the code of a failure, which has words of its own. */
function homeWith(notice: string): string {
  return `/#notice=${notice}`
}
