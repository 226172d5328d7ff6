import { eq } from 'drizzle-orm'
import type { Result } from '#lib/result.ts'
import type { CallFailure } from '../../../shared/reply.ts'
import { hashToken } from '../../kit/secrets.ts'
import type { Services } from '../../kit/services.ts'
import { pendingSignIn } from '../../tables/secondFactor.ts'
import type { SignedIn } from '../sessions/session.ts'
import { session } from '../../tables/accounts.ts'

/*
 * A change of password ends all existing sessions, but a sign-in with the old password may run at the same time and start
 * its session just after that. Therefore a sign-in starts its session first and then checks the password again: either
 * the change has ended the session already, or the second check sees the new password and the session is revoked here.
 */

/** Ends the session, or the pending second factor, that a sign-in has just started. */
export async function revokeSignIn({ db }: Services, begun: Result<SignedIn, CallFailure>): Promise<void> {
  const token = begun.ok ? begun.value.token : begun.error.pendingToken
  if (token === undefined) return
  const tokenHash = await hashToken(token)
  await db.batch([
    db.delete(session).where(eq(session.token, tokenHash)),
    db.delete(pendingSignIn).where(eq(pendingSignIn.tokenHash, tokenHash)),
  ])
}
