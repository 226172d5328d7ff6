import * as v from 'valibot'
import { Balance, LanguageBody, OneClickAccount, playerRole, User } from '../../../contract/accounts.ts'
import { code } from '../../../contract/errors.ts'
import { languages } from '../../../contract/languages.ts'
import { err, ok } from '../../../contract/result.ts'
import { log } from '../log.ts'
import { fail, type CallFailure } from '../reply.ts'
import { clearedCookies, sessionCookies } from '../session/cookies.ts'
import { sealPending } from '../session/pending.ts'
import type { Session } from '../session/seal.ts'
import { callPlatform } from '../upstream/platform.ts'
import type { CallContext, CallOutcome } from './context.ts'
import { forward } from './forward.ts'

/** POST /login and every sign-up: a new token and a new seal (SESSION-07). A role other than the player's ends at once. */
export function signIn(call: CallContext, method: string): Promise<CallOutcome> {
  return enter(call, method, User)
}

/** POST /signup/one-click: the player stands inside of what was made for them. */
export function signUpByOneClick(call: CallContext, method: string): Promise<CallOutcome> {
  return enter(call, method, OneClickUser)
}

const OneClickUser = v.pipe(
  OneClickAccount,
  v.transform((made) => made.user),
)

async function enter(
  call: CallContext,
  method: string,
  answered: v.GenericSchema<unknown, User>,
): Promise<CallOutcome> {
  // Whoever signs in again starts afresh.
  const answer = await forward({ ...call, session: undefined }, method)
  if (!answer.ok) return keepPending(call, answer.error)
  const { value, sessionToken } = answer.value
  const user = v.safeParse(answered, value)
  if (!user.success || !sessionToken) return brokenAnswer(call, 'sign-in')
  if (user.output.role !== playerRole) return refuseRole(call, sessionToken)
  call.setCookies = await sessionCookies(call.config.sessionKeys, sessionOf(user.output, sessionToken))
  // The cookie of the session before is gone with this answer, so nobody can use that one any more.
  if (call.session) call.waitUntil(endSession(call, call.session.token, '/api/user/logout'))
  return ok(value)
}

/** A right first factor where a second is wanted: the browser keeps, sealed, what it goes on with. */
async function keepPending(call: CallContext, failure: CallFailure): Promise<CallOutcome> {
  const { pendingToken } = failure
  if (failure.code === code.secondFactorRequired && pendingToken !== undefined) {
    call.setCookies.push(await sealPending(call.config.sessionKeys, 'second-factor', pendingToken))
  }
  return err(failure)
}

/** GET /check (SESSION-02, SESSION-03): only players may stay; without a session on the platform, or banned, the cookies go. */
export async function check(call: CallContext, method: string): Promise<CallOutcome> {
  const answer = await forward(call, method)
  if (!answer.ok && endings.includes(answer.error.code)) call.setCookies = clearedCookies()
  if (!answer.ok || !call.session) return answer
  const user = v.safeParse(User, answer.value.value)
  if (!user.success) return brokenAnswer(call, 'check')
  if (user.output.role !== playerRole) return refuseRole(call, call.session.token)
  const now = { ...sessionOf(user.output, call.session.token), isBanned: call.session.isBanned }
  await sealIfChanged(call, call.session, now)
  return ok(answer.value.value)
}

const endings: readonly number[] = [code.signInRequired, code.userBanned]

/** GET /logout and /logout1 (SESSION-04): the browser is signed out whatever the platform answers. */
export async function logout(call: CallContext): Promise<CallOutcome> {
  if (call.session) await endSession(call, call.session.token, call.path)
  call.setCookies = clearedCookies()
  return ok({})
}

/**
 * GET /balance: one upstream call. A state that changed takes effect at once (SESSION-06): the gateway reads it from
 * the seal. A banned player is told, and signed out with the same answer.
 */
export async function balance(call: CallContext, method: string): Promise<CallOutcome> {
  const answer = await forward(call, method)
  if (!answer.ok || !call.session) return answer
  const state = v.safeParse(Balance, answer.value.value)
  if (!state.success) return brokenAnswer(call, 'balance')
  if (state.output.is_banned) {
    call.setCookies = clearedCookies()
    return ok(answer.value.value)
  }
  const isCasinoBlocked = state.output.is_casino_blocked
  await sealIfChanged(call, call.session, { ...call.session, isCasinoBlocked, isBanned: false })
  return ok(answer.value.value)
}

/** POST /api/site/language: the seal carries the language on. */
export async function setLanguage(call: CallContext, method: string): Promise<CallOutcome> {
  const answer = await forward(call, method)
  if (!answer.ok || !call.session) return answer
  const { languageId } = v.parse(LanguageBody, call.body)
  const lang = languages.find((language) => language.id === languageId)?.code ?? call.session.lang
  await sealIfChanged(call, call.session, { ...call.session, lang })
  return ok(answer.value.value)
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

async function sealIfChanged(call: CallContext, before: Session, now: Session): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(now)) return
  call.setCookies = await sessionCookies(call.config.sessionKeys, now)
}

async function refuseRole(call: CallContext, token: string): Promise<CallOutcome> {
  await endSession(call, token, '/api/user/logout')
  call.setCookies = clearedCookies()
  return fail(code.onlyPlayers, 'only players may sign in')
}

/** Ends the session on the platform. A failure is logged: there the token lives on until it expires. */
async function endSession(call: CallContext, token: string, path: string): Promise<void> {
  const { env, config, clientAddress, requestId } = call
  const answer = await callPlatform(env, config, { method: 'GET', path, token, clientAddress, requestId })
  if (!answer.ok)
    log('warn', 'upstream session not ended', { request_id: requestId, code: answer.error.code })
}

function brokenAnswer(call: CallContext, what: string): CallOutcome {
  log('error', 'platform answer has a wrong shape', { request_id: call.requestId, call: what })
  return fail(code.upstreamBroke, 'upstream broke')
}
