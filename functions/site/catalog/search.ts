import type { Device, GameCard } from '../../../contract/games.ts'
import { unpackCard, type Dictionaries } from './cards.ts'
import { playsOn } from './meta.ts'
import { candidates, createPostings, type Postings } from './postings.ts'

export const resultsAtMost = 30

/** Normalizes a name or a search text for comparison: one line, lower case. */
export function searchName(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/**
 * All names and packed games, line by line in the same order, with an index of character pairs, so that a search
 * compares candidates only and not a hundred thousand names.
 */
export type SearchIndex = {
  /** Starts and ends with a line break. */
  names: string
  nameStarts: Uint32Array
  packed: string
  packedStarts: Uint32Array
  dictionaries: Dictionaries
  /** Indexes of the pairs at the start of a name, at the start of its other words, and anywhere. */
  beginnings: Postings
  words: Postings
  anywhere: Postings
}

export function createIndex(
  nameLines: string,
  packed: string,
  count: number,
  dictionaries: Dictionaries,
): SearchIndex {
  const names = `\n${nameLines}\n`
  return {
    names,
    nameStarts: lineStarts(names, 1, count),
    packed,
    packedStarts: lineStarts(packed, 0, count),
    dictionaries,
    beginnings: createPostings(names, (position) => names[position - 1] === '\n'),
    words: createPostings(names, (position) => names[position - 1] === ' '),
    anywhere: createPostings(names, () => true),
  }
}

function lineStarts(text: string, from: number, count: number): Uint32Array {
  const starts = new Uint32Array(count)
  let at = from
  for (let line = 0; line < count; line += 1) {
    starts[line] = at
    const end = text.indexOf('\n', at)
    at = end === -1 ? text.length : end + 1
  }
  return starts
}

/**
 * Games whose name contains the text, at most 30: names that start with it first, then names with a word that starts
 * with it, then the rest, each in the order of the lobby. Only the first `visible` games are searched.
 */
export function searchGames(
  index: SearchIndex,
  text: string,
  visible: number,
  device: Device | undefined,
): GameCard[] {
  if (text.length < 2) return []
  const found = new Map<number, GameCard>()
  const limits = { end: index.nameStarts[visible] ?? index.names.length, device }
  collect(index, text, candidates(index.beginnings, text, 0), 0, limits, found)
  collect(index, text, candidates(index.words, text, 0), 0, limits, found)
  const rarest = rarestPair(index.anywhere, text)
  collect(index, text, candidates(index.anywhere, text, rarest), rarest, limits, found)
  return [...found.values()]
}

/** The position in the text of its least common pair. */
function rarestPair(postings: Postings, text: string): number {
  let rarest = 0
  for (let offset = 1; offset + 1 < text.length; offset += 1) {
    if (candidates(postings, text, offset).length < candidates(postings, text, rarest).length) rarest = offset
  }
  return rarest
}

/** Adds the games whose name contains the text, given candidate positions of its pair at `offset`. */
function collect(
  index: SearchIndex,
  text: string,
  positions: Uint32Array,
  offset: number,
  limits: { end: number; device: Device | undefined },
  found: Map<number, GameCard>,
): void {
  for (const position of positions) {
    const start = position - offset
    if (found.size >= resultsAtMost || start >= limits.end) return
    if (!index.names.startsWith(text, start)) continue
    const line = lineAt(index.nameStarts, start)
    if (found.has(line)) continue
    const packed = packedLine(index, line)
    if (limits.device && !playsOn(packed, limits.device)) continue
    found.set(line, unpackCard(packed.slice(1), index.dictionaries))
  }
}

/** The last line that starts at or before a position. */
function lineAt(starts: Uint32Array, position: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

function packedLine({ packed, packedStarts }: SearchIndex, line: number): string {
  const next = packedStarts[line + 1]
  return packed.slice(packedStarts[line], next === undefined ? undefined : next - 1)
}
