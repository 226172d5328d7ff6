import { eq } from 'drizzle-orm'
import type { Result } from '../../../../contract/result.ts'
import type { CallFailure } from '../../../shared/reply.ts'
import { hashToken } from '../../http/secrets.ts'
import type { Services } from '../../services.ts'
import { pendingSignIn } from '../secondFactor/factorTables.ts'
import type { SignedIn } from '../sessions/session.ts'
import { session } from '../tables.ts'

/*
 * A change of password ends the sessions that there are. One that begins at the same moment by the old password would
 * come after it and stay. So a way in begins its session first and looks then whether what let it in still holds: the
 * change has either seen that session, or is seen by the look.
 */

/** Ends the session, or the wait for a second factor, that a way in has just begun. */
export async function takeBack({ db }: Services, begun: Result<SignedIn, CallFailure>): Promise<void> {
  const token = begun.ok ? begun.value.token : begun.error.pendingToken
  if (token === undefined) return
  const tokenHash = await hashToken(token)
  await db.batch([
    db.delete(session).where(eq(session.token, tokenHash)),
    db.delete(pendingSignIn).where(eq(pendingSignIn.tokenHash, tokenHash)),
  ])
}
