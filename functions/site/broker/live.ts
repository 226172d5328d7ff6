import type { Hono } from 'hono'
import { code } from '#contract/errors.ts'
import { liveCall } from '#contract/live.ts'
import { fail, failureReply, noSuchCall } from '../../shared/reply.ts'
import { createContext, type CallOutcome, type RequestContext, type SiteApp } from '../calls/context.ts'
import { addCall } from '../calls/dispatch.ts'
import { openPlatformLine } from '../upstream/line.ts'

/** The live line of a player (contract/live.ts): the platform holds it, and the site passes the upgrade on with the token of the session. */
export function liveRoutes(app: Hono<SiteApp>): void {
  addCall(
    app,
    { name: 'live', path: liveCall.path, call: liveCall },
    {
      contextOf: createContext,
      async answer(c, context) {
        const own = checkUpgrade(c.req.raw, context)
        if (!own.ok) return failureReply(own.error)
        const { env, config, method, path, session, clientAddress, clientAgent } = context
        const call = { method, path, token: session?.token, clientAddress, clientAgent }
        const line = await openPlatformLine(env, config, call, c.executionCtx)
        if (!line.ok) return failureReply(line.error)
        return new Response(null, { status: 101, webSocket: line.value })
      },
    },
  )
}

/** Browsers let any page open a socket to us, with our cookie, but always name the page's origin. */
function checkUpgrade({ headers }: Request, { siteOrigin }: RequestContext): CallOutcome<undefined> {
  if (headers.get('upgrade')?.toLowerCase() !== 'websocket') return { ok: false, error: noSuchCall }
  if (headers.get('origin') !== siteOrigin) return fail(code.refused, 'origin is not the site')
  return { ok: true, value: undefined }
}
