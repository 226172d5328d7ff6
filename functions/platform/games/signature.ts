import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { signatureValidity_s, signSeamless } from '../../../contract/seamless.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { equalSecrets } from '../http/secrets.ts'

/** Stands in for the key of an unknown provider, so that they take the same time and get the same answer. */
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
  const refused = fail(code.refused, 'bad signature')
  const timestamp = request.headers.get('x-atoll-timestamp') ?? ''
  const signature = request.headers.get('x-atoll-signature') ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return refused

  const age_s = Math.abs(Date.now() / 1000 - Number(timestamp))
  const path = new URL(request.url).pathname
  const expected = await signSeamless(key ?? keyOfNobody, Number(timestamp), path, body)
  const matches = await equalSecrets(expected, signature)
  return key !== undefined && matches && age_s <= signatureValidity_s ? ok(null) : refused
}
