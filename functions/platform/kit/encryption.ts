import { fromBase64url, toBase64url } from './base64url.ts'

const iv_bytes = 12
const encoder = new TextEncoder()

/**
 * The place of an encrypted text: `key` is the deployment's secret, `purpose` and `context` bind the text to one use.
 */
export type Place = { key: string; purpose: string; context: string }

/** AES-256-GCM with a key derived for the purpose; `context` (such as the owner) is authenticated with it. */
export async function encrypt(text: string, place: Place): Promise<string> {
  return toBase64url(await encryptBytes(encoder.encode(text), place))
}

/** Throws if the text was not encrypted for this place: the secret has changed, or the row was tampered with. */
export async function decrypt(sealed: string, place: Place): Promise<string> {
  return new TextDecoder().decode(await decryptBytes(fromBase64url(sealed), place))
}

/** The same for a file. */
export async function encryptBytes(bytes: BufferSource, place: Place): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(iv_bytes))
  const sealed = await crypto.subtle.encrypt(algorithm(iv, place), await keyOf(place), bytes)
  const whole = new Uint8Array(iv_bytes + sealed.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(sealed), iv_bytes)
  return whole
}

export async function decryptBytes(
  sealed: Uint8Array<ArrayBuffer>,
  place: Place,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = sealed.slice(0, iv_bytes)
  const key = await keyOf(place)
  return new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, place), key, sealed.subarray(iv_bytes)))
}

/**
 * The same while the secret is rotated, where `before` is the place under the secret before. `isStale`: it was encrypted
 * under that one, so the caller should encrypt it again.
 */
export async function decryptRotated(
  sealed: string,
  place: Place,
  before: Place | undefined,
): Promise<{ text: string; isStale: boolean }> {
  if (!before) return { text: await decrypt(sealed, place), isStale: false }
  try {
    return { text: await decrypt(sealed, place), isStale: false }
  } catch {
    return { text: await decrypt(sealed, before), isStale: true }
  }
}

function algorithm(iv: Uint8Array<ArrayBuffer>, { context }: Place) {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(context) }
}

async function keyOf({ key, purpose }: Place): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), 'HKDF', false, ['deriveKey'])
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(purpose),
  }
  return crypto.subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}
