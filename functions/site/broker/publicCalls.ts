import type { Call, CallName } from '../../../contract/calls.ts'
import { networkOf } from '../../../contract/clientNetwork.ts'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { catalogueFetch } from '../catalogue/entrypoint.ts'
import { publicAddress } from '../catalogue/address.ts'
import { getConfig } from '../config.ts'
import { fail, failureReply, type CallFailure } from '../reply.ts'
import { readSession } from '../session/cookies.ts'
import { requestIdOf, siteOriginOf, type SiteContext } from './context.ts'

/** Search takes free text, so the edge cache does not shield it: guests and players are limited alike. */
const limitedCalls: ReadonlySet<string> = new Set<CallName>(['searchGames'])

type Loopback = { Catalogue?: { fetch: (request: Request) => Promise<Response> } }

/**
 * Public lists come from the Catalogue entrypoint with the edge cache in front. Its address is made anew from checked
 * values, and nothing of the request goes along, so that one question is cached once.
 */
export async function answerPublic(c: SiteContext, name: CallName, call: Call): Promise<Response> {
  const allowed = await checkAccess(c, name, call)
  if (!allowed.ok) return failureReply(allowed.error)
  const config = getConfig(c.env)
  const audience = allowed.value.isPlayer ? 'player' : 'guest'
  const address = publicAddress(config, new URL(c.req.url), siteOriginOf(config, c.req.url), audience)
  if (!address.ok) return failureReply(address.error)
  const request = new Request(address.value, { headers: { 'X-Request-Id': requestIdOf(c) } })
  const { exports } = c.executionCtx as unknown as { exports?: Loopback }
  const answer = exports?.Catalogue
    ? await exports.Catalogue.fetch(request)
    : await catalogueFetch(request, c.env, c.executionCtx)
  return ownAnswer(answer, address.value.searchParams.has('audience'))
}

/** A copy whose headers can be set. What only players see must not stay in a shared cache. */
function ownAnswer(answer: Response, isForPlayers: boolean): Response {
  const own = new Response(answer.body, answer)
  if (isForPlayers) own.headers.set('Cache-Control', 'private, no-store')
  return own
}

/** ROUTE-16: a casino-blocked player gets no list of games. */
async function checkAccess(
  c: SiteContext,
  name: CallName,
  call: Call,
): Promise<Result<{ isPlayer: boolean }, CallFailure>> {
  const isGames = call.path.startsWith('/api/games')
  if (!isGames) return ok({ isPlayer: false })
  const { session } = await readSession(getConfig(c.env).sessionKeys, c.req.header('cookie'))
  if (session?.isCasinoBlocked) return fail(code.featureBlocked, 'casino is blocked for this account')
  if (limitedCalls.has(name)) {
    const key = session
      ? `player:${session.userId}`
      : `address:${networkOf(c.req.header('cf-connecting-ip') ?? 'unknown')}`
    const { success } = await c.env.CALL_LIMIT.limit({ key })
    if (!success) return fail(code.tooMany, 'too many requests', { retryAfter_s: 60 })
  }
  return ok({ isPlayer: session !== undefined })
}
