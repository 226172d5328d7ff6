import { Hono } from 'hono'
import { callNames, callOf, type CallName } from '#contract/calls.ts'
import { nothing } from '#contract/calls/call.ts'
import { code } from '#contract/errors.ts'
import { ok } from '#lib/result.ts'
import { readInput } from '../../shared/input.ts'
import { describeError, log } from '../../shared/log.ts'
import { fail, failureReply, noSuchCall, reply } from '../../shared/reply.ts'
import { requestIdOf } from '../../shared/requestId.ts'
import { isPublicCall } from '../catalog/address.ts'
import { callRoots } from './callPath.ts'
import { createContext, type CallOutcome, type SiteApp, type SiteContext } from './context.ts'
import type { RequestContext } from './context.ts'
import { fileReply } from './file.ts'
import { forwardResult } from './forward.ts'
import { goldenRaceRoutes } from './goldenRace.ts'
import { checkAccess } from './guard.ts'
import { handlers } from './handlers.ts'
import { answerPublic } from './publicCalls.ts'
import { socialRoutes } from './social.ts'

/** Everything under /api, and the sportsbooks' calls, built from the table of calls. Any other address is 9404. */
export const brokerApp = createBroker()

function createBroker(): Hono<SiteApp> {
  const app = new Hono<SiteApp>()
  app.onError((error, c) => {
    const requestId = requestIdOf(c.get('requestId'))
    log('error', 'call crashed', { request_id: requestId, error: describeError(error) })
    return failureReply({ code: code.upstreamBroke, message: `internal error, request ${requestId}` })
  })
  for (const name of callNames.filter((name) => !isPublicCall(name))) {
    const { method, path } = callOf(name)
    // Hono routes HEAD like GET, but a call answers GET only.
    app.on(method, path, (c) => (c.req.method === method ? answerCall(c, name) : failureReply(noSuchCall)))
  }
  socialRoutes(app)
  goldenRaceRoutes(app)
  // One route for all, because Hono's fast router cannot tell `/api/games/search` from `/api/games/:provider/:gameId`.
  app.get('/api/*', (c) => (c.req.method === 'GET' ? answerPublic(c) : failureReply(noSuchCall)))
  for (const path of callRoots.flatMap((root) => [root, `${root}/*`]))
    app.all(path, () => failureReply(noSuchCall))
  return app
}

async function answerCall(c: SiteContext, name: CallName): Promise<Response> {
  const context = await createContext(c)
  const outcome = await run(c, name, context)
  const answer = callOf(name).file ? fileReply(outcome) : reply(outcome)
  for (const cookie of context.setCookies) answer.headers.append('Set-Cookie', cookie)
  // Makes the browser clear the storage of the site.
  if (outcome.ok && callOf(name).session === 'ends') answer.headers.set('Clear-Site-Data', '"storage"')
  return answer
}

async function run<Name extends CallName>(
  c: SiteContext,
  name: Name,
  context: RequestContext,
): Promise<CallOutcome> {
  const allowed = await checkAccess(callOf(name), c.req.raw, context)
  if (!allowed.ok) {
    const { requestId: request_id, session } = context
    // These lines reveal callers who try forbidden calls, or call more often than anybody needs.
    log('warn', 'call not allowed', {
      request_id,
      call: name,
      code: allowed.error.code,
      user: session?.userId,
    })
    return allowed
  }
  const isReadable = checkContentType(name, c.req.header('content-type'))
  if (!isReadable.ok) return isReadable
  const input = await readInput(name, c.req.raw, c.req.param())
  if (!input.ok) return input
  const handler = handlers[name]
  const callContext = { ...context, ...input.value }
  if (handler) return handler(callContext)
  const { file, explains } = callOf(name)
  return forwardResult({ ...callContext, isLong: file, explains })
}

/** Only JSON, because a form of another site can send any other type without a preflight. */
function checkContentType(name: CallName, type = ''): CallOutcome<undefined> {
  if (callOf(name).body === nothing || /^application\/json\s*(;|$)/i.test(type)) return ok(undefined)
  return fail(code.invalid, 'content type is not application/json', { http: 400 })
}
