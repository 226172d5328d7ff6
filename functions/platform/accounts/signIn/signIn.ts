import { and, eq, or, type SQL } from 'drizzle-orm'
import type { Result } from '#lib/result.ts'
import type { CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import { recordEvent } from '../../security/events.ts'
import { authOf } from '../auth.ts'
import type { Client } from '../../kit/client.ts'
import { maySignIn } from './maySignIn.ts'
import { finishSignIn } from './finishSignIn.ts'
import type { SignedIn } from '../sessions/session.ts'
import { beginAttempt } from '../signInThrottle.ts'
import { credential, user, type Account } from '../../tables/accounts.ts'
import { hashOfNobody, hashPassword, isOutdated } from '../password/hash.ts'
import { revokeSignIn } from '../password/revokeSignIn.ts'
import { isOfSite, normalizeLogin } from '../user.ts'

/** Which kinds of login are accepted: any of the three or only one. */
type LoginKind = 'any' | 'email' | 'phone'
export type Credentials = { kind: LoginKind; login: string; password: string; captcha?: string | undefined }

/**
 * Signs in by email, phone or username. Errors: 4 for a wrong password and an unknown login alike, with the same work;
 * 9440 and 9429 with `retryAfter_s` after repeated failures; and, only if the password is right, 5 banned, 14 not a
 * player, 11 email not confirmed and 9443 second factor required.
 */
export async function signIn(
  services: Services,
  credentials: Credentials,
  client: Client,
): Promise<Result<SignedIn, CallFailure>> {
  return signInWith(services, credentials, client, {
    begin: async (account) => {
      const allowed = await maySignIn(services, account)
      return allowed.ok ? finishSignIn(services, account, client, 'password') : allowed
    },
    revoke: (begun) => revokeSignIn(services, begun),
  })
}

/** The session that a right password begins, and how to take it back if the password changes meanwhile. */
type Beginning<Session> = {
  begin: (account: Account) => Promise<Result<Session, CallFailure>>
  revoke: (begun: Result<Session, CallFailure>) => Promise<void>
}

/** The same for any kind of session: errors 4, 9440 and 9429, and those of `begin`. */
export async function signInWith<Session>(
  services: Services,
  credentials: Credentials,
  client: Client,
  { begin, revoke }: Beginning<Session>,
): Promise<Result<Session, CallFailure>> {
  const login = normalizeLogin(credentials.login)
  const attempt = await beginAttempt(services, login, client.address, credentials.captcha)
  if (!attempt.ok) return attempt

  const holder = await findCredential(services, credentials.kind, login)
  const auth = await authOf(services)
  const hash = holder?.passwordHash ?? hashOfNobody
  const matches = await auth.password.verify({ hash, password: credentials.password })
  if (!holder?.passwordHash || !matches) {
    const userId = holder?.account.id
    await recordEvent(services, { kind: 'sign_in_failed', userId, address: client.address })
    return attempt.value.failed()
  }

  await attempt.value.succeeded()
  const begun = await begin(holder.account)
  const now = await findCredential(services, credentials.kind, login)
  if (now?.passwordHash && (await isStillRight(services, now.passwordHash, hash, credentials.password))) {
    if (isOutdated(now.passwordHash)) await renewHash(services, now.account.id, hash, credentials.password)
    return begun
  }
  await revoke(begun)
  return attempt.value.failed()
}

/** A sign-in at the same moment may have renewed the hash: another hash is not yet another password. */
async function isStillRight(services: Services, now: string, before: string, password: string) {
  const auth = await authOf(services)
  return now === before || auth.password.verify({ hash: now, password })
}

/** Replaces the hash that was checked, unless the password has been changed meanwhile. */
async function renewHash({ db }: Services, userId: string, before: string, password: string): Promise<void> {
  await db
    .update(credential)
    .set({ password: await hashPassword(password) })
    .where(and(eq(credential.userId, userId), eq(credential.password, before)))
}

type Credential = { account: Account; passwordHash: string | null }

async function findCredential(
  { db, config }: Services,
  kind: LoginKind,
  login: string,
): Promise<Credential | undefined> {
  const [holder] = await db
    .select({ account: user, passwordHash: credential.password })
    .from(user)
    .innerJoin(credential, and(eq(credential.userId, user.id), eq(credential.providerId, 'credential')))
    .where(and(isLogin(kind, login), isOfSite(config)))
    .limit(1)
  return holder
}

/** Usernames contain a letter and no "@", so a login is unambiguous. */
function isLogin(kind: LoginKind, login: string): SQL | undefined {
  if (kind === 'email') return eq(user.email, login)
  if (kind === 'phone') return eq(user.phone, login)
  return or(eq(user.username, login), eq(user.email, login), eq(user.phone, login))
}
