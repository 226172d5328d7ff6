import { minute_ms } from '#lib/time.ts'
import { getConfig, type SiteConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import { describeError, log } from '../../shared/log.ts'
import { pause } from '../../shared/pause.ts'
import type { Meta } from './meta.ts'
import { forgetCatalog, MissingChunk, readMeta } from './read.ts'
import { rearrangeCatalog, rebuild, refreshCatalog, refreshLists } from './refresh.ts'

const freshFor_ms = 5 * minute_ms
/** How soon the lists are fetched again while one is missing. */
const incompleteFor_ms = 30_000
/** Cloudflare cancels background work 30 s after the answer. */
const backgroundTime_ms = 25_000
/** How long the first request of all waits for slow providers (GAMES-11). */
const firstWait_ms = 4000
const pollPause_ms = 200

export type Background = Pick<ExecutionContext, 'waitUntil'>

/** When this isolate last started a refresh; only one runs at a time. */
let refreshBegan_ms = 0

/** Resets the state of the isolate, for tests. */
export function resetRefreshing(): void {
  refreshBegan_ms = 0
}

/**
 * The current catalog. A stale one is returned and refreshed in the background; if there is none, the lists are fetched
 * first. Undefined if no provider answered.
 */
async function currentMeta(env: SiteEnv, ctx: Background): Promise<Meta | undefined> {
  const meta = await readMeta(env.CATALOG)
  if (!meta) return firstMeta(env, ctx)
  const isComplete = getConfig(env).providers.every(({ id }) => meta.providers.includes(id))
  const life_ms = isComplete ? freshFor_ms : incompleteFor_ms
  if (Date.now() - meta.checkedAt_ms > life_ms && beginRefresh()) {
    ctx.waitUntil(refreshCatalog(env, backgroundTime_ms))
  } else if (meta.changesAt_ms !== undefined && Date.now() >= meta.changesAt_ms && beginRefresh()) {
    ctx.waitUntil(rearrangeCatalog(env))
  }
  return meta
}

/**
 * Reads from the current catalog. If chunks are missing (they expire after days without a visit), the catalog is
 * rebuilt from the stored lists and read once more.
 */
export async function withCatalog<Value>(
  env: SiteEnv,
  ctx: Background,
  read: (meta: Meta) => Promise<Value>,
): Promise<Value | undefined> {
  const meta = await currentMeta(env, ctx)
  if (!meta) return undefined
  try {
    return await read(meta)
  } catch (error) {
    if (!(error instanceof MissingChunk)) throw error
    log('warn', 'catalog chunk missing, building again', { error: describeError(error) })
    forgetCatalog()
    const rebuilt = await rebuild(env, getConfig(env), { evenIfUnchanged: true })
    return rebuilt && read(rebuilt)
  }
}

function beginRefresh(): boolean {
  if (Date.now() - refreshBegan_ms < backgroundTime_ms + firstWait_ms) return false
  refreshBegan_ms = Date.now()
  return true
}

async function firstMeta(env: SiteEnv, ctx: Background): Promise<Meta | undefined> {
  if (!beginRefresh()) return awaitOther(env)
  const config = getConfig(env)
  const lists = refreshLists(env, config, Date.now() + backgroundTime_ms)
  const isAll = await Promise.race([lists.then(() => true), pause(firstWait_ms).then(() => false)])
  if (!isAll) ctx.waitUntil(finishFirst(env, config, lists))
  return rebuild(env, config)
}

/** Adds the providers that were too slow for the first start. */
async function finishFirst(env: SiteEnv, config: SiteConfig, lists: Promise<void>): Promise<void> {
  try {
    await lists
    await rebuild(env, config)
  } catch (error) {
    log('error', 'catalog refresh failed', { error: describeError(error) })
  }
}

/** Another request of this isolate is building; workerd does not allow awaiting its promise, so KV is polled. */
async function awaitOther(env: SiteEnv): Promise<Meta | undefined> {
  const until_ms = refreshBegan_ms + firstWait_ms + 1000
  for (;;) {
    const meta = await readMeta(env.CATALOG)
    if (meta || Date.now() > until_ms) return meta
    await pause(pollPause_ms)
  }
}
