import type { OpenHandlers } from '../calls.ts'
import { createCaptcha } from '../captcha.ts'
import { resendConfirmation } from '../signUp/confirmation.ts'
import { ok } from '#lib/result.ts'
import { signedIn } from './finishSignIn.ts'
import { checkStanding } from './maySignIn.ts'
import { signIn, signInWith } from './signIn.ts'

export const signInCalls = {
  captcha: async ({ services, query }) => ok(await createCaptcha(services, query.hard === '1')),
  login: async (context) => {
    const { email: login, ...rest } = context.body
    const credentials = { kind: 'any', login, ...rest } as const
    return signedIn(context, await signIn(context.services, credentials, context.client))
  },
  loginEmail: async (context) => {
    const { email: login, ...rest } = context.body
    const credentials = { kind: 'email', login, ...rest } as const
    return signedIn(context, await signIn(context.services, credentials, context.client))
  },
  loginPhone: async (context) => {
    const { phone: login, ...rest } = context.body
    const credentials = { kind: 'phone', login, ...rest } as const
    return signedIn(context, await signIn(context.services, credentials, context.client))
  },
  // One captcha serves both: it proves a human to the password's count and to the mail's.
  resendConfirmation: async ({ services, client, body: { email: login, ...rest } }) => {
    const credentials = { kind: 'any', login, ...rest } as const
    const isHuman = rest.captcha !== undefined
    return signInWith(services, credentials, client, {
      begin: async (account) => {
        const standing = checkStanding(account)
        return standing.ok ? resendConfirmation(services, account, client, { isHuman }) : standing
      },
      revoke: async () => {},
    })
  },
} satisfies Partial<OpenHandlers>
