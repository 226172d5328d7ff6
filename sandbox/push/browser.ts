import * as v from 'valibot'

/*
 * What a browser does with web push: the keys of a subscription, and the reading of a message that is encrypted for it (RFC 8291 in the coding of
 * RFC 8188, one record).
 */
const PrivateKey = v.object({ kty: v.string(), crv: v.string(), x: v.string(), y: v.string(), d: v.string() })
export const StoredKeys = v.object({ private: PrivateKey, p256dh: v.string(), auth: v.string() })
export type StoredKeys = v.InferOutput<typeof StoredKeys>

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const salt_bytes = 16
/** Salt, size of a record, length of the name of the key, and that name: the point of the sender. */
const head_bytes = salt_bytes + 4 + 1
const text = new TextEncoder()

export async function newKeys(): Promise<StoredKeys> {
  const pair = (await crypto.subtle.generateKey(curve, true, ['deriveBits'])) as CryptoKeyPair
  const point = (await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer
  return {
    private: v.parse(PrivateKey, await crypto.subtle.exportKey('jwk', pair.privateKey)),
    p256dh: base64Of(new Uint8Array(point)),
    auth: base64Of(crypto.getRandomValues(new Uint8Array(16))),
  }
}

/** The text of a message; throws where it was not encrypted for these keys. */
export async function read(keys: StoredKeys, body: Uint8Array): Promise<string> {
  const salt = body.subarray(0, salt_bytes)
  const pointEnd = head_bytes + (body[head_bytes - 1] ?? 0)
  const sender = body.subarray(head_bytes, pointEnd)
  const own = await crypto.subtle.importKey('jwk', keys.private, curve, false, ['deriveBits'])
  const other = await crypto.subtle.importKey('raw', sender, curve, false, [])
  const shared = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: other } as never, own, 256),
  )
  const info = joined(text.encode('WebPush: info\0'), bytesOf(keys.p256dh), sender)
  const secret = await hkdf(shared, bytesOf(keys.auth), info, 32)
  const key = await hkdf(secret, salt, text.encode('Content-Encoding: aes128gcm\0'), 16)
  const iv = await hkdf(secret, salt, text.encode('Content-Encoding: nonce\0'), 12)
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const padded = new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cipher, body.subarray(pointEnd)),
  )
  // The last record ends with a 2 and zeros.
  return new TextDecoder().decode(padded.subarray(0, padded.lastIndexOf(2)))
}

async function hkdf(
  from: Uint8Array,
  salt: Uint8Array,
  info: Uint8Array,
  bytes: number,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', from, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8),
  )
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function base64Of(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(base64: string): Uint8Array {
  const plain = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}
