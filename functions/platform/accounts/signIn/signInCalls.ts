import type { OpenHandlers } from '../calls.ts'
import { createCaptcha } from '../captcha.ts'
import { ok } from '../../../../contract/result.ts'
import { signedIn } from './signedIn.ts'
import { signIn } from './signIn.ts'

export const signInCalls = {
  captcha: async ({ services }) => ok(await createCaptcha(services)),
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
} satisfies Partial<OpenHandlers>
