import { eq, sql, type SQL } from 'drizzle-orm'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { fail, type CallFailure } from '../http/reply.ts'
import type { Database, Services } from '../services.ts'
import { authOf } from './auth.ts'
import { account, user, type Account, type NewAccount } from './tables.ts'

type Given = 'id' | 'name' | 'email' | 'username' | 'displayUsername' | 'createdAt' | 'updatedAt'
export type AccountDetails = Omit<NewAccount, Given> & { username: string; email?: string }

/**
 * Creates an account with a password: 241 when the username is taken in any case, 9409 when
 * the e-mail or phone is. The user and the credential are one
 * batch, which D1 runs as a transaction, and the unique index decides between two who come at once: so there is one
 * account with its password or none.
 */
export async function createAccount(
  services: Services,
  details: AccountDetails,
  password: string,
): Promise<Result<Account, CallFailure>> {
  const taken = fail(code.usernameTaken, 'username is taken')
  const username = details.username.toLowerCase()
  if (await isTaken(services.db, username)) return taken

  const auth = await authOf(services)
  const passwordHash = await auth.password.hash(password)
  const values = accountValues(details, username)
  const [created] = await services.db.batch([
    services.db.insert(user).values(values).onConflictDoNothing().returning(),
    services.db.insert(account).select(credentialOf(values.id, passwordHash)),
  ])
  if (created[0]) return ok(created[0])
  return (await isTaken(services.db, username)) ? taken : fail(code.conflict, 'e-mail or phone is taken')
}

/** The password's row, made only where the user's was; columns in the order of the table. */
function credentialOf(userId: string, passwordHash: string): SQL {
  return sql`SELECT ${crypto.randomUUID()}, id, 'credential', id, NULL, NULL, NULL, NULL, NULL, NULL,
    ${passwordHash}, created_at, created_at FROM user WHERE id = ${userId}`
}

async function isTaken(db: Database, username: string): Promise<boolean> {
  const found = await db.select({ id: user.id }).from(user).where(eq(user.username, username)).limit(1)
  return found.length > 0
}

/** better-auth wants an e-mail on every account; one without gets an address nobody can have. */
function accountValues(details: AccountDetails, username: string): NewAccount {
  const id = crypto.randomUUID()
  const now = new Date()
  return {
    ...details,
    id,
    name: details.username,
    email: details.email ?? `${id}@players.invalid`,
    username,
    displayUsername: details.username,
    createdAt: now,
    updatedAt: now,
  }
}
