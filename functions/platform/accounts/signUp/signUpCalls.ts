import type { SignedInUser } from '#contract/accounts.ts'
import { ok, type Result } from '#lib/result.ts'
import { sessionTokenHeader, type CallFailure } from '../../../shared/reply.ts'
import type { CallContext, OpenHandlers } from '../calls.ts'
import { empty } from '../../kit/reply.ts'
import { spendCaptcha } from '../captcha.ts'
import type { SignedIn } from '../sessions/session.ts'
import { signedIn, signedInUser } from '../signIn/finishSignIn.ts'
import { countVisit } from './broughtBy.ts'
import { checkSignUp } from './checkSignUp.ts'
import { signUpByEmail, signUpByOneClick, signUpByPhone, signUpByUsername } from './signUp.ts'

export const signUpCalls = {
  checkSignup: async ({ services, body }) => {
    const human = await spendCaptcha(services, body.captcha)
    return human.ok ? empty(await checkSignUp(services, body)) : human
  },
  signup: (context) =>
    byHuman(context, ({ services, body, client }) => signUpByEmail(services, body, client)),
  signupPhone: (context) =>
    byHuman(context, ({ services, body, client }) => signUpByPhone(services, body, client)),
  signupUsername: (context) =>
    byHuman(context, ({ services, body, client }) => signUpByUsername(services, body, client)),
  countVisit: async ({ services, body }) => {
    await countVisit(services.db, body.partner)
    return ok({})
  },
  signupOneClick: async ({ services, body, client, headers }) => {
    const human = await spendCaptcha(services, body.captcha)
    if (!human.ok) return human
    const account = await signUpByOneClick(services, body, client)
    if (!account.ok) return account
    const { signedIn: begun, ...shown } = account.value
    headers.set(sessionTokenHeader, begun.token)
    return ok({ user: signedInUser(services, begun), ...shown })
  },
} satisfies Partial<OpenHandlers>

/** Every sign-up needs a captcha. */
async function byHuman<Context extends CallContext<'signup' | 'signupPhone' | 'signupUsername'>>(
  context: Context,
  signUp: (context: Context) => Promise<Result<SignedIn, CallFailure>>,
): Promise<Result<SignedInUser, CallFailure>> {
  const human = await spendCaptcha(context.services, context.body.captcha)
  return human.ok ? signedIn(context, await signUp(context)) : human
}
