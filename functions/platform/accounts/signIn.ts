import { and, eq, or } from 'drizzle-orm'
import { playerRole, type LoginBody } from '../../../contract/accounts.ts'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { fail, type CallFailure } from '../http/reply.ts'
import type { Database, Services } from '../services.ts'
import { authOf } from './auth.ts'
import type { Client } from './client.ts'
import { startSession, type SignedIn } from './session.ts'
import { beginAttempt } from './slowDown.ts'
import { account, user, type Account } from './tables.ts'
import { normaliseLogin } from './user.ts'

/** A hash of the same cost as any other that no password has: what an unknown login is checked against. */
const hashOfNothing = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/**
 * Signs in by e-mail, phone or username. Errors: 4 for a wrong password and for an unknown login alike, after the
 * same work; 9440 and 9429 with `retryAfter_s` after repeated failures; and, only to who knows the password, 5 banned and
 * 14 not a player.
 */
export async function signIn(
  services: Services,
  body: LoginBody,
  client: Client,
): Promise<Result<SignedIn, CallFailure>> {
  const login = normaliseLogin(body.email)
  const attempt = await beginAttempt(services, login, client.address, body.captcha)
  if (!attempt.ok) return attempt

  const found = await findCredential(services.db, login)
  const auth = await authOf(services)
  const hash = found?.passwordHash ?? hashOfNothing
  const matches = await auth.password.verify({ hash, password: body.password })
  if (!found?.passwordHash || !matches) return attempt.value.failed()

  await attempt.value.succeeded()
  if (found.account.isBanned) return fail(code.userBanned, 'user is banned')
  if (found.account.role !== playerRole) return fail(code.onlyPlayers, 'only players may sign in')
  return ok(await startSession(services, found.account, client))
}

type Credential = { account: Account; passwordHash: string | null }

/** Usernames hold a letter and no "@", so one login cannot mean two accounts. */
async function findCredential(db: Database, login: string): Promise<Credential | undefined> {
  const [found] = await db
    .select({ account: user, passwordHash: account.password })
    .from(user)
    .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(or(eq(user.username, login), eq(user.email, login), eq(user.phone, login)))
    .limit(1)
  return found
}
