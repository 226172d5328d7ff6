import { ok, type Result } from '../../../contract/result.ts'
import type { CallFailure } from '../http/reply.ts'
import { bearerToken, hashToken } from '../http/secrets.ts'
import type { Services } from '../services.ts'
import { checkCode, wrongCode } from './checkCode.ts'
import { isPasswordOf, replacePassword } from './password.ts'
import { requireSession } from './session.ts'
import { beginOwnAttempt } from './slowDown.ts'
import type { Account } from './tables.ts'

/*
 * A player who is signed in changes the password: by the one they have, or by a code sent to their address. Every other
 * session ends, this one stays.
 */
type Outcome = Promise<Result<undefined, CallFailure>>

/** Errors: 9401, 4 wrong password, 9429 after repeated ones. */
export async function changePassword(
  services: Services,
  request: Request,
  { password, new_password }: { password: string; new_password: string },
): Outcome {
  const account = await requireSession(services, request)
  if (!account.ok) return account
  const known = await checkPassword(services, account.value, password)
  if (!known.ok) return known
  const keptToken = await keptTokenOf(request)
  await replacePassword(services, account.value, { password: new_password, keptToken })
  return ok(undefined)
}

/** Errors: 9401, 6 wrong code (or no such address), 7 expired. */
export async function changePasswordByCode(
  services: Services,
  request: Request,
  channel: 'email' | 'sms',
  { code, new_password }: { code: string; new_password: string },
): Outcome {
  const account = await requireSession(services, request)
  if (!account.ok) return account
  const address = channel === 'email' ? account.value.email : account.value.phone
  if (!address) return wrongCode
  const key = await checkCode(services, { purpose: 'passwordChange', channel, address }, code)
  if (!key.ok) return key
  const keptToken = await keptTokenOf(request)
  const replacement = { password: new_password, key: key.value, keptToken, provesEmail: channel === 'email' }
  return (await replacePassword(services, account.value, replacement)) ? ok(undefined) : wrongCode
}

/** Whether a player who is signed in knows their password; tries are slowed down as those of a sign-in are. */
export async function checkPassword(
  services: Services,
  account: Account,
  password: string,
): Promise<Result<undefined, CallFailure>> {
  const attempt = await beginOwnAttempt(services, account.id)
  if (!attempt.ok) return attempt
  if (!(await isPasswordOf(services, account, password))) return attempt.value.failed()
  await attempt.value.succeeded()
  return ok(undefined)
}

async function keptTokenOf(request: Request): Promise<string> {
  return hashToken(bearerToken(request) ?? '')
}
