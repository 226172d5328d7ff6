import type { Device, GameCard } from '../../../contract/games.ts'
import { unpackCard, type Dictionaries } from './cards.ts'
import { playsOn } from './meta.ts'
import { candidates, createPostings, type Postings } from './postings.ts'

export const resultsAtMost = 30

/** A name, or what was typed, as the search compares it: one line, small letters. */
export function searchName(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/**
 * Names and packed games of all that can be searched, line by line in the same order, and where pairs of characters
 * stand in the names, so that a search looks at candidates alone and not at a hundred thousand names.
 */
export type SearchIndex = {
  /** Starts and ends with a line break. */
  names: string
  nameStarts: Uint32Array
  packed: string
  packedStarts: Uint32Array
  dictionaries: Dictionaries
  /** Pairs that begin a name, that begin another word of it, and all of them. */
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
 * Games whose name holds the text, at most 30: names that begin with it, then names with a word that does, then the
 * rest, each in the order of the lobby. `visible` is how many games from the first may be found.
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

/** Where in the text its least common pair stands. */
function rarestPair(postings: Postings, text: string): number {
  let rarest = 0
  for (let offset = 1; offset + 1 < text.length; offset += 1) {
    if (candidates(postings, text, offset).length < candidates(postings, text, rarest).length) rarest = offset
  }
  return rarest
}

/** Adds the games that hold the text so that its pair at `offset` is at one of the positions. */
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
