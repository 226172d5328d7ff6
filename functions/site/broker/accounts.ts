import type * as v from 'valibot'
import { OneClickAccount, playerRole, SignedInUser, type User } from '#contract/accounts.ts'
import { calls, type CallResult } from '#contract/calls.ts'
import { code } from '#contract/errors.ts'
import { languages } from '#contract/languages.ts'
import { err, ok } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { clearedCookies, sessionCookies } from '../session/cookies.ts'
import { sealPending } from '../session/pending.ts'
import type { Session } from '../session/seal.ts'
import { callPlatform } from '../upstream/platform.ts'
import { replaceCookies, type CallContext, type CallOutcome, type RequestContext } from '../calls/context.ts'
import { forwardAndRead, brokenAnswer, forward, type Forwarded } from './forward.ts'

/** POST /login and every sign-up: a new token and a new seal (SESSION-07). A role other than the player's ends at once. */
export function signIn(context: Forwarded): Promise<CallOutcome<SignedInUser>> {
  return startSession(context, SignedInUser, (user) => user)
}

/** POST /signup/one-click: its answer holds the player beside the generated credentials. */
export function signUpByOneClick(context: Forwarded): Promise<CallOutcome<OneClickAccount>> {
  return startSession(context, OneClickAccount, ({ user }) => user)
}

async function startSession<Value>(
  context: Forwarded,
  schema: v.GenericSchema<unknown, Value>,
  userOf: (answered: Value) => User,
): Promise<CallOutcome<Value>> {
  // A sign-in never uses the session before it.
  const answer = await forwardAndRead({ ...context, session: undefined }, schema)
  if (!answer.ok) return keepPending(context, answer.error)
  const { value, sessionToken } = answer.value
  if (!sessionToken) return brokenAnswer(context)
  const user = userOf(value)
  if (user.role !== playerRole) return refuseRole(context, sessionToken)
  replaceCookies(context, await sessionCookies(context.config.sessionKeys, sessionOf(user, sessionToken)))
  // The answer replaces the old session's cookie, so that session is ended on the platform too.
  if (context.session) context.waitUntil(endSession(context, context.session.token, calls.logout.path))
  return ok(value)
}

/** The first factor was right and a second is required: a sealed cookie holds the token of the next step. */
async function keepPending(
  { config, setCookies }: RequestContext,
  failure: CallFailure,
): Promise<CallOutcome<never>> {
  const { pendingToken } = failure
  if (failure.code === code.secondFactorRequired && pendingToken !== undefined) {
    setCookies.push(await sealPending(config.sessionKeys, 'second-factor', pendingToken))
  }
  return err(failure)
}

/**
 * GET /check (SESSION-02, SESSION-03). The cookies are cleared if the platform knows no such session, the player is
 * banned, or the role is not a player's.
 */
export async function check(context: CallContext<'check'>): Promise<CallOutcome<User>> {
  const answer = await forwardAndRead(context, calls.check.result)
  if (!answer.ok && endings.includes(answer.error.code)) replaceCookies(context, clearedCookies())
  if (!answer.ok) return answer
  const { value: user } = answer.value
  const { session } = context
  if (!session) return ok(user)
  if (user.role !== playerRole) return refuseRole(context, session.token)
  await sealIfChanged(context, { ...sessionOf(user, session.token), isBanned: session.isBanned })
  return ok(user)
}

const endings: readonly number[] = [code.signInRequired, code.userBanned, code.playerBanned]

/** GET /logout and /logout1 (SESSION-04): the browser is signed out whatever the platform answers. */
export async function logout(context: RequestContext): Promise<CallOutcome<CallResult<'logout'>>> {
  if (context.session) await endSession(context, context.session.token, context.path)
  replaceCookies(context, clearedCookies())
  return ok({})
}

/**
 * GET /balance: one upstream call. A changed state takes effect at once (SESSION-06), because the gateway reads it from
 * the cookie. A banned player is signed out by this answer.
 */
export async function balance(context: CallContext<'balance'>): Promise<CallOutcome<CallResult<'balance'>>> {
  const answer = await forwardAndRead(context, calls.balance.result)
  if (!answer.ok && context.session && answer.error.code === code.onlyPlayers) {
    return refuseRole(context, context.session.token)
  }
  if (!answer.ok) return answer
  const { value: state } = answer.value
  if (state.is_banned) replaceCookies(context, clearedCookies())
  else await sealIfChanged(context, { isCasinoBlocked: state.is_casino_blocked, isBanned: false })
  return ok(state)
}

/** POST /api/site/language: stored in the session cookie too. */
export async function setLanguage(
  context: CallContext<'setLanguage'>,
): Promise<CallOutcome<CallResult<'setLanguage'>>> {
  const answer = await forward(context)
  if (!answer.ok) return answer
  const language = languages.find(({ id }) => id === context.body.languageId)
  if (language) await sealIfChanged(context, { lang: language.code })
  return ok({})
}

function sessionOf(user: User, token: string): Session {
  return {
    token,
    userId: user.id,
    role: user.role,
    currency: user.currency,
    lang: user.lang,
    isCasinoBlocked: user.is_casino_blocked,
    isBanned: false,
  }
}

async function sealIfChanged(context: RequestContext, changes: Partial<Session>): Promise<void> {
  if (!context.session) return
  const session = { ...context.session, ...changes }
  if (JSON.stringify(context.session) === JSON.stringify(session)) return
  replaceCookies(context, await sessionCookies(context.config.sessionKeys, session))
}

async function refuseRole(context: RequestContext, token: string): Promise<CallOutcome<never>> {
  await endSession(context, token, calls.logout.path)
  replaceCookies(context, clearedCookies())
  return fail(code.onlyPlayers, 'only players may sign in')
}

/** Ends the session on the platform. A failure is only logged: the token then stays valid until it expires. */
async function endSession(context: RequestContext, token: string, path: string): Promise<void> {
  const { env, config, clientAddress } = context
  const answer = await callPlatform(env, config, { method: 'GET', path, token, clientAddress })
  if (!answer.ok) log('warn', 'upstream session not ended', { code: answer.error.code })
}
