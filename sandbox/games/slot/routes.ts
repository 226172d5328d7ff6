import { Hono } from 'hono'
import * as v from 'valibot'
import type { SandboxApp } from '../../env.ts'
import { readBody } from '../../readBody.ts'
import { findGame } from '../gameList.ts'
import { launchOf, roundsOf, sessionOf } from '../round/open.ts'
import { stakesOf } from './slotGame.ts'

const SpinBody = v.object({
  key: v.string(),
  spin_id: v.pipe(v.string(), v.uuid()),
  stake_minor: v.pipe(v.number(), v.safeInteger()),
})

const noStore = { 'Cache-Control': 'private, no-store' }

export const slot = new Hono<SandboxApp>()

slot.get('/slot/state', async (c) => {
  const launch = await launchOf(c, c.req.query('key') ?? '')
  if (launch === undefined) return c.json({ status: 'refused', reason: 'signed-out' }, 401, noStore)
  return c.json(await roundsOf(c, launch).state(sessionOf(launch)), 200, noStore)
})

slot.post('/slot/spin', async (c) => {
  const body = await readBody(c, SpinBody)
  if (!body.ok) return body.error
  const { key, spin_id, stake_minor } = body.value
  const launch = await launchOf(c, key)
  if (launch === undefined) return c.json({ status: 'refused', reason: 'signed-out' }, 401, noStore)
  const game = findGame(launch.provider, launch.gameId)
  if (game?.kind !== 'slots' || !stakesOf(game, launch.currency).includes(stake_minor)) {
    return c.json({ error: 'not a stake of this game' }, 422, noStore)
  }
  return c.json(await roundsOf(c, launch).spin(sessionOf(launch), spin_id, stake_minor), 200, noStore)
})
