import { and, eq, gt, lt } from 'drizzle-orm'
import { code } from '../../../contract/errors.ts'
import { ok, err, type Result } from '../../../contract/result.ts'
import { fail, signInRequired, type CallFailure } from '../http/reply.ts'
import { bearerToken, hashToken, randomToken } from '../http/secrets.ts'
import type { Services } from '../services.ts'
import { authOf, sessionLife_ms, sessionRenewal_ms } from './auth.ts'
import type { Client } from './client.ts'
import { session, user, type Account } from './tables.ts'

/** The token goes to the caller in a header of its own and nowhere else; the database holds its hash. */
export type SignedIn = { account: Account; token: string; previousSessionAt: Date | null }
export const sessionTokenHeader = 'x-session-token'

/**
 * Starts a session of 30 days: its token with the account, and when the one before it began. The account's expired
 * sessions go.
 */
export async function startSession(services: Services, account: Account, client: Client): Promise<SignedIn> {
  const auth = await authOf(services)
  const token = randomToken()
  const now = new Date()
  const expired = and(eq(session.userId, account.id), lt(session.expiresAt, now))
  await services.db.batch([
    services.db.delete(session).where(expired),
    services.db.update(user).set({ lastSignInAt: now }).where(eq(user.id, account.id)),
  ])
  const override = {
    token: await hashToken(token),
    ipAddress: client.address ?? '',
    userAgent: client.agent ?? '',
  }
  await auth.internalAdapter.createSession(account.id, false, override, true)
  return { account, token, previousSessionAt: account.lastSignInAt }
}

/** The account behind a bearer token. Errors: 9401 without one that lives, 5 where the account is banned. */
export async function requireSession(
  services: Services,
  request: Request,
): Promise<Result<Account, CallFailure>> {
  const current = await requireCurrent(services, request)
  return current.ok ? ok(current.value.account) : current
}

export type Current = { account: Account; sessionId: string }

/** The same with the session itself. */
export async function requireCurrent(
  services: Services,
  request: Request,
): Promise<Result<Current, CallFailure>> {
  const current = await findCurrent(services, request)
  if (current.ok && current.value.account.isBanned) return fail(code.userBanned, 'user is banned')
  return current
}

/**
 * The same for a banned account too: for the balance, which tells the player of it. One query, for it is polled every
 * 5 s.
 */
export async function findCurrent(
  services: Services,
  request: Request,
): Promise<Result<Current, CallFailure>> {
  const token = bearerToken(request)
  if (token === undefined) return err(signInRequired)
  const tokenHash = await hashToken(token)
  const [found] = await services.db
    .select({ account: user, sessionId: session.id, seenAt: session.updatedAt })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, tokenHash), gt(session.expiresAt, new Date())))
    .limit(1)
  if (!found) return err(signInRequired)
  await renew(services, found)
  return ok(found)
}

/** A session in use lives on, and says when it was last seen; written at most once in `sessionRenewal_ms`. */
async function renew(services: Services, { sessionId, seenAt }: { sessionId: string; seenAt: Date }) {
  const now_ms = Date.now()
  if (now_ms - seenAt.getTime() < sessionRenewal_ms) return
  const changes = { updatedAt: new Date(now_ms), expiresAt: new Date(now_ms + sessionLife_ms) }
  await services.db.update(session).set(changes).where(eq(session.id, sessionId))
}

/** Deletes the session of a bearer token; one that is gone already is no error. */
export async function endSession(services: Services, request: Request): Promise<void> {
  const token = bearerToken(request)
  if (token === undefined) return
  const auth = await authOf(services)
  await auth.internalAdapter.deleteSession(await hashToken(token))
}
