import type { SignedInUser } from '#contract/accounts.ts'
import { ok, type Result } from '#lib/result.ts'
import { type CallFailure, sessionTokenHeader } from '../../../shared/reply.ts'
import type { Client } from '../../kit/client.ts'
import type { Services } from '../../kit/services.ts'
import type { Account } from '../../tables/accounts.ts'
import { askSecondFactor } from '../secondFactor/secondFactorSignIn.ts'
import { type SignedIn, type SignInWay, startSession } from '../sessions/session.ts'
import { userOf } from '../user.ts'

/**
 * The last step of every sign-in, after the first factor: a session, or 9443 with a token if the player has a second
 * factor. A passkey counts as both factors and starts its session itself.
 */
export async function finishSignIn(
  services: Services,
  account: Account,
  client: Client,
  way: SignInWay,
): Promise<Result<SignedIn, CallFailure>> {
  const passed = await askSecondFactor(services, account)
  return passed.ok ? ok(await startSession(services, account, client, way)) : passed
}

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
