/*
 * A Bloom filter: whether a text may be among those that it was made of. "No" is certain; of other texts about one in a hundred is "maybe".
 */
const bitsEach = 10
const probes = 7

export function bloomOf(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(Math.max(1, Math.ceil((texts.length * bitsEach) / 8)))
  for (const text of texts)
    for (const place of placesOf(text, bits.length * 8))
      bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
  return bits
}

export function mayHave(bits: Uint8Array, text: string): boolean {
  return placesOf(text, bits.length * 8).every(
    (place) => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0,
  )
}

/** Two hashes make all the places (Kirsch and Mitzenmacher). */
function placesOf(text: string, size: number): number[] {
  const [first, second] = [fnv1a(text, 0x81_1c_9d_c5), (fnv1a(text, 0x9e_37_79_b9) | 1) >>> 0]
  return Array.from({ length: probes }, (_, n) => (first + n * second) % size)
}

/** FNV-1a over the code units, from a start. */
function fnv1a(text: string, start: number): number {
  let hash = start
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return hash >>> 0
}
