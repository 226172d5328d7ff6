/** A seeded source of numbers: the same seed draws the same picture on every machine. */
export type Random = {
  /** A number from 0 up to 1. */
  next: () => number
  range: (from: number, to: number) => number
  /** A whole number, both ends included. */
  whole: (from: number, to: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (odds: number) => boolean
}

/** FNV-1a over UTF-16 units, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

/** Mulberry32: small, fast and even enough for pictures. */
export function randomOf(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    range: (from, to) => from + (to - from) * next(),
    whole: (from, to) => from + Math.floor((to - from + 1) * next()),
    pick: <T>(list: readonly T[]) => list[Math.floor(list.length * next())] as T,
    chance: (odds) => next() < odds,
  }
}
