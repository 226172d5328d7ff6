import { Hono } from 'hono'
import { statusPath, type SiteStatus } from '#contract/status.ts'
import { second_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import type { Site } from '../calls/context.ts'
import { getConfig, type SiteConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import { healthOf, standingKey, type Standing } from '../upstream/keeper.ts'

/** Of an isolate, which many visitors ask at once when something is down. */
const remembered_ms = 5 * second_ms
let known: { standing: Standing; at_ms: number } | undefined

/**
 * How the site is, for everybody and for the page of the status. It needs neither the platform nor its database: an object of the site
 * knows them, the store has a copy of what that knew, and without both the answer says that nothing is known.
 */
export const status = new Hono<Site>().get(statusPath, async (c) => {
  const standing = await standingNow(c.env)
  return c.json(statusOf(standing, getConfig(c.env)), 200, { 'Cache-Control': 'public, max-age=5' })
})

/** Never rejects. */
export async function standingNow(env: SiteEnv): Promise<Standing> {
  if (known && Date.now() - known.at_ms < remembered_ms) return known.standing
  const standing = (await byKeeper(env)) ?? (await byStore(env)) ?? { platform: undefined, outages: [] }
  known = { standing, at_ms: Date.now() }
  return standing
}

async function byKeeper(env: SiteEnv): Promise<Standing | undefined> {
  try {
    return await healthOf(env).standing()
  } catch (error) {
    log('error', 'the keeper does not say how the site is', { error: describeError(error) })
    return undefined
  }
}

async function byStore(env: SiteEnv): Promise<Standing | undefined> {
  try {
    return (await env.CATALOG.get<Standing>(standingKey, 'json')) ?? undefined
  } catch (error) {
    log('error', 'the store does not say how the site is', { error: describeError(error) })
    return undefined
  }
}

function statusOf({ platform, outages }: Standing, { providers }: SiteConfig): SiteStatus {
  const names = new Map(providers.map(({ id, name }) => [id, name]))
  return {
    checked_at: platform ? isoOf(platform.checkedAt_ms) : null,
    platform: { state: platform?.state ?? 'unknown', since: platform ? isoOf(platform.since_ms) : null },
    stops: (platform?.stops ?? []).map((stop) => ({ ...stop, name: names.get(stop.id.split(':')[1] ?? '') })),
    // A sportsbook has no name for players.
    outages: outages.flatMap(({ upstream, began_at: at }) => {
      const name = names.get(upstream)
      return name === undefined ? [] : [{ name, since: isoOf(at) }]
    }),
  }
}

const isoOf = (at_ms: number) => new Date(at_ms).toISOString()

/** For tests. */
export function forgetStatus(): void {
  known = undefined
}
