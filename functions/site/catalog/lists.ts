import * as v from 'valibot'
import type { Game } from '#contract/games.ts'
import { describeError, log } from '../../shared/log.ts'
import { shortDigest } from '../kit/shortDigest.ts'
import { noteJoined } from './joined.ts'

/*
 * The last good list of each provider:
 *   list:{provider}                  ListHead
 *   list:{provider}:{hash}:{shard}   lines of JSON, one game each
 *   list:{provider}:{hash}:lost      there while a shard of it is known to be missing
 * Shards keep far below the 25 MiB a KV value may have.
 */
const gamesPerShard = 5000
const parallelCalls = 6
/** Of a list that was replaced meanwhile nobody takes the mark away. */
const lostLife_s = 7 * 24 * 60 * 60

const ListHead = v.object({
  fetchedAt_ms: v.number(),
  hash: v.string(),
  count: v.number(),
  shards: v.number(),
})
export type ListHead = v.InferOutput<typeof ListHead>

export async function readListHead(store: KVNamespace, provider: string): Promise<ListHead | undefined> {
  const head = v.safeParse(ListHead, await store.get(headKey(provider), 'json'))
  return head.success ? head.output : undefined
}

/** Stores a fetched list; if it is unchanged and none of it is missing, only its head is written. */
export async function writeList(
  store: KVNamespace,
  provider: string,
  games: readonly Game[],
  before: ListHead | undefined,
): Promise<ListHead> {
  const shards = shardsOf(games)
  const hash = await hashOf(shards)
  const head = { fetchedAt_ms: Date.now(), hash, count: games.length, shards: shards.length }
  const isNew = before?.hash !== hash
  if (isNew && before) await tryNoteJoined(store, provider, games, before, head)
  const isLost = !isNew && (await store.get(lostKey(provider, hash))) !== null
  if (isNew || isLost)
    await inBatches(shards, (text, index) => store.put(shardKey(provider, hash, index), text))
  if (isLost) await store.delete(lostKey(provider, hash))
  await store.put(headKey(provider), JSON.stringify(head))
  // A build that is still reading the old shards fails, which is logged; the next one succeeds.
  if (isNew && before) {
    const old = Array.from({ length: before.shards }, (_, index) => shardKey(provider, before.hash, index))
    await inBatches(old, (key) => store.delete(key))
  }
  return head
}

/** A shard of the old list that is lost must not keep the new one out: then nobody knows what joined with it. */
async function tryNoteJoined(
  store: KVNamespace,
  provider: string,
  games: readonly Game[],
  before: ListHead,
  { fetchedAt_ms }: ListHead,
): Promise<void> {
  try {
    await noteJoined(store, provider, games, readGames(store, provider, before), fetchedAt_ms)
  } catch (error) {
    log('error', 'games that joined are not known', { provider, error: describeError(error) })
  }
}

class MissingShard extends Error {}

/** The games of a stored list, loaded shard by shard. Throws if a shard is missing. */
async function* readGames(store: KVNamespace, provider: string, head: ListHead): AsyncGenerator<Game> {
  for (let index = 0; index < head.shards; index += 1) {
    const key = shardKey(provider, head.hash, index)
    const text = await store.get(key)
    if (text === null) throw new MissingShard(`${key} is gone`)
    for (const line of text.split('\n')) yield JSON.parse(line) as Game
  }
}

/**
 * For a build. A shard that is missing is written anew with the next fetch, though the list has not changed. Until then the list is read as
 * before, for the shard may yet come; the mark has a key of its own, so that it never overwrites a newer head.
 */
export async function* readKeptGames(
  store: KVNamespace,
  provider: string,
  head: ListHead,
): AsyncGenerator<Game> {
  try {
    yield* readGames(store, provider, head)
  } catch (error) {
    if (error instanceof MissingShard)
      await store.put(lostKey(provider, head.hash), '1', { expirationTtl: lostLife_s })
    throw error
  }
}

function shardsOf(games: readonly Game[]): string[] {
  const shards: string[] = []
  for (let from = 0; from < games.length; from += gamesPerShard) {
    const shard = games.slice(from, from + gamesPerShard)
    shards.push(shard.map((game) => JSON.stringify(game)).join('\n'))
  }
  return shards
}

async function hashOf(shards: readonly string[]): Promise<string> {
  const digests: string[] = []
  for (const shard of shards) digests.push(await shortDigest(shard))
  return shortDigest(digests.join())
}

/** A worker may have six connections at a time. */
export async function inBatches<Item>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  let batch: Promise<unknown>[] = []
  let index = 0
  for (const item of items) {
    batch.push(work(item, index))
    index += 1
    if (batch.length < parallelCalls) continue
    await Promise.all(batch)
    batch = []
  }
  await Promise.all(batch)
}

function headKey(provider: string): string {
  return `list:${provider}`
}

function shardKey(provider: string, hash: string, index: number): string {
  return `list:${provider}:${hash}:${index}`
}

function lostKey(provider: string, hash: string): string {
  return `list:${provider}:${hash}:lost`
}
