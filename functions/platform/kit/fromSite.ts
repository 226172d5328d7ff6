import { siteProofHeader, siteProofValidity_s, signSiteProof } from '#contract/siteProof.ts'
import { equalSecrets } from '../../shared/signed.ts'

const fromBinding = new WeakSet<Request>()

/** Marks a request to the entrypoint that only the site's binding can reach. */
export function markFromSite(request: Request): Request {
  fromBinding.add(request)
  return request
}

/** Whether a request comes from the site: through its entrypoint, or with a fresh proof under `siteKey`. */
export async function isFromSite(request: Request, siteKey: string | undefined): Promise<boolean> {
  if (fromBinding.has(request)) return true
  const proof = request.headers.get(siteProofHeader)
  const address = request.headers.get('x-client-address')
  if (siteKey === undefined || proof === null || address === null) return false
  const timestamp_s = Number(/^(\d{1,12})\./.exec(proof)?.[1] ?? NaN)
  const isFresh = Math.abs(Date.now() / 1000 - timestamp_s) <= siteProofValidity_s
  return isFresh && equalSecrets(proof, await signSiteProof(siteKey, timestamp_s, address))
}
