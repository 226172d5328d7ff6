import type { SignedInUser } from '#contract/accounts.ts'
import { ok, type Result } from '#lib/result.ts'
import { sessionTokenHeader, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import type { SignedIn } from '../sessions/session.ts'
import { userOf } from '../user.ts'

/** The answer of every sign-in: the player, and the token in a header for the site's broker. */
export function signedIn(
  { services, headers }: { services: Services; headers: Headers },
  result: Result<SignedIn, CallFailure>,
): Result<SignedInUser, CallFailure> {
  if (!result.ok) return result
  headers.set(sessionTokenHeader, result.value.token)
  return ok(signedInUser(services, result.value))
}

export function signedInUser(services: Services, { account, previousSessionAt }: SignedIn): SignedInUser {
  return { ...userOf(services, account), previous_session_at: previousSessionAt?.toISOString() ?? null }
}
