/** A nonce for a policy: 128 bits; a UUID has six less. */
export function randomNonce(): string {
  return crypto.getRandomValues(new Uint8Array(16)).toHex()
}
