import { and, eq, isNotNull } from 'drizzle-orm'
import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../../shared/reply.ts'
import { bearerToken, hashToken } from '../../kit/secrets.ts'
import type { Services } from '../../kit/services.ts'
import { recordEvent } from '../../security/events.ts'
import type { Client } from '../../kit/client.ts'
import { checkCode, wrongCode } from '../codes/codes.ts'
import { checkNewPassword, samePassword } from './newPassword.ts'
import { isPasswordOf, replacePassword } from './password.ts'
import { beginAccountAttempt } from '../signInThrottle.ts'
import { credential, type Account } from '../../tables/accounts.ts'

/*
 * A signed-in player changes the password, with the current one or with a code sent to their address. All other
 * sessions end.
 */
type Outcome = Promise<Result<undefined, CallFailure>>
type Owner = { services: Services; account: Account; request: Request; client: Client }

/** Errors: 4 wrong password, 9429 after repeated ones. */
export async function changePassword(
  { services, account, request, client }: Owner,
  { password, new_password }: { password: string; new_password: string },
): Outcome {
  const known = await checkPassword(services, account, password, client)
  if (!known.ok) return known
  if (password === new_password) return samePassword
  const good = await checkNewPassword(services, new_password, account, 'new_password')
  if (!good.ok) return good
  const keptToken = await keptTokenOf(request)
  await replacePassword(services, account, { password: new_password, keptToken })
  return ok(undefined)
}

/** Errors: 6 wrong code (or no such address), 7 expired. */
export async function changePasswordByCode(
  { services, account, request }: Owner,
  channel: 'email' | 'sms',
  { code, new_password }: { code: string; new_password: string },
): Outcome {
  const address = channel === 'email' ? account.email : account.phone
  if (!address) return wrongCode
  const key = await checkCode(services, { purpose: 'passwordChange', channel, address }, code)
  if (!key.ok) return key
  const good = await checkOtherPassword(services, account, new_password)
  if (!good.ok) return good
  const keptToken = await keptTokenOf(request)
  const replacement = { password: new_password, key: key.value, keptToken, provesEmail: channel === 'email' }
  return (await replacePassword(services, account, replacement)) ? ok(undefined) : wrongCode
}

/** Checks the password of a signed-in player; wrong tries are slowed down like those of a sign-in. */
export async function checkPassword(
  services: Services,
  account: Account,
  password: string,
  { address }: Client,
): Promise<Result<undefined, CallFailure>> {
  const attempt = await beginAccountAttempt(services, { accountId: account.id, address })
  if (!attempt.ok) return attempt
  if (!(await isPasswordOf(services, account, password))) {
    await recordEvent(services, { kind: 'password_proof_failed', userId: account.id, address })
    return attempt.value.failed()
  }
  await attempt.value.succeeded()
  return ok(undefined)
}

/** A player who signs in only by other means has no password to show, and must not be kept from protecting the account. */
export async function provePassword(
  services: Services,
  account: Account,
  password: string,
  client: Client,
): Promise<Result<unknown, CallFailure>> {
  return (await hasPassword(services, account))
    ? checkPassword(services, account, password, client)
    : ok(null)
}

/** False for a player who signs in by other means alone. */
async function hasPassword({ db }: Services, { id }: Account): Promise<boolean> {
  const ofAccount = and(eq(credential.userId, id), eq(credential.providerId, 'credential'))
  return (await db.$count(credential, and(ofAccount, isNotNull(credential.password)))) > 0
}

/** Checks that a new password is acceptable and differs from the current one, which was not typed here. */
export async function checkOtherPassword(
  services: Services,
  account: Account,
  password: string,
): Promise<Result<undefined, CallFailure>> {
  const good = await checkNewPassword(services, password, account, 'new_password')
  if (!good.ok) return good
  return (await isPasswordOf(services, account, password)) ? samePassword : ok(undefined)
}

async function keptTokenOf(request: Request): Promise<string> {
  return hashToken(bearerToken(request) ?? '')
}
