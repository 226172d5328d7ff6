import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isSignedCall } from '../../shared/signed.ts'

/** Used in place of the key of an unknown provider, so that its calls take the same time and get the same answer. */
const keyOfNobody = 'no provider has this key, and it is never accepted'

/**
 * Checks that a provider signed this call with its key in the last 30 s; otherwise 9403, whatever was wrong, an unknown
 * provider without a key included. A replay within that
 * time is accepted on purpose, because providers repeat unanswered calls and repeated movements change nothing.
 */
export async function checkSignature(
  key: string | undefined,
  request: Request,
  body: string,
): Promise<Result<null, CallFailure>> {
  const isSigned = await isSignedCall(key ?? keyOfNobody, request, body)
  if (key !== undefined && isSigned) return ok(null)
  log('warn', 'signature refused', { path: new URL(request.url).pathname })
  return fail(code.refused, 'bad signature')
}
