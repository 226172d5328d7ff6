import { exports } from 'cloudflare:workers'
import { callOf } from '#contract/calls.ts'
import { failureReply } from '../../shared/reply.ts'
import { traceHeaders } from '../../shared/trace.ts'
import { publicAddress, type PublicCallName } from '../catalog/address.ts'
import { getConfig } from '../kit/config.ts'
import { readSession } from '../session/cookies.ts'
import { contextWith, type RequestContext, type SiteContext } from '../calls/context.ts'
import type { Answering } from '../calls/dispatch.ts'

/**
 * A public list comes from the Catalog entrypoint with the edge cache in front. The request to it is built from validated
 * values only, so that each list is cached once.
 */
export function publicCall(name: PublicCallName): Answering<RequestContext> {
  return {
    contextOf: (c) => publicContext(c, name),
    async answer(c, { config, siteOrigin, session }) {
      const audience = session ? 'player' : 'guest'
      const question = { url: new URL(c.req.url), pathParams: c.req.param(), audience } as const
      const address = publicAddress(name, { config, siteOrigin }, question)
      if (!address.ok) return failureReply(address.error)
      const request = new Request(address.value, { headers: traceHeaders() })
      const answer = await exports.Catalog.fetch(request)
      return browserAnswer(answer, address.value.searchParams.has('audience'))
    },
  }
}

/**
 * Only the lists of games differ between guests and players; all others are answered without reading the cookie. None sets a
 * cookie, because caches keep the answer.
 */
async function publicContext(c: SiteContext, name: PublicCallName): Promise<RequestContext> {
  const { casino, limit } = callOf(name)
  const isForAll = !casino && limit === 'none'
  const cookie = isForAll ? undefined : c.req.header('cookie')
  const { session } = await readSession(getConfig(c.env).sessionKeys, cookie)
  return contextWith(c, { session, setCookies: [] })
}

/** A copy with mutable headers. Lists for players must not stay in a shared cache. */
function browserAnswer(answer: Response, isForPlayers: boolean): Response {
  const copy = new Response(answer.body, answer)
  if (isForPlayers) copy.headers.set('Cache-Control', 'private, no-store')
  return copy
}
