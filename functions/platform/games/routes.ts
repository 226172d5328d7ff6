import type { Hono } from 'hono'
import { ok } from '../../../contract/result.ts'
import { seamlessActions, type SeamlessAction } from '../../../contract/seamless.ts'
import { requireSession } from '../accounts/session.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson, readText } from '../http/body.ts'
import { failureReply, noSuchCall, reply } from '../http/reply.ts'
import { answerSeamless } from './seamless.ts'
import { endGameSessions, EndRequest, mayPlay, openGameSession, OpenRequest } from './session.ts'
import { checkSignature } from './signature.ts'

/** Game sessions for the site's broker, and the seamless wallet for the providers. */
export function gameRoutes(app: Hono<AppEnv>): void {
  app.post('/api/games/session', openGame)
  app.delete('/api/games/session', endGame)
  app.post('/seamless/:provider/:action', seamless)
}

async function openGame(c: AppContext): Promise<Response> {
  const services = c.get('services')
  const account = await requireSession(services, c.req.raw)
  if (!account.ok) return reply(account)
  const body = await readJson(c.req.raw, OpenRequest)
  if (!body.ok) return reply(body)
  const allowed = mayPlay(account.value)
  if (!allowed.ok) return reply(allowed)
  return reply(ok(await openGameSession(services.db, account.value, body.value)))
}

async function endGame(c: AppContext): Promise<Response> {
  const services = c.get('services')
  const account = await requireSession(services, c.req.raw)
  if (!account.ok) return reply(account)
  const body = await readJson(c.req.raw, EndRequest)
  if (!body.ok) return reply(body)
  await endGameSessions(services.db, account.value.id, body.value)
  return reply(ok({}))
}

async function seamless(c: AppContext): Promise<Response> {
  const action = c.req.param('action') ?? ''
  const provider = c.req.param('provider') ?? ''
  if (!isSeamlessAction(action)) return failureReply(noSuchCall)
  const services = c.get('services')
  const body = await readText(c.req.raw)
  if (!body.ok) return reply(body)
  const signed = await checkSignature(services, provider, c.req.raw, body.value)
  if (!signed.ok) return reply(signed)
  return reply(await answerSeamless({ services, provider, body: body.value }, action))
}

function isSeamlessAction(action: string): action is SeamlessAction {
  return seamlessActions.some((known) => known === action)
}
