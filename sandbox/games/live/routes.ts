import { Hono } from 'hono'
import type { SandboxApp } from '../../env.ts'
import { findGame } from '../gameList.ts'
import { launchOf } from '../round/open.ts'
import { demoCurrency } from '../wallets/demo.ts'
import { isShared } from './liveRound.ts'

/** The polled calls of the pages of shared games. */
export const live = new Hono<SandboxApp>()

live.get('/live/view', async (c) => {
  const noStore = { 'Cache-Control': 'private, no-store' }
  const launch = await launchOf(c, c.req.query('key') ?? '')
  const game = launch && findGame(launch.provider, launch.gameId)
  if (!game) return c.json({ error: 'the session is over' }, 401, noStore)
  if (!isShared(game)) return c.json({ error: 'nobody shares this game' }, 404, noStore)
  const table = c.env.LIVE_TABLE.get(c.env.LIVE_TABLE.idFromName(`${game.provider}:${game.id}`))
  const viewer = { isDemo: launch.currency === demoCurrency, isHeld: c.req.query('held') === '1' }
  return c.json(await table.view(game, viewer), 200, noStore)
})
