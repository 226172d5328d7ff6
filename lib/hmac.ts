/** HMAC-SHA256 of a text in hexadecimal: for what one worker signs and another checks. */
export async function hmacHex(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(text)))
  return hexOf(mac)
}

/** Instead of `toHex()` where scripts sign too: Node has it from version 25 on. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
