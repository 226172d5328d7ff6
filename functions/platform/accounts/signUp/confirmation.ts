import { and, eq } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { take } from '../../messages/allowance.ts'
import type { Message } from '../../messages/compose.ts'
import { deliver, type Recipient } from '../../messages/deliver.ts'
import { sendRequested } from '../../messages/limited.ts'
import { recordEvent } from '../../security/events.ts'
import type { Services } from '../../kit/services.ts'
import type { Client } from '../../kit/client.ts'
import { spendCaptchaIfDue } from '../captchaDue.ts'
import { siteLink } from '../codes/sendCode.ts'
import { emailConfirmation, user, type Account } from '../../tables/accounts.ts'
import { maskedEmail } from '../user.ts'
import { changePlayer } from '../../wallet/walletOf.ts'

const linkLife_min = 24 * 60
const pause_ms = 10 * minute_ms

/**
 * Sends the link that confirms an account's email, at most once in ten minutes. A failure is logged, and the next
 * sign-in may send it again at once.
 */
export async function sendConfirmation(services: Services, account: Account): Promise<void> {
  const endsAt = Date.now() + pause_ms
  const allowance = await take(services, [{ subject: `confirmation ${account.id}`, limit: 1, endsAt }])
  if (!allowance.ok) return
  const token = randomToken()
  const delivery = await deliver(services, ownerOf(account), linkMessage(services, account, token))
  if (delivery.ok) await storeLink(services, account, token)
  else await allowance.value.giveBack()
}

/**
 * Sends it because the player asks for it, and returns the masked address. `isHuman`: a captcha has been solved for this call
 * already. Errors: 8 nothing to confirm any more, 9440 captcha needed, 9429 with the time to wait, 9442 not sent.
 */
export async function resendConfirmation(
  services: Services,
  account: Account,
  client: Client,
  { captcha, isHuman = false }: { captcha?: string | undefined; isHuman?: boolean },
): Promise<Result<{ sent_to: string }, CallFailure>> {
  if (!account.confirmationDue) return alreadyVerified
  const to = ownerOf(account)
  const human = isHuman ? ok(undefined) : await spendCaptchaIfDue(services, to, client.address, captcha)
  if (!human.ok) return human
  const messageRequest = { purpose: 'confirmation', clientAddress: client.address }
  const token = randomToken()
  const delivery = await sendRequested(services, to, messageRequest, linkMessage(services, account, token))
  if (!delivery.ok) return delivery
  await storeLink(services, account, token)
  return ok({ sent_to: maskedEmail(account.email) })
}

function ownerOf({ email }: Account): Recipient {
  return { channel: 'email', address: email }
}

function linkMessage(services: Services, { lang }: Account, token: string): Message {
  const link = `${siteLink(services, lang, '/verify')}?code=${token}`
  return { kind: 'confirmEmail', lang, link, life_min: linkLife_min }
}

/** Links that were sent before stay valid. */
async function storeLink({ db }: Services, { id, email }: Account, token: string): Promise<void> {
  const expiresAt = new Date(Date.now() + linkLife_min * minute_ms)
  await db
    .insert(emailConfirmation)
    .values({ tokenHash: await hashToken(token), userId: id, email, expiresAt })
}

/** Errors: 6 invalid link (or the account has another address now), 8 already confirmed, 7 expired. */
export async function confirmEmail(
  services: Services,
  token: string,
): Promise<Result<undefined, CallFailure>> {
  const [link] = await services.db
    .select({ account: user, email: emailConfirmation.email, expiresAt: emailConfirmation.expiresAt })
    .from(emailConfirmation)
    .innerJoin(user, eq(user.id, emailConfirmation.userId))
    .where(eq(emailConfirmation.tokenHash, await hashToken(token)))
  if (link?.account.email !== link?.email || !link) return fail(code.verificationInvalid, 'no such link')
  if (link.account.emailVerified) return alreadyVerified
  if (link.expiresAt.getTime() <= Date.now()) return fail(code.verificationExpired, 'link expired')
  const confirmation = services.db
    .update(user)
    .set({ emailVerified: true, confirmationDue: false, updatedAt: new Date() })
    .where(and(eq(user.id, link.account.id), eq(user.email, link.email), eq(user.emailVerified, false)))
    .returning({ id: user.id })
  const confirmed = await changePlayer(services.env, link.account.id, async () => confirmation)
  if (confirmed.length === 0) return alreadyVerified
  await recordEvent(services, { kind: 'email_confirmed', userId: link.account.id })
  return ok(undefined)
}

const alreadyVerified = fail(code.alreadyVerified, 'email is confirmed already')
