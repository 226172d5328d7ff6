import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import type { Client } from '../../kit/client.ts'
import { askSecondFactor } from '../secondFactor/secondFactorSignIn.ts'
import { startSession, type SignedIn, type SignInWay } from '../sessions/session.ts'
import type { Account } from '../../tables/accounts.ts'

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
