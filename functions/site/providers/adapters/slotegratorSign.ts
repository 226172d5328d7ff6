/**
 * Signs a call to Slotegrator: HMAC-SHA1 with the merchant key over the parameters and the three X- headers, sorted by
 * name and encoded as a query. A signature is valid for 30 s and a nonce once.
 */
export async function signedHeaders(
  parameters: URLSearchParams,
  merchant: { merchantId: string; merchantKey: string },
  now_ms: number,
  nonce: string,
): Promise<Record<string, string>> {
  const headers = {
    'X-Merchant-Id': merchant.merchantId,
    'X-Timestamp': String(Math.floor(now_ms / 1000)),
    'X-Nonce': nonce,
  }
  // By character code: capitals, and therefore the headers, come before the parameters.
  const pairs = [...parameters, ...Object.entries(headers)].sort(([one], [other]) =>
    one < other ? -1 : one > other ? 1 : 0,
  )
  return { ...headers, 'X-Sign': await hmacSha1(merchant.merchantKey, new URLSearchParams(pairs).toString()) }
}

async function hmacSha1(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const secret = await crypto.subtle.importKey(
    'raw',
    encoder.encode(key),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  )
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(text)))
  return mac.toHex()
}
