import { exportJWK, type JWK } from 'jose'

/** The header of PKCS #8 before the 32 bytes of an Ed25519 key (RFC 8410). */
const pkcs8Header = Uint8Array.fromHex('302e020100300506032b657004220420')
export const signingAlgorithm = 'EdDSA'
export const keyId = 'reef-1'

export type SigningKey = { privateKey: CryptoKey; publicJwk: JWK }

/**
 * The provider's key pair, derived from a secret of the sandbox: every isolate has the same one, and nothing is stored.
 */
export async function signingKeyOf(secret: string): Promise<SigningKey> {
  const seed = await derive(secret)
  const pkcs8 = new Uint8Array([...pkcs8Header, ...seed])
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { kty, crv, x } = await exportJWK(privateKey)
  return { privateKey, publicJwk: { kty, crv, x, kid: keyId, alg: signingAlgorithm, use: 'sig' } }
}

async function derive(secret: string): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveBits'])
  const info = encoder.encode('atoll sandbox openid')
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, 256))
}
