import { sha256Hex } from '#lib/hash.ts'
import type { PlatformEnv } from './services.ts'

/*
 * Files of R2 as gzip. Their hash is that of the bytes as they are stored, so it can be checked without unpacking.
 */
export function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}

export async function gunzip(packed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const plain = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')))
  return new Uint8Array(await plain.arrayBuffer())
}

export type PackedFile = { bytes: ArrayBuffer; hash: string }

export async function pack(text: string): Promise<PackedFile> {
  const bytes = await gzip(new Uint8Array(new TextEncoder().encode(text)))
  return { bytes, hash: await sha256Hex(new Uint8Array(bytes)) }
}

/** Writes a file that is not there yet. */
export async function putPacked(bucket: R2Bucket, name: string, { bytes, hash }: PackedFile): Promise<void> {
  await bucket.put(name, bytes, {
    httpMetadata: { contentType: 'application/json', contentEncoding: 'gzip' },
    customMetadata: { hash },
    sha256: hash,
  })
}

/** The text of a file with its hash. Throws where it is missing, or is not what `expected` says. */
export async function readPacked(
  bucket: R2Bucket,
  name: string,
  expected?: string,
): Promise<{ text: string; hash: string }> {
  const stored = await bucket.get(name)
  if (!stored) throw new Error(`${name} is missing`)
  const packed = await stored.arrayBuffer()
  const hash = await sha256Hex(new Uint8Array(packed))
  if (hash !== (expected ?? stored.customMetadata?.['hash'])) throw new Error(`${name} was changed`)
  return { text: new TextDecoder().decode(await gunzip(packed)), hash }
}

/** The bucket whose copies an environment is restored from. */
export const sourceOf = ({ COPIES, COPIES_BEFORE }: PlatformEnv): R2Bucket => COPIES_BEFORE ?? COPIES
