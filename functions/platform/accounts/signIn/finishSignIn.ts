import { ok, type Result } from '../../../../contract/result.ts'
import type { CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../services.ts'
import type { Client } from '../client.ts'
import { askSecondFactor } from '../secondFactor/secondFactorSignIn.ts'
import { startSession, type SignedIn } from '../sessions/session.ts'
import type { Account } from '../tables.ts'

/**
 * The end of every way into an account that exists, once its first factor was right: a session, or 9443 with a token
 * to go on with where the player has a second factor. A passkey is both factors, and starts its session itself.
 */
export async function finishSignIn(
  services: Services,
  account: Account,
  client: Client,
): Promise<Result<SignedIn, CallFailure>> {
  const asked = await askSecondFactor(services, account)
  return asked.ok ? ok(await startSession(services, account, client)) : asked
}
