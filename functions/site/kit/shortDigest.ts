/** The first 20 hexadecimal digits of SHA-256, for versions and entity tags; not for security. */
export async function shortDigest(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return digest.subarray(0, 10).toHex()
}
