import type { Call } from '#contract/calls/call.ts'
import { callHeader } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import { err, ok } from '#lib/result.ts'
import { fail, signInRequired } from '../../shared/reply.ts'
import type { CallOutcome, RequestContext } from './context.ts'
import { checkRate } from './limits.ts'

/** Checks whether a call is allowed, cheapest check first: origin, session, casino block, rate. */
export async function checkAccess(
  call: Call,
  request: Request,
  context: RequestContext,
): Promise<CallOutcome<undefined>> {
  if (call.method !== 'GET' || call.guarded) {
    const own = checkSameOrigin(request, context.siteOrigin)
    if (!own.ok) return own
  } else if (isFromElsewhere(request)) return fail(code.refused, 'the call comes from another site')
  if (!isOpen(call) && !context.session && context.staffToken === undefined) return err(signInRequired)
  if (call.casino && context.session?.isCasinoBlocked) {
    return fail(code.featureBlocked, 'casino is blocked for this account')
  }
  return checkRate(context, call.limit)
}

/** Whether anybody may make the call: a guest, or a person who signs in to the studio. */
export function isOpen({ access }: Call): boolean {
  return access === 'guest' || access === 'staff:guest'
}

/**
 * Accepts only calls made by our own pages: they carry a custom header, which a foreign page cannot send without a
 * preflight that we refuse, and our own Origin. Browsers omit Origin on same-origin GETs, where Sec-Fetch-Site is
 * checked instead.
 */
function checkSameOrigin(request: Request, siteOrigin: string): CallOutcome<undefined> {
  if (request.headers.get(callHeader) !== '1') return fail(code.refused, `header ${callHeader}: 1 is missing`)
  const origin = request.headers.get('origin')
  if (origin === siteOrigin) return ok(undefined)
  const isOwnGet = origin === null && (request.method === 'GET' || request.method === 'HEAD')
  if (isOwnGet && request.headers.get('sec-fetch-site') === 'same-origin') return ok(undefined)
  return fail(code.refused, 'origin is not the site')
}

/**
 * Whether a browser says that the request comes from another origin. Every read is refused to those, so that another site can
 * neither time one nor embed it. Navigations that come from elsewhere (social sign-in, a frame of Golden Race) are no rows of the
 * table of calls and have rules of their own.
 */
function isFromElsewhere({ headers }: Pick<Request, 'headers'>): boolean {
  const from = headers.get('sec-fetch-site')
  return from !== null && from !== 'same-origin' && from !== 'none'
}

/**
 * A link on another site must not sign anybody up or in, nor open a game. Browsers report where a navigation comes
 * from. For browsers from before 2023 the referrer must be a page of ours.
 */
export function isForeignNavigation({ headers }: Request, siteOrigin: string): boolean {
  if (headers.get('sec-fetch-site') !== null) return isFromElsewhere({ headers })
  const page = headers.get('referer') ?? ''
  return !URL.canParse(page) || new URL(page).origin !== siteOrigin
}
