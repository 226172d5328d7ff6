import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { recordEvent } from '../../security/events.ts'
import type { Database, Services } from '../../kit/services.ts'
import { authOf } from '../auth.ts'
import { codeHolds, useUp, type CodeKey } from '../codes/codes.ts'
import { credentialOf } from '../signUp/createAccount.ts'
import { staffSession } from '../../tables/operator.ts'
import { pendingSignIn } from '../../tables/secondFactor.ts'
import { forgiveLogins } from '../signInThrottle.ts'
import { credential, session, user, type Account } from '../../tables/accounts.ts'
import { changePlayer } from '../../wallet/walletOf.ts'
import { notifyOwner } from '../notifyOwner.ts'

type Replacement = {
  password: string
  /** The code that authorizes the change. It is used up; if somebody else has used it, nothing changes. */
  key?: CodeKey
  /** The hash of the token of the session that stays; all others end. */
  keptToken?: string
  /** The code was sent by email, so the address is confirmed. */
  provesEmail?: boolean
}

/**
 * Sets a password (also the first one), ends the other sessions and the sign-ins that wait for a second factor, and
 * notifies the player. All but the message is one transaction. False if the code is no longer valid.
 */
export async function replacePassword(
  services: Services,
  account: Account,
  { password, key, keptToken = '', provesEmail = false }: Replacement,
): Promise<boolean> {
  const { db } = services
  const auth = await authOf(services)
  const passwordHash = await auth.password.hash(password)
  const holds = key ? codeHolds(key) : sql`1`
  const others = and(eq(session.userId, account.id), ne(session.token, keptToken), holds)
  const changes = [
    db
      .insert(credential)
      .select(credentialOf(account.id, passwordHash, holds))
      .onConflictDoUpdate({
        target: [credential.providerId, credential.accountId],
        set: { password: passwordHash, updatedAt: new Date() },
      })
      .returning({ id: credential.id }),
    db.delete(session).where(others),
    db.delete(pendingSignIn).where(and(eq(pendingSignIn.userId, account.id), holds)),
    db.delete(staffSession).where(and(eq(staffSession.userId, account.id), holds)),
    ...(provesEmail ? [emailProved(db, account.id, holds)] : []),
    ...(key ? [useUp(services, key)] : []),
  ] as const
  const [changed] = await changePlayer(services.env, account.id, () => db.batch(changes))
  if (changed.length === 0) return false
  const detail = key ? 'by code' : 'by password or operator'
  await recordEvent(services, { kind: 'password_changed', userId: account.id, detail })
  await forgiveLogins(services, loginsOf(account))
  await notifyOwner(services, account, 'passwordChanged')
  return true
}

/** Whether it is the account's password; false if the account has none. */
export async function isPasswordOf(
  services: Services,
  { id }: Pick<Account, 'id'>,
  password: string,
): Promise<boolean> {
  const [found] = await services.db
    .select({ hash: credential.password })
    .from(credential)
    .where(and(eq(credential.userId, id), eq(credential.providerId, 'credential')))
  if (!found?.hash) return false
  const auth = await authOf(services)
  return auth.password.verify({ hash: found.hash, password })
}

function emailProved(db: Database, accountId: string, holds: SQL) {
  return db
    .update(user)
    .set({ emailVerified: true, confirmationDue: false, updatedAt: new Date() })
    .where(and(eq(user.id, accountId), holds))
}

function loginsOf({ username, email, phone }: Account): string[] {
  return [username, email, ...(phone ? [phone] : [])]
}
