import { getConfig, type SiteConfig } from '../config.ts'
import type { SiteEnv } from '../env.ts'
import { describeError, log } from '../../shared/log.ts'
import type { Meta } from './meta.ts'
import { forgetCatalog, MissingChunk, readMeta } from './read.ts'
import { rebuild, refreshCatalog, refreshLists } from './refresh.ts'

const freshFor_ms = 5 * 60 * 1000
/** A provider that is absent is asked again sooner. */
const incompleteFor_ms = 30_000
/** Work after an answer is cut off at 30 s. */
const backgroundTime_ms = 25_000
/** How long a first visitor waits for slow providers before the others show (GAMES-11). */
const firstWait_ms = 4000
const pollPause_ms = 200

export type Background = Pick<ExecutionContext, 'waitUntil'>

/** When this isolate last began to refresh: one at a time. */
let refreshBegan_ms = 0

/** Forgets what this isolate is doing, for tests. */
export function resetRefreshing(): void {
  refreshBegan_ms = 0
}

/**
 * The present catalog. An old one is served and refreshed behind the answer; where there is none, the lists are
 * fetched first. Undefined when no provider gave any.
 */
export async function currentMeta(env: SiteEnv, ctx: Background): Promise<Meta | undefined> {
  const meta = await readMeta(env.CATALOG)
  if (!meta) return firstMeta(env, ctx)
  const isComplete = getConfig(env).providers.every(({ id }) => meta.providers.includes(id))
  const life_ms = isComplete ? freshFor_ms : incompleteFor_ms
  if (Date.now() - meta.checkedAt_ms > life_ms && beginRefresh()) {
    ctx.waitUntil(refreshCatalog(env, backgroundTime_ms))
  }
  return meta
}

/**
 * Reads from the present catalog. Chunks that are gone (nobody came for days) are built again from the stored lists,
 * once.
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
  const isAll = await Promise.race([lists.then(() => true), pause(firstWait_ms)])
  if (!isAll) ctx.waitUntil(finishFirst(env, config, lists))
  return rebuild(env, config)
}

/** The providers that were slow at the first start come into the catalog when they answer. */
async function finishFirst(env: SiteEnv, config: SiteConfig, lists: Promise<void>): Promise<void> {
  try {
    await lists
    await rebuild(env, config)
  } catch (error) {
    log('error', 'catalog refresh failed', { error: describeError(error) })
  }
}

/** Another request of this isolate is at it; its promise is not ours to wait for, so the store is asked. */
async function awaitOther(env: SiteEnv): Promise<Meta | undefined> {
  const until_ms = refreshBegan_ms + firstWait_ms + 1000
  for (;;) {
    const meta = await readMeta(env.CATALOG)
    if (meta || Date.now() > until_ms) return meta
    await pause(pollPause_ms)
  }
}

function pause(duration_ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), duration_ms))
}
