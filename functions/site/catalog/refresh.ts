import type { Arrangement } from '#contract/gameLists.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import { getConfig, type ProviderConfig, type SiteConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import { shortDigest } from '../kit/shortDigest.ts'
import { describeError, log } from '../../shared/log.ts'
import { adapterOf } from '../providers/registry.ts'
import type { UpstreamFailure } from '../upstream/failure.ts'
import { createBuilder, type Said } from './build.ts'
import { inBatches, readKeptGames, readListHead, writeList, type ListHead } from './lists.ts'
import { arranged, arrangementNow, gamePositions } from './gamePositions.ts'
import { readJoined } from './joined.ts'
import { metaKey, type Meta } from './meta.ts'
import { readMeta, cacheMeta } from './read.ts'

/** Part of every version's hash: increase it when the format of the chunks changes. */
const chunkForm = 5
const chunkLife_s = 3 * 24 * 60 * 60
/** Chunks of an unchanged catalog are written again before they expire. */
const rewriteAfter_ms = day_ms
/** The time limit of the cron job; the background work of a request has half a minute. */
const cronTime_ms = 10 * minute_ms

type StoredList = { provider: ProviderConfig; head: ListHead }

/** Fetches the lists of all providers and rebuilds the catalog if one changed. The cron handler; never rejects. */
export async function refreshCatalog(env: SiteEnv, time_ms = cronTime_ms): Promise<void> {
  try {
    const config = getConfig(env)
    await refreshLists(env, config, Date.now() + time_ms)
    await rebuild(env, config)
  } catch (error) {
    log('error', 'catalog refresh failed', { error: describeError(error) })
  }
}

/** Builds the catalog anew after staff have arranged it, or a time of theirs has come. Never rejects. */
export async function rearrangeCatalog(env: SiteEnv): Promise<void> {
  try {
    await rebuild(env, getConfig(env))
  } catch (error) {
    log('error', 'catalog not arranged', { error: describeError(error) })
  }
}

/** Fetches the providers in parallel; if one fails, its last good list stays (GAMES-11). */
export async function refreshLists(env: SiteEnv, config: SiteConfig, deadline_ms: number): Promise<void> {
  await Promise.all(config.providers.map((provider) => refreshList(env, config, provider, deadline_ms)))
}

async function refreshList(
  env: SiteEnv,
  config: SiteConfig,
  provider: ProviderConfig,
  deadline_ms: number,
): Promise<void> {
  const before = await readListHead(env.CATALOG, provider.id)
  const fetched = await fetchList(env, config, provider, deadline_ms)
  if (fetched.ok) {
    await writeList(env.CATALOG, provider.id, fetched.value, before)
    return
  }
  const { kind, detail } = fetched.error
  const age_s = before ? Math.round((Date.now() - before.fetchedAt_ms) / 1000) : null
  log('warn', 'game list failed, the last good one stays', { provider: provider.id, kind, detail, age_s })
}

/** An empty list is a failure too: no provider closes all its games at once. */
async function fetchList(env: SiteEnv, config: SiteConfig, provider: ProviderConfig, deadline_ms: number) {
  const context = { env, config, provider, requestId: crypto.randomUUID() }
  const list = await adapterOf(provider).list(context, deadline_ms)
  if (!list.ok) return list
  const { games, dropped } = list.value
  if (dropped > 0) log('warn', 'broken games dropped', { provider: provider.id, dropped, kept: games.length })
  if (games.length > 0) return ok(games)
  const failure: UpstreamFailure = { kind: 'broke', detail: 'the list has no games' }
  return { ok: false, error: failure } satisfies Result<never, UpstreamFailure>
}

/** Builds the catalog from the stored lists. The same lists give the same version, which is not written again. */
export async function rebuild(
  env: SiteEnv,
  config: SiteConfig,
  { evenIfUnchanged = false } = {},
): Promise<Meta | undefined> {
  const lists = await storedLists(env.CATALOG, config)
  if (lists.length === 0) return undefined
  const arrangement = await arrangementNow(env)
  const now_ms = Date.now()
  const said = await saidOf(env.CATALOG, config, arrangement, now_ms)
  const version = await versionOf(config, lists, arrangement, said)
  const changesAt = arrangement.changes_at === null ? {} : { changesAt_ms: arrangement.changes_at }
  const present = await readMeta(env.CATALOG)
  const isWritten = present?.version === version && now_ms - present.builtAt_ms < rewriteAfter_ms
  if (isWritten && !evenIfUnchanged) {
    const { changesAt_ms: _past, ...meta } = present
    return switchMeta(env.CATALOG, { ...meta, ...changesAt, checkedAt_ms: now_ms })
  }
  const positions = gamePositions(arrangement)
  const builder = createBuilder(config.crashGames, said)
  for (const { provider, head } of lists) {
    for await (const game of arranged(readKeptGames(env.CATALOG, provider.id, head), provider.id, positions))
      builder.add(game, isForGuests(provider))
  }
  const { meta, files } = builder.finish(version, now_ms)
  await inBatches(files, ({ key, text }) => env.CATALOG.put(key, text, { expirationTtl: chunkLife_s }))
  log('info', 'catalog built', { version, games: meta.search.count, duration_ms: Date.now() - now_ms })
  return switchMeta(env.CATALOG, { ...meta, ...changesAt })
}

/** Written last, after everything that it refers to. */
async function switchMeta(store: KVNamespace, meta: Meta): Promise<Meta> {
  await store.put(metaKey, JSON.stringify(meta))
  cacheMeta(meta)
  return meta
}

/** In the order of the configuration, providers open to guests first. */
async function storedLists(store: KVNamespace, config: SiteConfig): Promise<StoredList[]> {
  const heads = await Promise.all(
    config.providers.map(async (provider) => ({ provider, head: await readListHead(store, provider.id) })),
  )
  const stored = heads.filter((list): list is StoredList => list.head !== undefined)
  return [
    ...stored.filter(({ provider }) => isForGuests(provider)),
    ...stored.filter(({ provider }) => !isForGuests(provider)),
  ]
}

function isForGuests(provider: ProviderConfig): boolean {
  return provider.defaultGameList && !provider.authRequired
}

/** When games joined is asked only where a collection looks for it. */
async function saidOf(
  store: KVNamespace,
  config: SiteConfig,
  { lobbies, collections }: Arrangement,
  now_ms: number,
): Promise<Said> {
  const looksBack = collections.some(({ rule }) => rule?.days !== undefined)
  const asked = looksBack ? config.providers : []
  const joined = await Promise.all(asked.map(({ id }) => readJoined(store, id)))
  return {
    lobbies,
    collections,
    joined: Object.fromEntries(joined.flatMap((one) => Object.entries(one))),
    now_ms,
  }
}

function versionOf(
  config: SiteConfig,
  lists: readonly StoredList[],
  { games, lobbies, collections }: Arrangement,
  { joined, now_ms }: Said,
): Promise<string> {
  const parts = lists.map(({ provider, head }) => [provider.id, isForGuests(provider), head.hash])
  // A game is new until the end of a day.
  const since = Object.keys(joined).length > 0 ? [joined, Math.floor(now_ms / day_ms)] : []
  // Without an arrangement the version stays what it was before there was any.
  const said = [games, lobbies, collections, since].filter(({ length }) => length > 0)
  return shortDigest(JSON.stringify([chunkForm, config.crashGames ?? null, parts, ...said]))
}
