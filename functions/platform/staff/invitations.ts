import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { staffAccountRole } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import { defaultCurrency } from '#contract/currencies.ts'
import { studioPath } from '#contract/operator/calls.ts'
import type { Invited } from '#contract/operator/records.ts'
import { ok, type Result } from '#lib/result.ts'
import { hour_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { checkNewPassword } from '../accounts/password/newPassword.ts'
import { replacePassword } from '../accounts/password/password.ts'
import { createAccount } from '../accounts/signUp/createAccount.ts'
import { hashToken, randomToken } from '../kit/secrets.ts'
import type { Services } from '../kit/services.ts'
import { deliver } from '../messages/deliver.ts'
import { recordEvent } from '../security/events.ts'
import { forgetOpenId } from './openId.ts'
import { emailOf, user, type Account } from '../tables/accounts.ts'
import { staffInvite } from '../tables/operator.ts'
import type { Actor } from './actor.ts'
import { areKnown, noSuchBrand } from './brands.ts'
import type { StaffContext, StaffHandlers } from './calls.ts'
import { findPlayer, isPlayer, isStaffAccount } from './players.ts'
import { findGranted, noSuchRole } from './roles.ts'

/*
 * Accounts of the staff are made by an invitation: a link by e-mail that works once and for three days, and sets the password. The
 * same link is the way back for who has forgotten it; the second factor stays.
 */
const life_h = 72

export const invitationCalls = {
  inviteStaff,
  sendStaffLink,
  acceptInvitation,
} satisfies Partial<StaffHandlers>

async function inviteStaff({
  services,
  body: { username, email, role, brands },
  audit,
  client,
  actor,
}: StaffContext<'inviteStaff'>): Promise<Result<Invited, CallFailure>> {
  if (!(await findGranted(services.db, role))) return noSuchRole()
  if (!areKnown(services, brands)) return noSuchBrand
  const details = {
    ...{ username, email, role: staffAccountRole, staffRole: role, staffBrands: brands ?? null },
    // The tables of accounts ask for a currency; nothing is ever booked in it.
    currency: defaultCurrency,
  }
  // Nobody knows this password; the invitation sets another.
  const created = await createAccount(services, details, randomToken())
  if (!created.ok) return created
  const { id } = created.value
  audit.target = id
  audit.after = { username, role, brands }
  await recordEvent(services, { kind: 'staff_invited', userId: id, address: client.address, detail: role })
  return ok({ id, ...(await sendLink(services, actor, created.value, email)) })
}

async function sendStaffLink({
  services,
  params,
  client,
  actor,
}: StaffContext<'sendStaffLink'>): Promise<Result<Invited, CallFailure>> {
  const account = await findPlayer(services, params.id)
  if (!account.ok) return account
  if (!isStaffAccount(account.value)) return isPlayer
  const email = emailOf(services, account.value)
  if (email === null)
    return fail(code.conflict, 'the account has no address', { fields: { id: 'noAddress' } })
  await recordEvent(services, { kind: 'staff_invited', userId: params.id, address: client.address })
  return ok({ id: params.id, ...(await sendLink(services, actor, account.value, email)) })
}

/** Only the newest link works. Whether it was sent; if not, it is asked for again, and the operator's key gets it. */
async function sendLink(
  services: Services,
  actor: Actor,
  { id, lang }: Account,
  email: string,
): Promise<Omit<Invited, 'id'>> {
  const { db, config } = services
  const token = randomToken()
  const endsAt = Date.now() + life_h * hour_ms
  await db.batch([
    db.delete(staffInvite).where(eq(staffInvite.userId, id)),
    db.delete(staffInvite).where(lt(staffInvite.endsAt, Date.now())),
    forgetOpenId(db, id),
    db.insert(staffInvite).values({ tokenHash: await hashToken(token), userId: id, endsAt }),
  ])
  // After the hash, so that no server and no log has it.
  const link = `${config.staff.origin}${studioPath}#/invitation/${token}`
  const message = { kind: 'staffInvitation', lang, link, life_min: life_h * 60 } as const
  const { ok: isSent } = await deliver(services, { channel: 'email', address: email }, message)
  return { is_sent: isSent, ...(!isSent && actor.kind === 'key' && { link }) }
}

/** 9463 for a link that was used, is over, or was followed by another. The password is checked before the link is used up. */
async function acceptInvitation({
  services,
  body: { token, password },
  audit,
}: StaffContext<'acceptInvitation'>): Promise<Result<{ username: string }, CallFailure>> {
  const { db } = services
  const valid = and(eq(staffInvite.tokenHash, await hashToken(token)), gt(staffInvite.endsAt, Date.now()))
  const [found] = await db
    .select({ account: user })
    .from(staffInvite)
    .innerJoin(user, eq(user.id, staffInvite.userId))
    .where(
      and(
        valid,
        eq(user.role, staffAccountRole),
        eq(user.isBanned, false),
        sql`${user.staffRole} IS NOT NULL`,
      ),
    )
  if (!found) return isOver
  const { account } = found
  const good = await checkNewPassword(services, password, account, 'password')
  if (!good.ok) return good
  const used = await db.delete(staffInvite).where(valid).returning({ userId: staffInvite.userId })
  if (used.length === 0) return isOver
  await replacePassword(services, account, { password, provesEmail: true })
  audit.target = account.id
  audit.signedInAs({ actor: account.displayUsername, actorId: account.id, role: account.staffRole ?? '' })
  return ok({ username: account.displayUsername })
}

const isOver = fail(code.invitationOver, 'the invitation was used or is over')
