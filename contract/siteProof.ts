import { hmacHex } from '../lib/hmac.ts'

/*
 * How the site proves to a platform behind HTTPS that it is the site, so that the client address it names is believed:
 *
 *   x-site-proof: <unix seconds>.<hex HMAC-SHA256, with SITE_KEY, of `${timestamp}.${client address}`>
 *
 * Over a service binding nothing is needed: the platform's entrypoint for the site cannot be reached by anybody else.
 */
export const siteProofHeader = 'x-site-proof'
/** From where the client calls: `BR 28573`, the country and the number of the network, either of them missing where it is not known. */
export const placeHeader = 'x-client-place'
/** Clocks may differ by this much. */
export const siteProofValidity_s = 60

export async function signSiteProof(
  key: string,
  timestamp_s: number,
  clientAddress: string,
): Promise<string> {
  return `${timestamp_s}.${await hmacHex(key, `${timestamp_s}.${clientAddress}`)}`
}
