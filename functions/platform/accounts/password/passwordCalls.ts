import { ok } from '#lib/result.ts'
import type { OpenHandlers, PlayerHandlers } from '../calls.ts'
import { empty } from '../../kit/reply.ts'
import { strongPassword } from '../signUp/generate.ts'
import { changePassword, changePasswordByCode } from './changePassword.ts'

export const passwordMakingCalls = {
  generatePassword: async () => ok({ strongPassword: strongPassword() }),
} satisfies Partial<OpenHandlers>

export const passwordCalls = {
  changePassword: async (context) => empty(await changePassword(context, context.body)),
  changePasswordByEmail: async (context) => empty(await changePasswordByCode(context, 'email', context.body)),
  changePasswordByPhone: async (context) => empty(await changePasswordByCode(context, 'sms', context.body)),
} satisfies Partial<PlayerHandlers>
