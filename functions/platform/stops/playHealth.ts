import type { Hono } from 'hono'
import { playPath, type PublicStop } from '#contract/status.ts'
import { ok } from '#lib/result.ts'
import { failureReply, noSuchCall } from '../../shared/reply.ts'
import type { AppEnv } from '../kit/app.ts'
import { reply } from '../kit/reply.ts'
import { stopsNow } from './stops.ts'

/**
 * Whether players can do anything here, for the site, which tells everybody (contract/status.ts): it answers where the database does,
 * with what is stopped, and without who stopped it and why.
 */
export function playHealthRoutes(app: Hono<AppEnv>): void {
  app.get(playPath, async (c) => {
    if (!c.get('isFromSite')) return failureReply(noSuchCall)
    const { env } = c.get('services')
    await env.DB.prepare('SELECT 1').first()
    const stops = await stopsNow(env)
    if (!stops.ok) return reply(stops)
    return reply(ok({ stops: stops.value.map(({ id, since, texts }): PublicStop => ({ id, since, texts })) }))
  })
}
