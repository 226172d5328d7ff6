/** Draws fractions in [0, 1), always the same ones for the same text (cyrb128 into sfc32, both in the public domain). */
export function randomOf(text: string): () => number {
  let [a, b, c, d] = hash128(text)
  return () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
}

/** Which of the outcomes a fraction falls on, by their chances. */
export function indexAt(fraction: number, chances: readonly number[]): number {
  let at = fraction
  for (const [index, chance] of chances.entries()) {
    at -= chance
    if (at < 0) return index
  }
  return chances.length - 1
}

/** The same list in an order of the text's own. */
export function shuffled<Item>(items: readonly Item[], text: string): Item[] {
  const random = randomOf(text)
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

function hash128(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index)
    a = b ^ Math.imul(a ^ letter, 597399067)
    b = c ^ Math.imul(b ^ letter, 2869860233)
    c = d ^ Math.imul(c ^ letter, 951274213)
    d = a ^ Math.imul(d ^ letter, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  a ^= b ^ c ^ d
  return [a, b ^ a, c ^ a, d ^ a]
}
