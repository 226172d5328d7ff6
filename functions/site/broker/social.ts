import type { Hono } from 'hono'
import * as v from 'valibot'
import { pendingCookie } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import { defaultLanguage, splitLanguage, type LanguageCode } from '#contract/languages.ts'
import {
  socialCallbackPath,
  SocialProviderId,
  SocialStart,
  socialStartPath,
  SocialStartQuery,
} from '#contract/social.ts'
import { validate } from '#contract/validate.ts'
import { firstValues } from '../../shared/input.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { noticeProof, rememberedLanguage } from '../session/cookies.ts'
import { clearedPending, readPending, sealPending } from '../session/pending.ts'
import { signIn } from './accounts.ts'
import { createContext, type RequestContext, type SiteApp, type SiteContext } from '../calls/context.ts'
import { forward, logWrongShape } from './forward.ts'
import { isForeignNavigation } from '../calls/guard.ts'
import { checkRate } from '../calls/limits.ts'

/*
 * The two addresses of social sign-in (SIGNIN-06). Browsers navigate to them, so there is no call header, and every
 * outcome is a redirect to the home page, with a notice behind the `#` that src/islands/loader.ts reads. A sealed
 * cookie binds the callback to the browser that started, so nobody can be signed in with somebody else's answer.
 */
export function socialRoutes(app: Hono<SiteApp>): void {
  app.get(socialStartPath, (c) => answerNavigation(c, start))
  app.get(socialCallbackPath, (c) => answerNavigation(c, finish))
}

/** Returns the address to redirect to; Set-Cookie values are added to the context. */
type Step = (c: SiteContext, context: RequestContext) => Promise<string>

async function answerNavigation(c: SiteContext, step: Step): Promise<Response> {
  const context = await createContext(c)
  const rate = await checkRate(context, 'signIn')
  const location = rate.ok ? await step(c, context) : home(rate.error)
  const headers = new Headers({ Location: location, 'Cache-Control': 'private, no-store' })
  if (location.startsWith(noticeAddress))
    context.setCookies.push(noticeProof(location.slice(noticeAddress.length)))
  for (const cookie of context.setCookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 302, headers })
}

/** GET /api/user/login/social/{provider}: redirects to the provider. Refused for navigations from other sites. */
async function start(c: SiteContext, context: RequestContext): Promise<string> {
  if (!isProvider(c) || isForeignNavigation(c.req.raw, context.siteOrigin)) return homeWith('socialFailed')
  const query = validate(SocialStartQuery, firstValues(c.req.url))
  if (!query.ok) return homeWith('socialFailed')
  const lang = rememberLanguage(c, context)
  const body = { ...query.value, lang }
  const answer = await forward({ ...context, method: 'POST', session: undefined, body })
  if (!answer.ok) return home(answer.error)
  const started = v.safeParse(SocialStart, answer.value.value)
  if (!started.success) {
    logWrongShape(context)
    return homeWith('socialFailed')
  }
  const { url, pending } = started.output
  context.setCookies.push(await sealPending(context.config.sessionKeys, 'social', pending))
  return url
}

/** GET …/callback: comes from the provider, signs in and redirects home. */
async function finish(c: SiteContext, context: RequestContext): Promise<string> {
  const { searchParams, search } = new URL(c.req.url)
  if (searchParams.get('error') === 'access_denied') return homeWith('socialCanceled')
  const pending = await readPending(context.config.sessionKeys, 'social', c.req.header('cookie'))
  // The back button leads here again after a successful sign-in.
  if (pending === undefined) return context.session ? '/' : homeWith('socialFailed')
  if (!isProvider(c)) return homeWith('socialFailed')
  const body = { pending, answer: search.slice(1) }
  const outcome = await signIn({ ...context, method: 'POST', body })
  if (!context.setCookies.some((cookie) => cookie.startsWith(`${pendingCookie}=`))) {
    context.setCookies.push(clearedPending)
  }
  return outcome.ok ? homeWith('successAuth') : home(outcome.error)
}

function isProvider(c: SiteContext): boolean {
  return v.is(SocialProviderId, c.req.param('provider'))
}

/**
 * Stores the language of the page with the button in the language cookie, because the callback's address has none. It
 * is read from the referrer; without one the cookie stays as it is.
 */
function rememberLanguage(c: SiteContext, context: RequestContext): LanguageCode | undefined {
  const from = c.req.header('referer')
  if (!from || !URL.canParse(from) || new URL(from).origin !== context.siteOrigin) return undefined
  const { prefix } = splitLanguage(new URL(from).pathname)
  if (prefix) context.setCookies.push(rememberedLanguage(prefix))
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

const noticeAddress = '/#notice='

/**
 * The key of a notice or the code of a failure. A cookie beside it proves that the site itself asked for the notice, so
 * that a link alone shows nothing.
 */
function homeWith(notice: string): string {
  return noticeAddress + notice
}
