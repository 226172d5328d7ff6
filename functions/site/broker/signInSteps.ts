import { code } from '../../../contract/errors.ts'
import { ok } from '../../../contract/result.ts'
import { fail } from '../reply.ts'
import { clearedPending, readPending, sealPending } from '../session/pending.ts'
import { signIn } from './accounts.ts'
import type { CallContext, CallOutcome } from './context.ts'
import { forward } from './forward.ts'

/*
 * Ways in of two calls. Between them the browser holds the platform's token of the first, sealed: so the second can only
 * come from the browser that made the first, and no script sees the token.
 */

/** POST /login/second-factor: 9401 where the first step has to be made again. */
export async function loginSecondFactor(call: CallContext, method: string): Promise<CallOutcome> {
  const pendingToken = await readPending(call.config.sessionKeys, 'second-factor', call.cookieHeader)
  if (pendingToken === undefined) return fail(code.signInRequired, 'no sign-in to go on with')
  const outcome = await signInWith(call, method, pendingToken)
  const isOver = outcome.ok || outcome.error.code === code.signInRequired
  if (isOver) call.setCookies.push(clearedPending)
  return outcome
}

/** POST /login/passkey/options: the challenge, for the device and, sealed, for the browser. */
export async function loginPasskeyOptions(call: CallContext, method: string): Promise<CallOutcome> {
  const answer = await forward({ ...call, session: undefined }, method)
  if (!answer.ok) return answer
  const { pendingToken, value } = answer.value
  if (pendingToken === undefined) return fail(code.upstreamBroke, 'upstream broke')
  call.setCookies.push(await sealPending(call.config.sessionKeys, 'passkey', pendingToken))
  return ok(value)
}

/** POST /login/passkey: a challenge is answered once, whatever comes of it. */
export async function loginPasskey(call: CallContext, method: string): Promise<CallOutcome> {
  const pendingToken = await readPending(call.config.sessionKeys, 'passkey', call.cookieHeader)
  if (pendingToken === undefined) return fail(code.passkeyRefused, 'no challenge to answer')
  const outcome = await signInWith(call, method, pendingToken)
  call.setCookies.push(clearedPending)
  return outcome
}

async function signInWith(call: CallContext, method: string, pendingToken: string): Promise<CallOutcome> {
  const step = { ...call, pendingToken }
  const outcome = await signIn(step, method)
  call.setCookies = step.setCookies
  return outcome
}
