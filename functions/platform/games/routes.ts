import type { Hono } from 'hono'
import * as v from 'valibot'
import { ok, type Result } from '#lib/result.ts'
import { callOf } from '#contract/calls.ts'
import { seamlessActions } from '#contract/seamless.ts'
import { readJson, readText } from '../../shared/body.ts'
import { failureReply, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import { requireCaller } from '../accounts/calls.ts'
import type { Current } from '../accounts/sessions/session.ts'
import type { AppContext, AppEnv } from '../kit/app.ts'
import { log } from '../../shared/log.ts'
import { clientOf } from '../kit/client.ts'
import { isInside } from '../kit/networks.ts'
import { reply } from '../kit/reply.ts'
import { askPlace } from '../protection/askPlace.ts'
import { mayOpen } from '../protection/mayStake.ts'
import type { Services } from '../kit/services.ts'
import { answerDialect } from './dialects/answerDialect.ts'
import { answerSeamless } from './seamless.ts'
import { endGameSessions, EndRequest, openGameSession, OpenRequest } from './session.ts'
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
function openGame(c: AppContext): Promise<Response> {
  return ofPlayer(c, 'launch', OpenRequest, async (current, request, services) => {
    const place = { product: request.product ?? null, provider: request.provider, gameId: request.game_id }
    const client = clientOf(c)
    const placed = await askPlace(services, current, client)
    const allowed = placed.ok ? await mayOpen(services, placed.value, place) : placed
    return allowed.ok ? ok(await openGameSession(services, current, request, client)) : allowed
  })
}

function endGame(c: AppContext): Promise<Response> {
  return ofPlayer(c, 'leave', EndRequest, async ({ account }, request, services) => {
    await endGameSessions(services, account, request)
    return ok({})
  })
}

/** A call with a body for a player who may make the call of that name. */
async function ofPlayer<const Schema extends v.GenericSchema>(
  c: AppContext,
  name: 'launch' | 'leave',
  schema: Schema,
  answer: (
    current: Current,
    body: v.InferOutput<Schema>,
    services: Services,
  ) => Promise<Result<unknown, CallFailure>>,
): Promise<Response> {
  const services = c.get('services')
  const current = await requireCaller({ services, request: c.req.raw }, callOf(name))
  if (!current.ok) return reply(current)
  const body = await readJson(c.req.raw, schema)
  return reply(body.ok ? await answer(current.value, body.value, services) : body)
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
