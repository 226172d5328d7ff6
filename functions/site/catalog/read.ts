import * as v from 'valibot'
import { gamesPageLimit, type Device, type Game, type GameCard, type GameSort } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import { bucketOf } from '#lib/hash.ts'
import { createMemo } from '#lib/memo.ts'
import type { Audience } from './address.ts'
import { allCategories } from '#contract/lobby.ts'
import {
  bucketKey,
  cardsPerChunk,
  chunkKey,
  Meta,
  metaKey,
  namesKey,
  packedKey,
  playsOn,
  viewName,
  type Mark,
  type Range,
  type View,
} from './meta.ts'
import { createIndex, searchGames, type Scope, type SearchIndex } from './search.ts'
import { plainWord, searchTerms } from './searchTerms.ts'

const metaLife_ms = 10_000
/** The size of the memory caches in UTF-16 units. */
const memoLimit_chars = 12_000_000

/*
 * The cache of this isolate. All values but the meta are immutable under their keys, so only the meta can be stale.
 */
let knownMeta: { meta: Meta; readAt_ms: number } | undefined
let knownIndex: { version: string; index: SearchIndex } | undefined
const chunks = createMemo<string[]>(memoLimit_chars)
const buckets = createMemo<string>(memoLimit_chars)

/** A chunk of the current version is missing in KV: it has expired or was never written. */
export class MissingChunk extends Error {
  override name = 'MissingChunk'
}

export async function readMeta(store: KVNamespace): Promise<Meta | undefined> {
  if (knownMeta && Date.now() - knownMeta.readAt_ms < metaLife_ms) return knownMeta.meta
  const parsed = v.safeParse(Meta, await store.get(metaKey, 'json'))
  if (!parsed.success) return undefined
  cacheMeta(parsed.output)
  return parsed.output
}

export function cacheMeta(meta: Meta): void {
  knownMeta = { meta, readAt_ms: Date.now() }
}

export function forgetCatalog(): void {
  knownMeta = undefined
  knownIndex = undefined
  chunks.clear()
  buckets.clear()
}

export type PageQuestion = {
  section: Section
  category?: string | undefined
  provider?: string | undefined
  sort?: GameSort | undefined
  device?: Device | undefined
  cursor?: number | undefined
  limit?: number | undefined
  audience: Audience
}
type Span = Pick<PageQuestion, 'provider' | 'device' | 'cursor' | 'limit' | 'audience'>

/** `games` is a JSON array as text: cards go from the store to the browser unparsed. */
export type GamesPage = { games: string; cursor: string | null; total: number }

/** One page of a view; it reads one chunk, or two if the page spans their border. */
export async function readPage(store: KVNamespace, meta: Meta, question: PageQuestion): Promise<GamesPage> {
  return readView(store, meta, nameOfView(meta, question), question)
}

/** As `readPage`, of a view by its name; nothing where there is none. */
export async function readView(
  store: KVNamespace,
  meta: Meta,
  name: string,
  question: Span,
): Promise<GamesPage> {
  const view = meta.views[name]
  const range = view && rangeOf(view, question)
  if (!view || !range) return { games: '[]', cursor: null, total: 0 }
  const device = view.kept ? question.device : undefined
  const count = (mark: Mark) => (device ? mark[device] : mark.at)
  const total = count(range.to) - count(range.from)
  const cursor = question.cursor ?? 0
  const next = cursor + (question.limit ?? gamesPageLimit)
  const span = { from: count(range.from) + cursor, to: count(range.from) + Math.min(next, total) }
  const lines = await readLines(store, { version: meta.version, name, view, device }, span)
  const games = `[${lines.map((line) => line.slice(1)).join(',')}]`
  return { games, cursor: next < total ? String(next) : null, total }
}

/** The usual view if there is none in this order, or for the games of one provider. */
function nameOfView(meta: Meta, { section, category = allCategories, sort, provider }: PageQuestion): string {
  const sorted = viewName(section, category, sort ?? 'lobby')
  return provider === undefined && meta.views[sorted] ? sorted : viewName(section, category)
}

function rangeOf(view: View, { provider, audience }: Span): Range | undefined {
  if (provider === undefined) return audience === 'player' ? view.all : view.guests
  const range = view.providers[provider]
  if (!range || audience === 'player') return range
  return range.to.at <= view.guests.to.at ? range : undefined
}

type ViewPlace = { version: string; name: string; view: View; device: Device | undefined }

/** Lines `from` up to `to`, counted among those that can be played on the device. */
async function readLines(
  store: KVNamespace,
  { version, name, view, device }: ViewPlace,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const lines: string[] = []
  const playableBefore = device && view.kept?.[device]
  const chunkCount = Math.ceil(view.all.to.at / cardsPerChunk)
  for (let chunk = chunkOf(from, playableBefore); from < to && chunk < chunkCount; chunk += 1) {
    const all = await readChunk(store, chunkKey(version, name, chunk))
    const playable = device ? all.filter((line) => playsOn(line, device)) : all
    const start = playableBefore ? (playableBefore[chunk] ?? 0) : chunk * cardsPerChunk
    const taken = playable.slice(from - start, to - start)
    lines.push(...taken)
    from += taken.length
  }
  return lines
}

/** The chunk that holds a position: the last one with no more before it. */
function chunkOf(position: number, playableBefore: readonly number[] | undefined): number {
  if (!playableBefore) return Math.floor(position / cardsPerChunk)
  return Math.max(
    0,
    playableBefore.findLastIndex((before) => before <= position),
  )
}

async function readChunk(store: KVNamespace, key: string): Promise<string[]> {
  const known = chunks.get(key)
  if (known) return known
  const text = await readText(store, key)
  const lines = text.split('\n')
  chunks.set(key, lines, text.length)
  return lines
}

/** A game by provider and id; undefined if unknown. */
export async function readGame(store: KVNamespace, meta: Meta, id: string): Promise<Game | undefined> {
  const key = bucketKey(meta.version, bucketOf(id, meta.buckets))
  const text = buckets.get(key) ?? (await readText(store, key))
  buckets.set(key, text, text.length)
  const head = `\n${id}\t`
  const at = text.indexOf(head)
  if (at === -1) return undefined
  const end = text.indexOf('\n', at + head.length)
  return JSON.parse(text.slice(at + head.length, end === -1 ? undefined : end)) as Game
}

/** The configured providers, which one may search for too. */
type Named = { id: string; name: string }

export type SearchQuestion = Omit<Scope, 'visible'> & {
  text: string
  audience: Audience
  providers: readonly Named[]
}

/** Games by their name, category, provider or studio (GAMES-08). The index is read once per isolate and version. */
export async function readSearch(
  store: KVNamespace,
  meta: Meta,
  { text, audience, providers, ...scope }: SearchQuestion,
): Promise<GameCard[]> {
  const index = await readIndex(store, meta, providers)
  const visible = audience === 'player' ? meta.search.count : meta.search.guests
  return searchGames(index, plainWord(text), { ...scope, visible })
}

async function readIndex(store: KVNamespace, meta: Meta, providers: readonly Named[]): Promise<SearchIndex> {
  if (knownIndex?.version === meta.version) return knownIndex.index
  const { nameParts, packedParts, count, studios, tabs, firstOf } = meta.search
  const dictionaries = { providers: meta.providers, studios, tabs }
  const nameLines = await readParts(store, nameParts, (part) => namesKey(meta.version, part))
  const packed = await readParts(store, packedParts, (part) => packedKey(meta.version, part))
  const terms = searchTerms(dictionaries, new Map(providers.map(({ id, name }) => [id, name])))
  const index = createIndex({ nameLines, packed, count, dictionaries, terms, firstOf })
  knownIndex = { version: meta.version, index }
  return index
}

async function readParts(
  store: KVNamespace,
  count: number,
  keyOf: (part: number) => string,
): Promise<string> {
  const parts: string[] = []
  for (let part = 0; part < count; part += 1) parts.push(await readText(store, keyOf(part)))
  return parts.join('\n')
}

async function readText(store: KVNamespace, key: string): Promise<string> {
  // Immutable, so a long cache time is safe.
  const text = await store.get(key, { type: 'text', cacheTtl: 86_400 })
  if (text === null) throw new MissingChunk(`${key} is not there`)
  return text
}
