import { code } from '#contract/errors.ts'
import type { SignupCheckBody } from '#contract/registration.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import { checkCode } from '../codes/codes.ts'
import { normalizeLogin } from '../user.ts'
import { whatIsTaken } from './createAccount.ts'

/**
 * SIGNUP-03: what the first step can know, so that nobody learns it after the last one. Errors: 6 wrong code, 7 expired, 241 username
 * taken. The code stays valid. It says nothing of an address: only its owner has the code, and one with an account gets none.
 */
export async function checkSignUp(
  services: Services,
  { username, email, phone, code: given }: SignupCheckBody,
): Promise<Result<undefined, CallFailure>> {
  const to = phone
    ? ({ channel: 'sms', address: normalizeLogin(phone) } as const)
    : ({ channel: 'email', address: email ?? '' } as const)
  if (to.address) {
    const proven = await checkCode(services, { ...to, purpose: 'signUp' }, given ?? '')
    if (!proven.ok) return proven
  }
  const taken = username && (await whatIsTaken(services.db, { username }))
  return taken ? fail(code.usernameTaken, 'username is taken') : ok(undefined)
}
