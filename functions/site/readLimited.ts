/** Reads a stream of at most `limit_bytes`, counting what really comes; undefined when there is more. */
export async function readLimited(
  stream: ReadableStream<Uint8Array> | null,
  limit_bytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let length_bytes = 0
  for await (const chunk of stream ?? []) {
    length_bytes += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (length_bytes > limit_bytes) return undefined
    chunks.push(chunk)
  }
  return joined(chunks, length_bytes)
}

function joined(chunks: readonly Uint8Array[], length_bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length_bytes)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}
