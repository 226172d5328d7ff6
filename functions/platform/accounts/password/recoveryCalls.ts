import { ok, type Result } from '#lib/result.ts'
import { pendingTokenHeader, type CallFailure } from '../../../shared/reply.ts'
import type { CallContext, OpenHandlers } from '../calls.ts'
import { empty } from '../../kit/reply.ts'
import type { Recipient } from '../../messages/deliver.ts'
import { spendCaptchaIfDue } from '../captchaDue.ts'
import { normalizeLogin } from '../user.ts'
import { checkRestoreCode, restore, setRestoredPassword, type TypedCode } from './recovery.ts'

export const recoveryCalls = {
  restorePassword: (context) => requestRecovery(context, emailTo(context.body.email)),
  checkRestoreCode: async ({ services, request, body: { email, code } }) =>
    empty(await checkRestoreCode(services, emailTo(email), typed(request, code))),
  setRestoredPassword: async ({ services, request, body: { email, code, new_password } }) =>
    empty(await setRestoredPassword(services, emailTo(email), typed(request, code), new_password)),
  restorePasswordByPhone: (context) => requestRecovery(context, phoneTo(context.body.phone)),
  setPasswordByPhone: async ({ services, request, body: { phone, code, new_password } }) =>
    empty(await setRestoredPassword(services, phoneTo(phone), typed(request, code), new_password)),
} satisfies Partial<OpenHandlers>

type Asking = CallContext<'restorePassword' | 'restorePasswordByPhone'>

/** The token is stored in this browser's sealed cookie and sent with the code. */
async function requestRecovery(
  { services, client, headers, body: { lang, captcha } }: Asking,
  to: Recipient,
): Promise<Result<object, CallFailure>> {
  const human = await spendCaptchaIfDue(services, to, client.address, captcha)
  if (!human.ok) return human
  const restored = await restore(services, to, { client, wantedLang: lang, isHard: human.value === 'hard' })
  if (!restored.ok) return restored
  headers.set(pendingTokenHeader, restored.value)
  return ok({})
}

function typed({ headers }: Request, code: string): TypedCode {
  return { code, browser: headers.get(pendingTokenHeader) ?? '' }
}

function emailTo(address: string): Recipient {
  return { channel: 'email', address }
}

function phoneTo(phone: string): Recipient {
  return { channel: 'sms', address: normalizeLogin(phone) }
}
