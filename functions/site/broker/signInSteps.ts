import type { SignedInUser } from '#contract/accounts.ts'
import { calls, type CallResult } from '#contract/calls.ts'
import { code } from '#contract/errors.ts'
import { ok } from '#lib/result.ts'
import { fail } from '../../shared/reply.ts'
import { clearedPending, readPending, sealPending } from '../session/pending.ts'
import { signIn } from './accounts.ts'
import type { CallContext, CallOutcome } from '../calls/context.ts'
import { forwardAndRead, brokenAnswer } from './forward.ts'

/*
 * Sign-ins of two calls. Between them a sealed cookie holds the platform's token of the first, so the second call must
 * come from the same browser, and no script sees the token.
 */

/** POST /login/second-factor: 9401 if the first step has to be repeated. */
export async function loginSecondFactor(
  context: CallContext<'loginSecondFactor'>,
): Promise<CallOutcome<SignedInUser>> {
  const pendingToken = await readPending(context.config.sessionKeys, 'second-factor', context.cookieHeader)
  if (pendingToken === undefined) return fail(code.signInRequired, 'no sign-in to go on with')
  const outcome = await signIn({ ...context, pendingToken })
  const isOver = outcome.ok || outcome.error.code === code.signInRequired
  if (isOver) context.setCookies.push(clearedPending)
  return outcome
}

/** POST /login/passkey/options: the challenge goes to the device and, sealed, into a cookie. */
export async function loginPasskeyOptions(
  context: CallContext<'loginPasskeyOptions'>,
): Promise<CallOutcome<CallResult<'loginPasskeyOptions'>>> {
  const answer = await forwardAndRead({ ...context, session: undefined }, calls.loginPasskeyOptions.result)
  if (!answer.ok) return answer
  const { pendingToken, value } = answer.value
  if (pendingToken === undefined) return brokenAnswer(context)
  context.setCookies.push(await sealPending(context.config.sessionKeys, 'passkey', pendingToken))
  return ok(value)
}

/** POST /login/passkey: a challenge can be answered once, rightly or wrongly. */
export async function loginPasskey(context: CallContext<'loginPasskey'>): Promise<CallOutcome<SignedInUser>> {
  const pendingToken = await readPending(context.config.sessionKeys, 'passkey', context.cookieHeader)
  if (pendingToken === undefined) return fail(code.passkeyRefused, 'no challenge to answer')
  const outcome = await signIn({ ...context, pendingToken })
  context.setCookies.push(clearedPending)
  return outcome
}
