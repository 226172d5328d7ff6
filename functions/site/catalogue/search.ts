import type { GameCard, Platform } from '../../../contract/games.ts'
import { unpackCard, type Dictionaries } from './cards.ts'

export const resultsAtMost = 30

/** A name, or what was typed, as the search compares it: one line, small letters. */
export function searchName(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** Names and packed games of all that can be searched, line by line in the same order. */
export type SearchIndex = {
  /** Starts and ends with a line break, so that `\nque` finds names that begin so. */
  names: string
  nameStarts: Uint32Array
  packed: string
  packedStarts: Uint32Array
  dictionaries: Dictionaries
}

export function createIndex(
  names: string,
  packed: string,
  count: number,
  dictionaries: Dictionaries,
): SearchIndex {
  const framed = `\n${names}\n`
  return {
    names: framed,
    nameStarts: lineStarts(framed, 1, count),
    packed,
    packedStarts: lineStarts(packed, 0, count),
    dictionaries,
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
  platform: Platform | undefined,
): GameCard[] {
  const found = new Map<number, GameCard>()
  for (const needle of [`\n${text}`, ` ${text}`, text]) {
    collect(index, needle, visible, platform, found)
  }
  return [...found.values()]
}

function collect(
  index: SearchIndex,
  needle: string,
  visible: number,
  platform: Platform | undefined,
  found: Map<number, GameCard>,
): void {
  const { names, nameStarts } = index
  let at = names.indexOf(needle)
  while (at !== -1 && found.size < resultsAtMost) {
    const line = lineAt(nameStarts, needle.startsWith('\n') ? at + 1 : at)
    if (line >= visible) return
    if (!found.has(line)) {
      const card = cardAt(index, line)
      if (card.onlyOn === undefined || platform === undefined || card.onlyOn === platform)
        found.set(line, card)
    }
    at = names.indexOf(needle, nextLine(index, line))
  }
}

/** Where the names go on after a line; the break before it counts, for names that begin with the text. */
function nextLine({ names, nameStarts }: SearchIndex, line: number): number {
  return (nameStarts[line + 1] ?? names.length + 1) - 1
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

function cardAt({ packed, packedStarts, dictionaries }: SearchIndex, line: number): GameCard {
  const start = packedStarts[line] ?? 0
  const next = packedStarts[line + 1]
  return unpackCard(packed.slice(start, next === undefined ? undefined : next - 1), dictionaries)
}
