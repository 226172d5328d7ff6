import { Email, NewPassword, Phone, SentCode } from '#contract/accounts.ts'
import type { Result } from '#lib/result.ts'
import { safeParse, type GenericSchema } from 'valibot'
import { loadActiveSessions } from './activeSessions.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { invalid } from '../calls/formCalls.ts'
import { notify } from '../notices/notices.ts'
import { withCaptcha, withCaptchaAfterFirst } from './captcha.ts'
import { withProof } from './proof.ts'
import { isPhone, plainAddress } from './recovery.ts'

/** The form for changing the password, authorized by the current password or by a code sent to `address`. */
export type PasswordChange = {
  by: 'password' | 'code'
  password: string
  address: string
  code: string
  newPassword: string
  repeat: string
}
type WrongFields = Record<string, string>

/** Message keys by field; empty if the change may be sent (PROFILE-03, SIGNUP-06). */
function wrongIn(change: PasswordChange): WrongFields {
  const wrong: WrongFields = {}
  const check = (field: string, schema: GenericSchema, value: string) => {
    const issue = safeParse(schema, value, { abortPipeEarly: true }).issues?.[0]
    if (issue) wrong[field] = issue.message
  }
  if (change.by === 'code') {
    check('address', addressRule(change.address), plainAddress(change.address))
    check('code', SentCode, change.code)
  } else if (change.password === '') wrong.password = 'required'
  check('new_password', NewPassword, change.newPassword)
  if (change.repeat === '') wrong.repeat = 'required'
  else if (change.repeat !== change.newPassword) wrong.repeat = 'changedPasswordDoNotMatch'
  return wrong
}

/** Sends a code to use instead of the current password; the server only accepts the player's own address. */
export async function sendChangeCode(address: string): Promise<Result<unknown, CallFailure>> {
  const to = plainAddress(address)
  const rule = safeParse(addressRule(to), to, { abortPipeEarly: true })
  if (!rule.success) return invalid({ address: rule.issues[0].message })
  const phone = isPhone(to)
  const sent = phone
    ? await withCaptcha((captcha) => call('phoneCode', { body: { phone: to, captcha } }))
    : await withCaptchaAfterFirst((captcha) => call('emailCode', { body: { email: to, captcha } }))
  if (sent.ok) notify('success', { key: phone ? 'checkPhone' : 'checkEmail' })
  return sent
}

/** PROFILE-03: makes no call if the repetition differs. All other sessions end (RECOVER-07). */
export async function changePassword(change: PasswordChange): Promise<Result<unknown, CallFailure>> {
  const wrong = wrongIn(change)
  if (wrong.repeat === 'changedPasswordDoNotMatch') notify('error', { key: 'changedPasswordDoNotMatch' })
  if (Object.keys(wrong).length > 0) return invalid(wrong)
  const changed = await withProof(() => askFor(change))
  if (changed.ok) {
    notify('success', { key: 'changedPassword' })
    void loadActiveSessions()
  }
  return changed
}

function askFor({ by, password, address, code: sent, newPassword }: PasswordChange) {
  if (by === 'password') return call('changePassword', { body: { password, new_password: newPassword } })
  const body = { code: sent, new_password: newPassword }
  return isPhone(plainAddress(address))
    ? call('changePasswordByPhone', { body })
    : call('changePasswordByEmail', { body })
}

function addressRule(address: string): GenericSchema {
  return isPhone(plainAddress(address)) ? Phone : Email
}
