import { hexOf } from './hmac.ts'

/** SHA-256 in hexadecimal. */
export async function sha256Hex(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/**
 * Which of some buckets an id is in: FNV-1a over its UTF-16 units. Even, and the same for ever, for what was put in a bucket is looked for
 * there.
 */
export function bucketOf(id: string, buckets: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % buckets
}
