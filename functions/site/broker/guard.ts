import { callHeader } from '../../../contract/constants.ts'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { fail, type CallFailure } from '../reply.ts'

/**
 * Lets a call through that a page of ours made: the call header, which a foreign page cannot send without a preflight
 * we refuse, and our own origin. Browsers leave Origin out of same-origin GETs, so there Sec-Fetch-Site speaks.
 */
export function checkSameOrigin(request: Request, siteOrigin: string): Result<undefined, CallFailure> {
  if (request.headers.get(callHeader) !== '1') return fail(code.refused, `header ${callHeader}: 1 is missing`)
  const origin = request.headers.get('origin')
  if (origin === siteOrigin) return ok(undefined)
  const isOwnGet = origin === null && (request.method === 'GET' || request.method === 'HEAD')
  if (isOwnGet && request.headers.get('sec-fetch-site') === 'same-origin') return ok(undefined)
  return fail(code.refused, 'origin is not the site')
}
