import type { Device, GameCard } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import { isInSection, unpackCard, type Dictionaries } from './cards.ts'
import { playsOn } from './meta.ts'
import { candidates, createPostings, type Postings } from './postings.ts'
import { termsFor, type Term, near, shortestMisspelt } from './searchTerms.ts'

const resultsAtMost = 30

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
  /** Words that name games, with the lines of the first games of each. */
  terms: readonly Term[]
  firstOf: Readonly<Record<keyof Dictionaries, readonly (readonly number[])[]>>
  /** Indexes of the pairs at the start of a name, at the start of its other words, and anywhere. */
  beginnings: Postings
  words: Postings
  anywhere: Postings
}

type Contents = Pick<SearchIndex, 'packed' | 'dictionaries' | 'terms' | 'firstOf'> & {
  nameLines: string
  count: number
}

export function createIndex({ nameLines, count, ...contents }: Contents): SearchIndex {
  const { packed } = contents
  const names = `\n${nameLines}\n`
  return {
    ...contents,
    names,
    nameStarts: lineStarts(names, 1, count),
    packedStarts: lineStarts(packed, 0, count),
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

/** `visible`: only the first games are searched. */
export type Scope = { visible: number; device: Device | undefined; section: Section | undefined }

/** The state of a search: the games found, by their line, and where the search ends. */
type Search = Scope & { index: SearchIndex; found: Map<number, GameCard>; end: number }

/**
 * At most 30 games, in this order: names that start with the text, names with a word that starts with it, names that
 * contain it, and games of a category, provider or studio whose name starts with it. Each group has the order of the
 * lobby. If nothing is found, one letter of the text may be wrong.
 */
export function searchGames(index: SearchIndex, text: string, scope: Scope): GameCard[] {
  if (text.length < 2) return []
  const end = index.nameStarts[scope.visible] ?? index.names.length
  const search: Search = { ...scope, index, end, found: new Map() }
  collect(search, text, candidates(index.beginnings, text, 0), 0)
  collect(search, text, candidates(index.words, text, 0), 0)
  const rarest = rarestPair(index.anywhere, text)
  collect(search, text, candidates(index.anywhere, text, rarest), rarest)
  addTerms(search, text, false)
  if (search.found.size === 0 && text.length >= shortestMisspelt) {
    collectMisspelt(search, text)
    addTerms(search, text, true)
  }
  return [...search.found.values()]
}

function addTerms(search: Search, text: string, isLenient: boolean): void {
  const { index, visible } = search
  for (const { kind, number } of termsFor(index.terms, text, isLenient))
    for (const line of index.firstOf[kind][number] ?? []) if (line < visible) take(search, line)
}

/** A mistake is in one half of the text, so that the other one is found as it is. */
function collectMisspelt(search: Search, text: string): void {
  const { names, words, beginnings, anywhere } = search.index
  const half = text.length >> 1
  for (const postings of [beginnings, words])
    for (const start of candidates(postings, text, 0)) tryNear(search, text, start)
  const second = text.slice(half)
  const rarest = rarestPair(anywhere, second)
  for (const position of candidates(anywhere, second, rarest)) {
    if (search.found.size >= resultsAtMost) return
    if (!names.startsWith(second, position - rarest)) continue
    for (const shift of [0, 1, -1]) tryNear(search, text, position - rarest - half + shift)
  }
}

function tryNear(search: Search, text: string, start: number): void {
  const { index, end } = search
  const before = index.names[start - 1]
  if (start >= end || (before !== '\n' && before !== ' ')) return
  if (near(text, index.names.slice(start, start + text.length + 1)))
    take(search, lineAt(index.nameStarts, start))
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
function collect(search: Search, text: string, positions: Uint32Array, offset: number): void {
  const { index, found, end } = search
  for (const position of positions) {
    const start = position - offset
    if (found.size >= resultsAtMost || start >= end) return
    if (index.names.startsWith(text, start)) take(search, lineAt(index.nameStarts, start))
  }
}

/** Adds a game that is in scope, unless there are enough. */
function take({ index, found, device, section }: Search, line: number): void {
  if (found.has(line) || found.size >= resultsAtMost) return
  const packed = packedLine(index, line)
  if (device && !playsOn(packed, device)) return
  const card = unpackCard(packed.slice(1), index.dictionaries)
  if (!section || isInSection(card, section)) found.set(line, card)
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
