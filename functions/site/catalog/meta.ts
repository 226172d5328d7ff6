import * as v from 'valibot'
import type { Device, GameSort } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'

/*
 * The catalog in KV. All keys but the meta contain the version. They are written before the meta is replaced and never
 * change:
 *   catalog:meta              Meta
 *   c:{version}:v:{view}:{n}  a chunk of a view: lines of cards
 *   c:{version}:g:{n}         a bucket of games by id: lines of `id<tab>JSON`
 *   c:{version}:n:{n}         names for the search in lower case, one per line
 *   c:{version}:p:{n}         the same games packed, one per line
 *
 * A view is a section with a category, such as `slots/popular`; `all` is every game of the section. Games are sorted by
 * provider, providers open to guests first. The games of one provider, or those for guests, are therefore a range of the
 * view and need no copy. `slots/popular~name` is the same view in another order, of the games for guests alone, and exists
 * for views of up to `sortedAtMost` games. `slots/popular~lobby` is in the order of the staff where they gave it one, with what guests do
 * not see at its end; `slots/popular~plain` is the order of the providers, with what staff hid, for the studio. `collection/new` is a
 * collection.
 */
export const metaKey = 'catalog:meta'
export const cardsPerChunk = 480

/** A position in a view, and how many cards before it can be played on each device. */
const Mark = v.object({ at: v.number(), desktop: v.number(), mobile: v.number() })
export type Mark = v.InferOutput<typeof Mark>
const Range = v.object({ from: Mark, to: Mark })
export type Range = v.InferOutput<typeof Range>

const View = v.object({
  all: Range,
  guests: Range,
  providers: v.record(v.string(), Range),
  /** The number of cards before each chunk that can be played on a device; absent if all cards can on both. */
  kept: v.optional(v.object({ desktop: v.array(v.number()), mobile: v.array(v.number()) })),
})
export type View = v.InferOutput<typeof View>

const Dictionary = v.array(v.string())
const Lines = v.array(v.array(v.number()))

export const Meta = v.object({
  version: v.string(),
  /** When the chunks were written; they expire. */
  builtAt_ms: v.number(),
  /** When the providers were last asked. */
  checkedAt_ms: v.number(),
  /** When what staff arranged changes by itself. */
  changesAt_ms: v.optional(v.number()),
  views: v.record(v.string(), View),
  /** Providers in the order of the views. */
  providers: Dictionary,
  buckets: v.number(),
  search: v.object({
    count: v.number(),
    /** The number of games, from the first, that guests see. */
    guests: v.number(),
    nameParts: v.number(),
    packedParts: v.number(),
    studios: Dictionary,
    tabs: Dictionary,
    /** The lines of the first games of each provider, studio and tab, by its number. */
    firstOf: v.object({ providers: Lines, studios: Lines, tabs: Lines }),
  }),
})
export type Meta = v.InferOutput<typeof Meta>

/** The name of a view; one in another order is stored beside the usual one. */
export function viewName(section: Section, category: string, sort?: GameSort | 'lobby' | 'plain'): string {
  return sort ? `${section}/${category}~${sort}` : `${section}/${category}`
}

export function collectionView(id: string): string {
  return `collection/${id}`
}

export function chunkKey(version: string, view: string, chunk: number): string {
  return `c:${version}:v:${view}:${chunk}`
}

export function bucketKey(version: string, bucket: number): string {
  return `c:${version}:g:${bucket}`
}

export function namesKey(version: string, part: number): string {
  return `c:${version}:n:${part}`
}

export function packedKey(version: string, part: number): string {
  return `c:${version}:p:${part}`
}

/** The first character of a card's line: the device that the game is made for. */
export const lineMarks = { both: '-', desktop: 'd', mobile: 'm' } as const

export function playsOn(line: string, device: Device): boolean {
  return line[0] === lineMarks.both || line[0] === lineMarks[device]
}
