import { fromBase64url, toBase64url } from './secrets.ts'

const iv_bytes = 12
const encoder = new TextEncoder()

/** Binds an encrypted text to one use: `key` is the deployment's secret, `purpose` and `aad` name the use. */
export type EncryptionContext = { key: string; purpose: string; aad: string }

/** AES-256-GCM with a key derived for the purpose; `aad` (such as the owner) is authenticated with it. */
export async function encrypt(text: string, context: EncryptionContext): Promise<string> {
  return toBase64url(await encryptBytes(encoder.encode(text), context))
}

/** Throws if the text was not encrypted for this context: the secret has changed, or the row was tampered with. */
export async function decrypt(sealed: string, context: EncryptionContext): Promise<string> {
  return new TextDecoder().decode(await decryptBytes(fromBase64url(sealed), context))
}

/** The same for a file. */
export async function encryptBytes(
  bytes: BufferSource,
  context: EncryptionContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(iv_bytes))
  const sealed = await crypto.subtle.encrypt(algorithm(iv, context), await keyOf(context), bytes)
  const whole = new Uint8Array(iv_bytes + sealed.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(sealed), iv_bytes)
  return whole
}

export async function decryptBytes(
  sealed: Uint8Array<ArrayBuffer>,
  context: EncryptionContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = sealed.slice(0, iv_bytes)
  const key = await keyOf(context)
  return new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, context), key, sealed.subarray(iv_bytes)))
}

/**
 * The same while the secret is rotated, where `before` is the context under the secret before. `isStale`: it was encrypted
 * under that one, so the caller should encrypt it again.
 */
export async function decryptRotated(
  sealed: string,
  context: EncryptionContext,
  before: EncryptionContext | undefined,
): Promise<{ text: string; isStale: boolean }> {
  if (!before) return { text: await decrypt(sealed, context), isStale: false }
  try {
    return { text: await decrypt(sealed, context), isStale: false }
  } catch {
    return { text: await decrypt(sealed, before), isStale: true }
  }
}

function algorithm(iv: Uint8Array<ArrayBuffer>, { aad }: EncryptionContext) {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(aad) }
}

async function keyOf({ key, purpose }: EncryptionContext): Promise<CryptoKey> {
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
