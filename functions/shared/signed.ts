import { hmacHex } from '#lib/hmac.ts'
import { signatureValidity_s } from '#contract/seamless.ts'

const encoder = new TextEncoder()

/** Compares in constant time; both are hashed first, so that not even the length leaks. */
export async function equalSecrets(one: string, other: string): Promise<boolean> {
  const digest = (text: string) => crypto.subtle.digest('SHA-256', encoder.encode(text))
  return crypto.subtle.timingSafeEqual(await digest(one), await digest(other))
}

/** Whether one of several keys, or of texts under one, holds: all are tried, so that the time does not tell which. */
export async function oneHolds<Tried>(
  tried: readonly Tried[],
  holds: (one: Tried) => Promise<boolean>,
): Promise<boolean> {
  return (await Promise.all(tried.map(holds))).includes(true)
}

/** The parts of a signature: Unix seconds, and hexadecimal digits. */
export type Signed = { timestamp: string; signature: string }

/** Whether the signature is the HMAC-SHA256 of `text` under `key`, and not older than `validity_s`. */
export async function isSignedWithin(
  validity_s: number,
  key: string,
  text: string,
  { timestamp, signature }: Signed,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= validity_s
  return (await equalSecrets(await hmacHex(key, text), signature)) && isFresh
}

/** Whether a call has the signature of the seamless wallet (contract/seamless.ts). */
export function isSignedCall(key: string, { headers, url }: Request, body: string): Promise<boolean> {
  const timestamp = headers.get('x-atoll-timestamp') ?? ''
  const signature = headers.get('x-atoll-signature') ?? ''
  const text = `${timestamp}.${new URL(url).pathname}.${body}`
  return isSignedWithin(signatureValidity_s, key, text, { timestamp, signature })
}
