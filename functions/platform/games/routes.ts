import type { Hono } from 'hono'
import * as v from 'valibot'
import { ok } from '#lib/result.ts'
import { callOf } from '#contract/calls.ts'
import { seamlessActions } from '#contract/seamless.ts'
import { readJson, readText } from '../../shared/body.ts'
import { failureReply, noSuchCall } from '../../shared/reply.ts'
import { requireCaller } from '../accounts/calls.ts'
import { marketLetsPlay } from '../accounts/marketRules.ts'
import { askCaller } from '../accounts/polls.ts'
import { mayPlayFrom } from '../identity/places.ts'
import type { AppContext, AppEnv } from '../kit/app.ts'
import { log } from '../../shared/log.ts'
import { clientOf } from '../kit/client.ts'
import { surroundingsOf } from '../kit/dispatch.ts'
import { isInside } from '../kit/networks.ts'
import { reply } from '../kit/reply.ts'
import { askPlace, placeIsDue } from '../protection/askPlace.ts'
import { mayOpenWith } from '../protection/mayStake.ts'
import { answerDialect } from './dialects/answerDialect.ts'
import { mayOpenIn } from './countryRules.ts'
import { answerSeamless } from './seamless.ts'
import { endGameRows, EndRequest, gamesOf, openGameSession, OpenRequest } from './session.ts'
import { checkSignature } from '../kit/requestProof.ts'

const SeamlessAction = v.picklist(seamlessActions)

/** Game sessions for the site's broker, and the wallet for the providers: in our dialect, and in theirs. */
export function gameRoutes(app: Hono<AppEnv>): void {
  app.post('/api/games/session', openGame)
  app.delete('/api/games/session', endGame)
  app.post('/seamless/:provider/:action', seamless)
  app.post('/wallet/:provider', ownDialect)
  app.post('/wallet/:provider/:action{.+}', ownDialect)
}

/** The broker's parts of a launch and of leaving a game, which are their calls on the platform too. */
async function openGame(c: AppContext): Promise<Response> {
  const { services, client, ...surroundings } = surroundingsOf(c)
  const asking = { services, ...surroundings }
  const launching = await askCaller(asking, 'launch', (wallet, calling) => wallet.holderProtection(calling), {
    isEnough: async ({ holder, signIn }) =>
      marketLetsPlay(services, holder).ok &&
      mayPlayFrom(services, client).ok &&
      !(await placeIsDue(services, signIn, client)),
    renew: (current) => askPlace(services, current, client, true),
  })
  if (!launching.ok) return reply(launching)
  const body = await readJson(c.req.raw, OpenRequest)
  if (!body.ok) return reply(body)
  const { owner, holder, signIn, protection } = launching.value
  const { product, provider, game_id: gameId } = body.value
  const place = { product: product ?? null, provider, gameId }
  const allowed = await mayOpenWith(services, holder, place, () => protection)
  if (!allowed.ok) return reply(allowed)
  const offered = await mayOpenIn(services.db, client.country, { provider, gameId })
  if (!offered.ok) return reply(offered)
  const player = { ...owner, name: holder.user.login, role: holder.user.role }
  return reply(ok(await openGameSession(services, player, signIn.id, body.value, client)))
}

/** The body is read first, so that one call of the object says who leaves and leaves. */
async function endGame(c: AppContext): Promise<Response> {
  const surroundings = surroundingsOf(c)
  const body = await readJson(c.req.raw, EndRequest)
  if (!body.ok) {
    const caller = await requireCaller(surroundings, callOf('leave'))
    return reply(caller.ok ? body : caller)
  }
  const which = gamesOf(body.value)
  const left = await askCaller(surroundings, 'leave', (wallet, calling) => wallet.holderLeft(which, calling))
  if (!left.ok) return reply(left)
  const { owner, isEnded } = left.value
  await endGameRows(surroundings.services, owner.playerId, which, isEnded)
  return reply(ok({}))
}

async function seamless(c: AppContext): Promise<Response> {
  const action = c.req.param('action') ?? ''
  const provider = c.req.param('provider') ?? ''
  if (!v.is(SeamlessAction, action)) return failureReply(noSuchCall)
  const services = c.get('services')
  const body = await readText(c.req.raw)
  if (!body.ok) return reply(body)
  const signed = await checkSignature(keysOf(c, provider), c.req.raw, body.value)
  if (!signed.ok) return reply(signed)
  const runBehind = (work: Promise<void>) => c.executionCtx.waitUntil(work)
  return reply(await answerSeamless({ services, provider, body: body.value, runBehind }, action))
}

async function ownDialect(c: AppContext): Promise<Response> {
  const { provider = '', action = '' } = c.req.param() as { provider?: string; action?: string }
  const services = c.get('services')
  const body = await readText(c.req.raw)
  if (!body.ok) return reply(body)
  const runBehind = (work: Promise<void>) => c.executionCtx.waitUntil(work)
  const { searchParams: query } = new URL(c.req.url)
  const raw = { action, query, headers: c.req.raw.headers, body: body.value }
  const answer = await answerDialect({ services, provider, keys: keysOf(c, provider), runBehind }, raw)
  return answer ? Response.json(answer) : failureReply(noSuchCall)
}

/** The keys that a call may be signed with: none outside the networks of the provider, so it is refused like a wrong signature. */
function keysOf(c: AppContext, provider: string): readonly string[] {
  const { seamlessKeys, seamlessNetworks } = c.get('services').config
  const networks = seamlessNetworks.get(provider)
  const { address } = clientOf(c)
  if (networks === undefined || isInside(address, networks)) return seamlessKeys.get(provider) ?? []
  log('warn', 'call from a network that is not the provider’s', { provider, address })
  return []
}
