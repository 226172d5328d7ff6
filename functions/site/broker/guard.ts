import type { Call } from '../../../contract/calls/call.ts'
import { callHeader } from '../../../contract/constants.ts'
import { code } from '../../../contract/errors.ts'
import { err, ok } from '../../../contract/result.ts'
import { fail, signInRequired } from '../../shared/reply.ts'
import type { CallOutcome, RequestContext } from './context.ts'
import { checkRate } from './limits.ts'

/** Whether a call may be made at all, from the cheapest refusal to the dearest: origin, session, casino, rate. */
export async function checkAccess(
  call: Call,
  request: Request,
  context: RequestContext,
): Promise<CallOutcome<undefined>> {
  if (call.method !== 'GET' || call.guarded) {
    const own = checkSameOrigin(request, context.siteOrigin)
    if (!own.ok) return own
  }
  if (call.access === 'player' && !context.session) return err(signInRequired)
  if (call.casino && context.session?.isCasinoBlocked) {
    return fail(code.featureBlocked, 'casino is blocked for this account')
  }
  return checkRate(context, call.limit)
}

/**
 * Lets a call through that a page of ours made: the call header, which a foreign page cannot send without a preflight
 * we refuse, and our own origin. Browsers leave Origin out of same-origin GETs, so there Sec-Fetch-Site speaks.
 */
function checkSameOrigin(request: Request, siteOrigin: string): CallOutcome<undefined> {
  if (request.headers.get(callHeader) !== '1') return fail(code.refused, `header ${callHeader}: 1 is missing`)
  const origin = request.headers.get('origin')
  if (origin === siteOrigin) return ok(undefined)
  const isOwnGet = origin === null && (request.method === 'GET' || request.method === 'HEAD')
  if (isOwnGet && request.headers.get('sec-fetch-site') === 'same-origin') return ok(undefined)
  return fail(code.refused, 'origin is not the site')
}
