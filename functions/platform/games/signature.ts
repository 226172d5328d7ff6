import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { signatureValidity_s, signSeamless } from '../../../contract/seamless.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { equalSecrets } from '../http/secrets.ts'
import type { Services } from '../services.ts'

/** The key for unknown providers, so that they take the same time and get the same answer. */
const keyOfNobody = 'no provider has this key, and it is never accepted'

/**
 * Checks that the provider signed this call in the last 30 s; otherwise 9403, whatever was wrong. A replay within that
 * time is accepted on purpose, because providers repeat unanswered calls and repeated movements change nothing.
 */
export async function checkSignature(
  services: Services,
  provider: string,
  request: Request,
  body: string,
): Promise<Result<null, CallFailure>> {
  const refused = fail(code.refused, 'bad signature')
  const timestamp = request.headers.get('x-atoll-timestamp') ?? ''
  const signature = request.headers.get('x-atoll-signature') ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return refused

  const age_s = Math.abs(Date.now() / 1000 - Number(timestamp))
  const key = services.config.seamlessKeys.get(provider)
  const path = new URL(request.url).pathname
  const expected = await signSeamless(key ?? keyOfNobody, Number(timestamp), path, body)
  const matches = await equalSecrets(expected, signature)
  return key !== undefined && matches && age_s <= signatureValidity_s ? ok(null) : refused
}
