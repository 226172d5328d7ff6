/*
 * Signatures of webhooks by the Standard Webhooks specification, version 1: HMAC-SHA256 over id, time and body, with a secret that is written
 * `whsec_` and base64. https://www.standardwebhooks.com
 */
const prefix = 'whsec_'
const encoder = new TextEncoder()

type Signed = { id: string; timestamp_s: number; body: string }

/** A new secret, of 256 random bits. */
export function newWebhookSecret(): string {
  return prefix + base64Of(crypto.getRandomValues(new Uint8Array(32)))
}

/** The value of `webhook-signature`: one for each secret that counts, with spaces between them. */
export async function signWebhook(secrets: readonly string[], signed: Signed): Promise<string> {
  const all = await Promise.all(secrets.map((secret) => signatureOf(secret, signed)))
  return all.join(' ')
}

/** The oldest and youngest that a receiver takes: it is no repetition of long ago. */
const tolerance_s = 5 * 60

/** Whether one of the signatures is of the secret, and the time of now. */
export async function isWebhookSigned(
  secret: string,
  signed: Signed,
  signatures: string,
  now_s: number,
): Promise<boolean> {
  if (!(Math.abs(now_s - signed.timestamp_s) <= tolerance_s)) return false
  const right = encoder.encode(await signatureOf(secret, signed))
  return signatures.split(' ').some((given) => isSame(encoder.encode(given), right))
}

async function signatureOf(secret: string, { id, timestamp_s, body }: Signed): Promise<string> {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret
  const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const text = encoder.encode(`${id}.${timestamp_s}.${body}`)
  return `v1,${base64Of(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)))}`
}

/** Instead of `toBase64()`, which Node has from version 25 on. */
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** In the same time whatever differs. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  return one.reduce((sum, byte, index) => sum | (byte ^ (other[index] ?? 0)), 0) === 0
}
