import type { Hono } from 'hono'
import { callNames, callOf } from '#contract/calls.ts'
import { failureReply, noSuchCall } from '../../shared/reply.ts'
import { isPublicCall } from '../catalog/address.ts'
import { callRoots, addCall, createCallApp } from '../calls/dispatch.ts'
import type { SiteApp } from '../calls/context.ts'
import { goldenRaceRoutes } from './goldenRace.ts'
import { liveRoutes } from './live.ts'
import { playerCall } from './playerCalls.ts'
import { publicCall } from './publicCalls.ts'
import { socialRoutes } from './social.ts'

/** Everything under /api, and the sportsbooks' calls, built from the table of calls. Any other address is 9404. */
export const brokerApp = createBroker()

function createBroker(): Hono<SiteApp> {
  const app = createCallApp()
  for (const name of callNames) {
    const call = callOf(name)
    addCall(app, { name, path: call.path, call }, isPublicCall(name) ? publicCall(name) : playerCall(name))
  }
  liveRoutes(app)
  socialRoutes(app)
  goldenRaceRoutes(app)
  for (const path of callRoots.flatMap((root) => [root, `${root}/*`]))
    app.all(path, () => failureReply(noSuchCall))
  return app
}
