import * as v from 'valibot'
import type { Game } from '#contract/games.ts'
import { day_ms } from '#lib/time.ts'

/*
 * When games joined the list of their provider, under `joined:{provider}`: Unix milliseconds by the game's id. Those of the first list
 * that was ever fetched are not in it, for nobody knows; after the longest time that a collection looks back, a game is new no more.
 */
const longest_ms = 90 * day_ms
const Joined = v.record(v.string(), v.number())
type Joined = v.InferOutput<typeof Joined>

export async function readJoined(store: KVNamespace, provider: string): Promise<Joined> {
  const stored = v.safeParse(Joined, await store.get(joinedKey(provider), 'json'))
  return stored.success ? stored.output : {}
}

/** Notes the games of a list that were not in the one before. */
export async function noteJoined(
  store: KVNamespace,
  provider: string,
  games: readonly Game[],
  before: AsyncIterable<Game>,
  now_ms: number,
): Promise<void> {
  const known = await readJoined(store, provider)
  const old = new Set<string>()
  for await (const { id } of before) old.add(id)
  const joined: Joined = {}
  for (const { id } of games) {
    const at_ms = known[id] ?? (old.has(id) ? undefined : now_ms)
    if (at_ms !== undefined && at_ms > now_ms - longest_ms) joined[id] = at_ms
  }
  if (JSON.stringify(joined) !== JSON.stringify(known))
    await store.put(joinedKey(provider), JSON.stringify(joined))
}

function joinedKey(provider: string): string {
  return `joined:${provider}`
}
