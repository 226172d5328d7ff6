import type { Hono } from 'hono'
import { calls } from '../../../contract/calls.ts'
import { code } from '../../../contract/errors.ts'
import { JackpotShownBody, JackpotsQuery } from '../../../contract/jackpots.ts'
import { isLanguageCode } from '../../../contract/languages.ts'
import { ok } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { requireSession } from '../accounts/session.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { fail, reply } from '../http/reply.ts'
import { markShown, openJackpots, unshownWins } from './lists.ts'

/** The amounts of the list move; a cache before the platform may keep it for seconds. */
const publicCaching = { 'Cache-Control': 'public, max-age=10' }

/** The public list, and what a player has won. */
export function jackpotRoutes(app: Hono<AppEnv>): void {
  app.get(calls.jackpots.path, jackpots)
  app.get(calls.wonJackpots.path, wonJackpots)
  app.post(calls.jackpotShown.path, jackpotShown)
}

async function jackpots(c: AppContext): Promise<Response> {
  const query = validate(JackpotsQuery, c.req.query())
  if (!query.ok) return reply(query)
  return reply(ok(await openJackpots(c.get('services'), query.value.lang ?? 'en')), publicCaching)
}

async function wonJackpots(c: AppContext): Promise<Response> {
  const services = c.get('services')
  const account = await requireSession(services, c.req.raw)
  if (!account.ok) return reply(account)
  const page = c.req.header('x-client-language')
  const lang = isLanguageCode(page) ? page : account.value.lang
  return reply(ok(await unshownWins(services.db, account.value.id, lang)))
}

async function jackpotShown(c: AppContext): Promise<Response> {
  const services = c.get('services')
  const account = await requireSession(services, c.req.raw)
  if (!account.ok) return reply(account)
  const body = await readJson(c.req.raw, JackpotShownBody)
  if (!body.ok) return reply(body)
  const found = await markShown(services.db, account.value.id, body.value.JackpotId)
  return reply(found ? ok({}) : fail(code.noSuchCall, 'no such win of this player'))
}
