import { and, eq, gt, isNotNull, lt } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { Permission } from '#contract/operator/roles.ts'
import type { Staff } from '#contract/operator/session.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import { fail, signInRequired, type CallFailure } from '../../shared/reply.ts'
import type { Client } from '../kit/client.ts'
import { hasSecondFactor } from '../accounts/sessions/proof.ts'
import { user, type Account } from '../tables/accounts.ts'
import { hashToken, randomToken } from '../kit/secrets.ts'
import { recordEvent } from '../security/events.ts'
import type { Services } from '../kit/services.ts'
import { reaches } from '../tables/brands.ts'
import { customRole, staffSession } from '../tables/operator.ts'
import { findGranted, grantedBy } from './roles.ts'

/*
 * Sessions of the studio. They are a separate kind: a player's token opens nothing here, and a staff token opens
 * nothing for players. Role and ban are read with every call, so a withdrawn right ends at the next one.
 */
const prefix = 'staff.'
const fresh_ms = 10 * minute_ms

export type StaffSession = {
  tokenHash: string
  account: Account
  role: string
  permissions: readonly Permission[]
  createdAt: number
  endsAt: number
  provedAt: number
  byOpenId: boolean
}

export function isStaffToken(token: string | undefined): token is string {
  return token?.startsWith(prefix) === true
}

type HeldRole = Pick<StaffSession, 'role' | 'permissions'>

/**
 * Whether an account may sign in to the studio: 9403 without a role, 5 banned, 9456 without a second factor, unless somebody else has asked
 * for one.
 */
export async function mayEnter(
  services: Services,
  account: Account,
  hasShownFactor = false,
): Promise<Result<HeldRole, CallFailure>> {
  const role = account.staffRole
  const permissions = role === null ? undefined : await findGranted(services.db, role)
  if (role === null || !permissions) return fail(code.refused, 'the account has no role in the studio')
  if (account.isBanned) return fail(code.userBanned, 'user is banned')
  const isProtected =
    hasShownFactor ||
    !services.config.staff.needsSecondFactor ||
    (await hasSecondFactor(services, account.id))
  return isProtected ? ok({ role, permissions }) : fail(code.factorMissing, 'set up a second factor first')
}

/** How the identity was proved, where it was not here and now. */
export type StaffProof = Partial<Pick<StaffSession, 'provedAt' | 'byOpenId'>>

/** Starts a session of half a day at most; the token is returned here and nowhere else. */
export async function startStaffSession(
  { db, config }: Services,
  account: Account,
  held: HeldRole,
  proof: StaffProof = {},
): Promise<{ token: string; session: StaffSession }> {
  const token = prefix + randomToken()
  const createdAt = Date.now()
  const row = {
    tokenHash: await hashToken(token),
    userId: account.id,
    createdAt,
    endsAt: createdAt + config.staff.life_ms,
    provedAt: proof.provedAt ?? createdAt,
    byOpenId: proof.byOpenId ?? false,
  }
  await db.batch([
    db.delete(staffSession).where(lt(staffSession.endsAt, createdAt)),
    db.insert(staffSession).values(row),
  ])
  return { token, session: { ...row, account, ...held } }
}

/** The session of a staff token, with the role of now and what it may do: 9401 if it is over, the role is gone or the account is banned. */
export async function findStaffSession(
  { db, config }: Services,
  token: string,
): Promise<Result<StaffSession, CallFailure>> {
  const now = Date.now()
  const [stored] = await db
    .select({ account: user, session: staffSession, granted: customRole.permissions })
    .from(staffSession)
    .innerJoin(user, eq(user.id, staffSession.userId))
    .leftJoin(customRole, eq(customRole.id, user.staffRole))
    .where(
      and(
        eq(staffSession.tokenHash, await hashToken(token)),
        gt(staffSession.endsAt, now),
        gt(staffSession.createdAt, now - config.staff.life_ms),
        isNotNull(user.staffRole),
        eq(user.isBanned, false),
      ),
    )
  const role = stored?.account.staffRole
  const permissions = role ? grantedBy(role, stored?.granted) : undefined
  if (!stored || !role || !permissions) return err(signInRequired)
  return ok({ ...stored.session, account: stored.account, role, permissions })
}

/** Ends one session; one that is over already is no error. */
export async function endStaffSession({ db }: Services, token: string): Promise<void> {
  await db.delete(staffSession).where(eq(staffSession.tokenHash, await hashToken(token)))
}

/** Notes a proof of identity, and returns the session with it. */
export async function noteStaffProof({ db }: Services, session: StaffSession): Promise<StaffSession> {
  const provedAt = Date.now()
  await db.update(staffSession).set({ provedAt }).where(eq(staffSession.tokenHash, session.tokenHash))
  return { ...session, provedAt }
}

/** 9451 where the proof is older than ten minutes; `fields` names what to enter, or `openid` to sign in at the provider again. */
export async function requireStaffProof(
  services: Services,
  { provedAt, account, byOpenId }: StaffSession,
): Promise<Result<undefined, CallFailure>> {
  if (provedAt > Date.now() - fresh_ms) return ok(undefined)
  const own = byOpenId ? 'openid' : 'password'
  const field = (await hasSecondFactor(services, account.id)) ? 'code' : own
  return fail(code.proofRequired, `fresh proof needed: ${field}`, { fields: { [field]: 'required' } })
}

export function staffOf(
  { config }: Services,
  { account, role, permissions, createdAt, endsAt, provedAt }: StaffSession,
): Staff {
  const brands = [...config.brands.values()].filter(({ id }) => reaches(account.staffBrands, id))
  const provedUntil = provedAt + fresh_ms
  return {
    id: account.id,
    username: account.displayUsername,
    role,
    permissions: [...permissions],
    brands: brands.map(({ id, name }) => ({ id, name })),
    all_brands: account.staffBrands === null,
    signed_in_at: new Date(createdAt).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
    proved_until: provedUntil > Date.now() ? new Date(provedUntil).toISOString() : null,
  }
}

export async function recordStaffSignIn(
  services: Services,
  account: Account,
  { address }: Client,
): Promise<void> {
  await services.db.update(user).set({ lastSignInAt: new Date() }).where(eq(user.id, account.id))
  await recordEvent(services, { kind: 'staff_sign_in', userId: account.id, address })
}
