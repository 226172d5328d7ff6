/**
 * An index of a text by pairs of characters: for the hash of a pair, its positions in ascending order. Different pairs
 * may share a hash, so a position is a candidate that still has to be compared.
 */
export type Postings = { starts: Uint32Array; positions: Uint32Array }

const hashes = 1 << 16
const lineBreak = 10

function pairHash(first: number, second: number): number {
  return (Math.imul(first, 0x9e3b) ^ Math.imul(second, 0x85eb)) & (hashes - 1)
}

/**
 * Indexes the pairs at the positions that `isTaken` accepts; a pair never spans two lines. Two passes: count, then
 * fill.
 */
export function createPostings(text: string, isTaken: (position: number) => boolean): Postings {
  const starts = new Uint32Array(hashes + 1)
  eachPair(text, isTaken, (hash) => (starts[hash + 1] = (starts[hash + 1] ?? 0) + 1))
  for (let hash = 0; hash < hashes; hash += 1) {
    starts[hash + 1] = (starts[hash + 1] ?? 0) + (starts[hash] ?? 0)
  }
  const positions = new Uint32Array(starts[hashes] ?? 0)
  const next = starts.slice()
  eachPair(text, isTaken, (hash, position) => {
    const at = next[hash] ?? 0
    positions[at] = position
    next[hash] = at + 1
  })
  return { starts, positions }
}

function eachPair(
  text: string,
  isTaken: (position: number) => boolean,
  visit: (hash: number, position: number) => void,
): void {
  let first = text.charCodeAt(0)
  for (let position = 0; position + 1 < text.length; position += 1) {
    const second = text.charCodeAt(position + 1)
    if (first !== lineBreak && second !== lineBreak && isTaken(position)) {
      visit(pairHash(first, second), position)
    }
    first = second
  }
}

/** The candidate positions of the pair at `offset` of the searched text. */
export function candidates({ starts, positions }: Postings, wanted: string, offset: number): Uint32Array {
  const hash = pairHash(wanted.charCodeAt(offset), wanted.charCodeAt(offset + 1))
  return positions.subarray(starts[hash], starts[hash + 1])
}
