import { and, eq } from 'drizzle-orm'
import { code } from '../../../../contract/errors.ts'
import { ok, type Result } from '../../../../contract/result.ts'
import { minute_ms } from '../../../../contract/time.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { take } from '../../messages/allowance.ts'
import { deliver } from '../../messages/deliver.ts'
import { recordEvent } from '../../security/events.ts'
import type { Services } from '../../kit/services.ts'
import { siteLink } from '../codes/sendCode.ts'
import { emailConfirmation, user, type Account } from '../../tables/accounts.ts'

const linkLife_min = 24 * 60
const pause_ms = 10 * minute_ms

/**
 * Sends the link that confirms an account's e-mail, at most once in ten minutes. A failure is logged, and the next
 * sign-in may send it again at once.
 */
export async function sendConfirmation(services: Services, account: Account): Promise<void> {
  const now = Date.now()
  const taken = await take(services, [
    { subject: `confirmation ${account.id}`, limit: 1, endsAt: now + pause_ms },
  ])
  if (!taken.ok) return
  const token = randomToken()
  await services.db.insert(emailConfirmation).values({
    tokenHash: await hashToken(token),
    userId: account.id,
    email: account.email,
    expiresAt: new Date(now + linkLife_min * minute_ms),
  })
  const link = `${siteLink(services, account.lang, '/verify')}?code=${token}`
  const message = { kind: 'confirmEmail', lang: account.lang, link, life_min: linkLife_min } as const
  const sent = await deliver(services, { channel: 'email', address: account.email }, message)
  if (!sent.ok) await taken.value.giveBack()
}

/** Errors: 6 invalid link (or the account has another address now), 8 already confirmed, 7 expired. */
export async function confirmEmail(
  services: Services,
  token: string,
): Promise<Result<undefined, CallFailure>> {
  const [found] = await services.db
    .select({ account: user, email: emailConfirmation.email, expiresAt: emailConfirmation.expiresAt })
    .from(emailConfirmation)
    .innerJoin(user, eq(user.id, emailConfirmation.userId))
    .where(eq(emailConfirmation.tokenHash, await hashToken(token)))
  if (found?.account.email !== found?.email || !found) return fail(code.verificationInvalid, 'no such link')
  if (found.account.emailVerified) return alreadyVerified
  if (found.expiresAt.getTime() <= Date.now()) return fail(code.verificationExpired, 'link expired')
  const confirmed = await services.db
    .update(user)
    .set({ emailVerified: true, confirmationDue: false, updatedAt: new Date() })
    .where(and(eq(user.id, found.account.id), eq(user.email, found.email), eq(user.emailVerified, false)))
    .returning({ id: user.id })
  if (confirmed.length === 0) return alreadyVerified
  await recordEvent(services, { kind: 'email_confirmed', userId: found.account.id })
  return ok(undefined)
}

const alreadyVerified = fail(code.alreadyVerified, 'e-mail is confirmed already')
