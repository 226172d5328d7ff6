import { and, eq, like, sql } from 'drizzle-orm'
import { staffAccountRole } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import { fail, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import { beginFlow, secretsOf, takeFlow } from '../accounts/social/socialFlow.ts'
import { authorizationAddress, identityOf, type Vouched } from '../accounts/social/socialIdentity.ts'
import type { Client } from '../kit/client.ts'
import type { Database, Services } from '../kit/services.ts'
import type { StaffOpenId } from '../kit/socialConfig.ts'
import { recordEvent } from '../security/events.ts'
import { credential, user, type Account } from '../tables/accounts.ts'

/*
 * Sign-in of the staff at an OpenID provider of the deployment (STAFF_OPENID_ISSUER), with the flow of the players' social sign-in. It lets
 * in accounts that administrators have invited, and makes none.
 */

/** A sign-in here is a fresh proof (9451) for ten minutes; the provider asks again who was asked longer ago than this. */
const askedWithin_s = '300'
/** Nobody signs up here. */
const noSignUp = { lang: 'en', isAdult: false } as const

type VouchedStaff = {
  account: Account
  /** The provider says that it asked for a second factor, in a way that the configuration accepts. */
  hasShownFactor: boolean
  provedAt: number
}

/** The provider's address, and the token of this browser. Errors: 9404 without a provider, 9446 if it does not answer. */
export async function startOpenId(
  services: Services,
): Promise<Result<{ url: string; pending: string }, CallFailure>> {
  const provider = services.config.staff.openId
  if (!provider) return { ok: false, error: noSuchCall }
  const pending = await beginFlow(services.db, provider.id, noSignUp)
  const more = { max_age: askedWithin_s }
  const url = await authorizationAddress(services, provider, await secretsOf(pending), more)
  return url.ok ? ok({ url: url.value, pending }) : notVouched('start', url.error)
}

/**
 * The account that the provider vouches for. Errors: 9446 if the answer does not match this browser's start, is repeated, late or invalid;
 * 9403 if the confirmed address is of no account of the staff, or another person of the provider has it.
 */
export async function finishOpenId(
  services: Services,
  { pending, answer }: { pending: string; answer: string },
  client: Client,
): Promise<Result<VouchedStaff, CallFailure>> {
  const provider = services.config.staff.openId
  if (!provider) return { ok: false, error: noSuchCall }
  const parameters = new URLSearchParams(answer)
  const state = parameters.get('state') ?? ''
  const begun = pending !== '' && (await takeFlow(services.db, provider.id, pending, state))
  if (!begun) return fail(code.socialRefused, 'not an answer to this start')
  const vouched = await identityOf(services, provider, parameters, await secretsOf(pending))
  if (!vouched.ok) return notVouched('finish', vouched.error)
  const account = await accountOf(services, provider, vouched.value)
  if (!account.ok) {
    const detail = `openid: ${account.error.message}`
    await recordEvent(services, { kind: 'staff_sign_in_refused', address: client.address, detail })
    return account
  }
  const { provedAt } = vouched.value
  return ok({ account: account.value, hasShownFactor: showsFactor(provider, vouched.value), provedAt })
}

function showsFactor(provider: StaffOpenId, { amr, acr }: Vouched): boolean {
  return amr.some((method) => provider.amr.has(method)) || (acr !== undefined && provider.acr.has(acr))
}

/**
 * The account of the staff with the confirmed address. The first person of the provider who comes with it is kept with the account: an
 * address may later be somebody else's, a `sub` never is. A new link of an administrator begins anew.
 */
async function accountOf(
  { db }: Services,
  { issuer }: StaffOpenId,
  { email, isEmailVerified, sub }: Vouched,
): Promise<Result<Account, CallFailure>> {
  if (email === undefined || !isEmailVerified) return notInvited('the address is not confirmed')
  const isInvited = and(eq(user.email, email), eq(user.role, staffAccountRole))
  const [account] = await db.select().from(user).where(isInvited)
  if (!account) return notInvited('no account of the staff has the address')
  const providerId = linkPrefix + issuer
  const isLinked = and(eq(credential.userId, account.id), eq(credential.providerId, providerId))
  await db.run(sql`INSERT INTO ${credential} (id, account_id, provider_id, user_id, created_at, updated_at)
    SELECT ${crypto.randomUUID()}, ${sub}, ${providerId}, id, created_at, created_at FROM ${user}
    WHERE id = ${account.id} AND NOT EXISTS (SELECT 1 FROM ${credential} WHERE ${isLinked}) ON CONFLICT DO NOTHING`)
  const [link] = await db.select({ sub: credential.accountId }).from(credential).where(isLinked)
  return link?.sub === sub ? ok(account) : notInvited('the address is of another person by now')
}

const linkPrefix = 'staff '

/** As a statement of a batch: the next who comes with the account's address is kept with it. */
export function forgetOpenId(db: Database, userId: string) {
  return db
    .delete(credential)
    .where(and(eq(credential.userId, userId), like(credential.providerId, `${linkPrefix}%`)))
}

function notInvited(message: string) {
  return fail(code.refused, message, { fields: { account: 'notInvited' } })
}

function notVouched(step: string, detail: string) {
  log('warn', 'sign-in of staff by OpenID failed', { step, detail })
  return fail(code.socialRefused, 'the provider did not confirm who it is')
}
