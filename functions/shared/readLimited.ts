/** Most bodies are shorter and arrive in one read; longer ones arrive in larger pieces. */
const firstPiece_bytes = 2 * 1024
const piece_bytes = 32 * 1024

type Reader = ReadableStreamBYOBReader

/** Reads a stream of at most `limit_bytes`, counted while reading; undefined if it is longer. */
export async function readLimited(
  stream: ReadableStream<Uint8Array> | null,
  limit_bytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return stream ? readAll(stream.getReader({ mode: 'byob' }), limit_bytes) : new Uint8Array(0)
}

/** The same for a sender that may be slow on purpose: `late` if the whole stream has not come within `limit_ms`. */
export async function readInTime(
  stream: ReadableStream<Uint8Array> | null,
  limit_bytes: number,
  limit_ms: number,
): Promise<Uint8Array<ArrayBuffer> | undefined | 'late'> {
  if (!stream) return new Uint8Array(0)
  const reader = stream.getReader({ mode: 'byob' })
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), limit_ms)
  try {
    const outcome = await Promise.race([readAll(reader, limit_bytes), late.promise])
    if (outcome === 'late') await reader.cancel()
    return outcome
  } finally {
    clearTimeout(timer)
  }
}

async function readAll(reader: Reader, limit_bytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length_bytes = 0
  for (;;) {
    const wanted_bytes = pieces.length === 0 ? firstPiece_bytes : piece_bytes
    const { value: piece } = await reader.readAtLeast(wanted_bytes, new Uint8Array(wanted_bytes))
    length_bytes += piece?.byteLength ?? 0
    if (length_bytes > limit_bytes) {
      await reader.cancel()
      return undefined
    }
    if (piece) pieces.push(piece)
    // A piece is short only at the end of the stream.
    if (!piece || piece.byteLength < wanted_bytes) break
  }
  const [only] = pieces
  return only && pieces.length === 1 ? only : joined(pieces, length_bytes)
}

function joined(pieces: readonly Uint8Array[], length_bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length_bytes)
  let offset = 0
  for (const piece of pieces) {
    whole.set(piece, offset)
    offset += piece.byteLength
  }
  return whole
}
