import { Hono } from 'hono'
import * as v from 'valibot'
import type { SandboxApp } from '../../env.ts'
import { readBody } from '../../readBody.ts'
import type { SandboxGame } from '../catalog.ts'
import { findGame } from '../gameList.ts'
import { launchOf, roundsOf, sessionOf } from '../round/open.ts'
import { stakeBounds } from '../stakes.ts'
import { readBets, stakeOf } from './bets.ts'
import { CrashBet } from './crash.ts'
import { isBet } from './engines/engine.ts'
import { engineOf } from './engines/engines.ts'
import { isRacePlace } from './race.ts'
import { verifyPage } from './verifyPage.ts'

const PlayBody = v.object({
  key: v.string(),
  spin_id: v.pipe(v.string(), v.uuid()),
  stake_minor: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  bet: v.pipe(v.string(), v.maxLength(2000)),
})
const LandBody = v.object({ key: v.string(), spin_id: v.pipe(v.string(), v.uuid()) })
const ActBody = v.object({
  ...LandBody.entries,
  act: v.pipe(v.string(), v.length(1)),
  /** The number of earlier acts in the round. */
  step: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

const noStore = { 'Cache-Control': 'private, no-store' }
const signedOut = { status: 'refused', reason: 'signed-out' } as const

/** The calls of the pages of tables, flights and races. */
export const table = new Hono<SandboxApp>()

table.get('/table/state', async (c) => {
  const launch = await launchOf(c, c.req.query('key') ?? '')
  if (launch === undefined) return c.json(signedOut, 401, noStore)
  return c.json(await roundsOf(c, launch).state(sessionOf(launch)), 200, noStore)
})

table.post('/table/play', async (c) => {
  const body = await readBody(c, PlayBody)
  if (!body.ok) return body.error
  const { key, spin_id, stake_minor, bet } = body.value
  const launch = await launchOf(c, key)
  if (launch === undefined) return c.json(signedOut, 401, noStore)
  const game = findGame(launch.provider, launch.gameId)
  if (!game || !isBetOf(game, launch.currency, stake_minor, bet)) {
    return c.json({ error: 'not a bet of this game' }, 422, noStore)
  }
  return c.json(await roundsOf(c, launch).spin(sessionOf(launch), spin_id, stake_minor, bet), 200, noStore)
})

/** Lands a flight, or takes a bet of a shared round back before it closes. */
for (const how of ['land', 'withdraw'] as const)
  table.post(`/table/${how}`, async (c) => {
    const body = await readBody(c, LandBody)
    if (!body.ok) return body.error
    const launch = await launchOf(c, body.value.key)
    if (launch === undefined) return c.json(signedOut, 401, noStore)
    return c.json(await roundsOf(c, launch)[how](sessionOf(launch), body.value.spin_id), 200, noStore)
  })

/** An act in a hand of cards. */
table.post('/table/act', async (c) => {
  const body = await readBody(c, ActBody)
  if (!body.ok) return body.error
  const { key, spin_id, act, step } = body.value
  const launch = await launchOf(c, key)
  if (launch === undefined) return c.json(signedOut, 401, noStore)
  return c.json(await roundsOf(c, launch).act(sessionOf(launch), spin_id, act, step), 200, noStore)
})

table.get('/table/verify', (c) => {
  const { seed = '', flight = '', hash = '', lang = 'en', plays = '' } = c.req.query()
  return verifyPage({ seed, flight, hash, lang, plays })
})

/** Validates a bet: the stake is within the limits and equals the sum of the bets. */
function isBetOf(game: SandboxGame, currency: string, stake_minor: number, bet: string): boolean {
  const { kind } = game
  const { least_minor, most_minor } = stakeBounds(game, currency)
  if (kind === 'slots' || stake_minor < least_minor || stake_minor > most_minor) return false
  if (kind === 'crash') return v.is(v.pipe(v.string(), v.parseJson(), CrashBet), bet)
  if (kind !== 'race') return isBet(engineOf(game), bet, stake_minor)
  const bets = readBets(bet, isRacePlace)
  return bets !== undefined && stakeOf(bets) === stake_minor
}
