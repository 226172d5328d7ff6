import { Hono } from 'hono'
import { calls, type Call, type CallName } from '../../../contract/calls.ts'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { describeError, log } from '../log.ts'
import { fail, failureReply, noSuchCall, reply, type CallFailure } from '../reply.ts'
import { balance, check, logout, setLanguage, signIn, signUpByOneClick } from './accounts.ts'
import {
  createContext,
  requestIdOf,
  type CallContext,
  type CallHandler,
  type SiteApp,
  type SiteContext,
} from './context.ts'
import { forwardResult } from './forward.ts'
import { addFavorite, favorites, likedGames, likes, recentGames, setLike } from './gameLists.ts'
import { launch, leave } from './games.ts'
import { checkSameOrigin } from './guard.ts'
import { dropBody, readBody, readQuery } from './input.ts'
import { checkRate } from './limits.ts'
import { answerPublic } from './publicCalls.ts'
import { loginPasskey, loginPasskeyOptions, loginSecondFactor } from './signInSteps.ts'
import { socialRoutes } from './social.ts'

/** Calls the broker does more for than pass them on. */
const handlers: Partial<Record<CallName, CallHandler>> = {
  login: signIn,
  loginEmail: signIn,
  loginPhone: signIn,
  signup: signIn,
  signupPhone: signIn,
  loginSecondFactor,
  loginPasskeyOptions,
  loginPasskey,
  signupUsername: signIn,
  signupOneClick: signUpByOneClick,
  check,
  logout,
  logout1: logout,
  balance,
  setLanguage,
  launch,
  leave,
  favorites,
  addFavorite,
  removeFavorite: favorites,
  likes,
  setLike,
  likedGames,
  recentGames,
}

/** Limited by address: what signs in or up, sends a message, or checks a password or a code. */
const signInCalls: ReadonlySet<string> = new Set<CallName>([
  'login',
  'loginEmail',
  'loginPhone',
  'signup',
  'signupPhone',
  'signupUsername',
  'signupOneClick',
  'emailCode',
  'phoneCode',
  'verifyEmail',
  'restorePassword',
  'checkRestoreCode',
  'setRestoredPassword',
  'restorePasswordByPhone',
  'setPasswordByPhone',
  'changePassword',
  'changePasswordByEmail',
  'changePasswordByPhone',
  'loginSecondFactor',
  'loginPasskeyOptions',
  'loginPasskey',
  'setUpSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'endSecondFactor',
  'passkeyOptions',
])

const requestIdHeader = 'X-Request-Id'

/** Everything under /api, from the table of calls. What the table does not name is 9404. */
export const brokerApp = createBroker()

function createBroker(): Hono<SiteApp> {
  const app = new Hono<SiteApp>()
  app.use('/api/*', async (c: SiteContext, next) => {
    const requestId = requestIdOf(c)
    c.set('requestId', requestId)
    await next()
    // Not by c.header, which would copy the whole answer.
    c.res.headers.set(requestIdHeader, requestId)
  })
  app.onError((error, c) => {
    const requestId = requestIdOf(c)
    log('error', 'call crashed', { request_id: requestId, error: describeError(error) })
    return failureReply({ code: code.upstreamBroke, message: `internal error, request ${requestId}` })
  })
  for (const [name, call] of Object.entries<Call>(calls)) {
    app.on(call.method, call.path, (c) => answerCall(c, name as CallName, call))
  }
  socialRoutes(app)
  app.all('/api', () => failureReply(noSuchCall))
  app.all('/api/*', () => failureReply(noSuchCall))
  return app
}

async function answerCall(c: SiteContext, name: CallName, call: Call): Promise<Response> {
  // HEAD is routed as GET is; a call is a GET or it is not there.
  if (c.req.method !== call.method) return failureReply(noSuchCall)
  if (call.cache_s !== undefined) return answerPublic(c, name, call)
  const context = await createContext(c)
  const outcome = await run(c, name, call, context)
  const answer = reply(outcome)
  for (const cookie of context.setCookies) answer.headers.append('Set-Cookie', cookie)
  return answer
}

/** From the cheapest refusal to the dearest: origin, session, rate, input, then upstream. */
async function run(
  c: SiteContext,
  name: CallName,
  call: Call,
  context: CallContext,
): Promise<Result<unknown, CallFailure>> {
  if (call.method !== 'GET' || call.guarded) {
    const own = checkSameOrigin(c.req.raw, context.siteOrigin)
    if (!own.ok) return own
  }
  if (call.access === 'player' && !context.session) {
    return fail(code.signInRequired, 'sign-in required')
  }
  const rate = await checkRate(context, signInCalls.has(name))
  if (!rate.ok) return rate
  const input = await readInput(c, call, context)
  if (!input.ok) return input
  return (handlers[name] ?? forwardResult)(context, call.method)
}

async function readInput(
  c: SiteContext,
  call: Call,
  context: CallContext,
): Promise<Result<undefined, CallFailure>> {
  if (call.query) {
    const query = readQuery(new URL(c.req.url), call.query)
    if (!query.ok) return query
    context.query = query.value
  }
  if (!call.body) return dropBody(c.req.raw)
  const body = await readBody(c.req.raw, call.body)
  if (!body.ok) return body
  context.body = body.value
  return ok(undefined)
}
