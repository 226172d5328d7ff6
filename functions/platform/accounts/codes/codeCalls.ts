import type { OpenHandlers } from '../calls.ts'
import { empty } from '../../kit/reply.ts'
import { spendCaptcha } from '../captcha.ts'
import { spendCaptchaIfDue } from '../captchaDue.ts'
import { confirmEmail } from '../signUp/confirmation.ts'
import { normalizeLogin } from '../user.ts'
import { askForCode } from './sendCode.ts'

export const codeCalls = {
  emailCode: async ({ services, request, client, body: { email, captcha } }) => {
    const to = { channel: 'email', address: email } as const
    const human = await spendCaptchaIfDue(services, to, client.address, captcha)
    return human.ok ? empty(await askForCode(services, request, to, client)) : human
  },
  // SMS always need a captcha: they cost money, and fraudsters earn by receiving them.
  phoneCode: async ({ services, request, client, body: { phone, captcha } }) => {
    const to = { channel: 'sms', address: normalizeLogin(phone) } as const
    const human = await spendCaptcha(services, captcha)
    return human.ok ? empty(await askForCode(services, request, to, client)) : human
  },
  verifyEmail: async ({ services, params }) => empty(await confirmEmail(services, params.code)),
} satisfies Partial<OpenHandlers>
