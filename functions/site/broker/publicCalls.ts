import { exports } from 'cloudflare:workers'
import { callOf } from '#contract/calls.ts'
import { failureReply, noSuchCall } from '../../shared/reply.ts'
import { requestIdOf } from '../../shared/requestId.ts'
import { findPublicCall, publicAddress, type PublicCallName } from '../catalog/address.ts'
import { getConfig } from '../config.ts'
import { ok } from '#lib/result.ts'
import { createContext, siteOriginOf, type CallOutcome, type SiteContext } from './context.ts'
import { checkAccess } from './guard.ts'

/**
 * Public lists come from the Catalog entrypoint with the edge cache in front. The request to it is built from validated
 * values only, so that each list is cached once.
 */
export async function answerPublic(c: SiteContext): Promise<Response> {
  const url = new URL(c.req.url)
  const found = findPublicCall(url.pathname)
  if (!found) return failureReply(noSuchCall)
  const caller = await checkCaller(c, found.name)
  if (!caller.ok) return failureReply(caller.error)
  const config = getConfig(c.env)
  const audience = caller.value.isPlayer ? 'player' : 'guest'
  const address = publicAddress(config, url, siteOriginOf(config, c.req.url), audience)
  if (!address.ok) return failureReply(address.error)
  const request = new Request(address.value, { headers: { 'X-Request-Id': requestIdOf(c.get('requestId')) } })
  const answer = await exports.Catalog.fetch(request)
  return browserAnswer(answer, address.value.searchParams.has('audience'))
}

/** A copy with mutable headers. Lists for players must not stay in a shared cache. */
function browserAnswer(answer: Response, isForPlayers: boolean): Response {
  const own = new Response(answer.body, answer)
  if (isForPlayers) own.headers.set('Cache-Control', 'private, no-store')
  return own
}

/** Only the lists of games differ between guests and players; all others are answered without reading the cookie. */
async function checkCaller(
  c: SiteContext,
  name: PublicCallName,
): Promise<CallOutcome<{ isPlayer: boolean }>> {
  const call = callOf(name)
  if (!call.casino && call.limit === 'none') return ok({ isPlayer: false })
  const context = await createContext(c)
  const allowed = await checkAccess(call, c.req.raw, context)
  return allowed.ok ? ok({ isPlayer: context.session !== undefined }) : allowed
}
