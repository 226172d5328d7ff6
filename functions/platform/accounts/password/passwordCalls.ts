import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import type { OpenHandlers, PlayerHandlers } from '../calls.ts'
import { requireFreshSecond, type Proving } from '../sessions/proof.ts'
import { empty } from '../../kit/reply.ts'
import { strongPassword } from '../../kit/random.ts'
import { changePassword, changePasswordByCode } from './changePassword.ts'

export const passwordMakingCalls = {
  generatePassword: async () => ok({ strongPassword: strongPassword() }),
} satisfies Partial<OpenHandlers>

export const passwordCalls = {
  changePassword: (context) => withSecond(context, () => changePassword(context, context.body)),
  changePasswordByEmail: (context) =>
    withSecond(context, () => changePasswordByCode(context, 'email', context.body)),
  changePasswordByPhone: (context) =>
    withSecond(context, () => changePasswordByCode(context, 'sms', context.body)),
} satisfies Partial<PlayerHandlers>

/** The password, or a mailbox, is one factor: an account with a second one shows that too. */
async function withSecond(
  context: Proving & { services: Services },
  change: () => Promise<Result<undefined, CallFailure>>,
) {
  const proved = await requireFreshSecond(context.services, context)
  return proved.ok ? empty(await change()) : proved
}
