import { hexOf } from '#lib/hmac.ts'

/*
 * How calls to Slotegrator are signed. Both sides compute it the same way:
 *
 *   1. Take every parameter of the query string (decoded) and these three headers, under these exact names:
 *        X-Merchant-Id   the merchant's id
 *        X-Timestamp     unix time in whole seconds
 *        X-Nonce         a text never used before (16 to 64 characters), as a UUID without dashes
 *   2. Sort them all by name, by character code, so capitals come before small letters: `X-…` come before
 *      `currency`, `game_uuid`, ….
 *   3. Write them as application/x-www-form-urlencoded (`name=value&name=value`, space as `+`, UTF-8, percent
 *      escapes in capitals), which is what `new URLSearchParams(sortedPairs).toString()` gives.
 *   4. X-Sign = HMAC-SHA1 of that text with the merchant key (UTF-8), as 40 small hexadecimal digits.
 *
 * The signature holds for 30 s around X-Timestamp, and a nonce counts once.
 */

export const signHeaders = {
  merchantId: 'X-Merchant-Id',
  timestamp: 'X-Timestamp',
  nonce: 'X-Nonce',
  sign: 'X-Sign',
} as const

export const signatureLife_s = 30

export type SlotegratorCredentials = { merchantId: string; merchantKey: string }
export type SignedWhen = { timestamp_s: number; nonce: string }

/** The text that is signed: steps 1 to 3 above. */
export function slotegratorSigningText(
  parameters: Iterable<readonly [string, string]>,
  merchantId: string,
  when: SignedWhen,
): string {
  const pairs: (readonly [string, string])[] = [
    ...parameters,
    [signHeaders.merchantId, merchantId],
    [signHeaders.timestamp, String(when.timestamp_s)],
    [signHeaders.nonce, when.nonce],
  ]
  pairs.sort(([first], [second]) => (first < second ? -1 : first > second ? 1 : 0))
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
}

/** The X-Sign header's value: 40 hexadecimal digits. */
export async function slotegratorSign(
  parameters: Iterable<readonly [string, string]>,
  credentials: SlotegratorCredentials,
  when: SignedWhen,
): Promise<string> {
  const key = await hmacKey(credentials.merchantKey)
  const text = slotegratorSigningText(parameters, credentials.merchantId, when)
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
  return hexOf(mac)
}

/** Compares in constant time. */
export async function slotegratorVerify(
  parameters: Iterable<readonly [string, string]>,
  credentials: SlotegratorCredentials,
  when: SignedWhen,
  sign: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{40}$/.test(sign)) return false
  const text = slotegratorSigningText(parameters, credentials.merchantId, when)
  const given = Uint8Array.from(sign.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const key = await hmacKey(credentials.merchantKey)
  return crypto.subtle.verify('HMAC', key, given, new TextEncoder().encode(text))
}

function hmacKey(merchantKey: string): Promise<CryptoKey> {
  const raw = new TextEncoder().encode(merchantKey)
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign', 'verify'])
}

/*
 * Used nonces with the time until which they are kept. In memory only: a replay within 30 s on another isolate would be
 * accepted, which is enough for a simulation.
 */
const used = new Map<string, number>()

/** False if the nonce was used while its signature could still be valid. */
export function useNonce(nonce: string, now_s: number): boolean {
  forgetOld(now_s)
  if (used.has(nonce)) return false
  used.set(nonce, now_s + 2 * signatureLife_s)
  return true
}

function forgetOld(now_s: number): void {
  for (const [nonce, until_s] of used) {
    // A Map keeps the order of insertion, so the first one that has not expired ends the loop.
    if (until_s > now_s) return
    used.delete(nonce)
  }
}
