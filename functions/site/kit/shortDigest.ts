import { sha256Hex } from '#lib/hash.ts'

/** The first 20 hexadecimal digits of SHA-256, for versions and entity tags; not for security. */
export async function shortDigest(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return (await sha256Hex(content)).slice(0, 20)
}
