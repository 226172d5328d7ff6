import { createECDH } from 'node:crypto'

/** A pair of keys by which push services know a deployment (VAPID, RFC 8292): the public point, a dot, and the private number. */
export function newPushKey(): string {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // The number may begin with zeros, which are part of its 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return `${publicKey}.${privateKey}`
}
