import { mainBrand } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import { signSiteProof, siteProofHeader, siteProofValidity_s } from '#contract/siteProof.ts'
import { ok, type Result } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import { type CallFailure, fail } from '../../shared/reply.ts'
import { equalSecrets, isSignedCall, oneHolds } from '../../shared/signed.ts'

/** Used in place of the key of an unknown provider, so that its calls take the same time and get the same answer. */
const keyOfNobody = 'no provider has this key, and it is never accepted'

/**
 * Checks that a provider signed this call with one of its keys in the last 30 s; otherwise 9403, whatever was wrong, an unknown
 * provider without keys included. A replay within that
 * time is accepted on purpose, because providers repeat unanswered calls and repeated movements change nothing.
 */
export async function checkSignature(
  keys: readonly string[],
  request: Request,
  body: string,
): Promise<Result<null, CallFailure>> {
  const tried = keys.length > 0 ? keys : [keyOfNobody]
  const isSigned = await oneHolds(tried, (key) => isSignedCall(key, request, body))
  if (keys.length > 0 && isSigned) return ok(null)
  log('warn', 'signature refused', { path: new URL(request.url).pathname })
  return fail(code.refused, 'bad signature')
}

const fromBinding = new WeakMap<Request, string>()

/** Marks a request to the entrypoint that only a site's binding can reach; `brand` is in the properties of the binding. */
export function markFromSite(request: Request, brand: string): Request {
  fromBinding.set(request, brand)
  return request
}

/**
 * The brand of the site that a request comes from: through its entrypoint, or with a fresh proof under one of the keys, as sites of the main
 * brand alone do. Undefined for what comes from elsewhere.
 */
export async function siteOf(request: Request, siteKeys: readonly string[]): Promise<string | undefined> {
  const bound = fromBinding.get(request)
  if (bound !== undefined) return bound
  const proof = request.headers.get(siteProofHeader)
  const address = request.headers.get('x-client-address')
  if (proof === null || address === null) return undefined
  const timestamp_s = Number(/^(\d{1,12})\./.exec(proof)?.[1] ?? NaN)
  const isFresh = Math.abs(Date.now() / 1000 - timestamp_s) <= siteProofValidity_s
  const isProof = async (key: string) => equalSecrets(proof, await signSiteProof(key, timestamp_s, address))
  return isFresh && (await oneHolds(siteKeys, isProof)) ? mainBrand : undefined
}
